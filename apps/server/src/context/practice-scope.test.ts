import { describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor, onboardedOwner, petOf } from '../../test/harness.ts'
import { doctorScope, practiceIdOf } from '../../test/practice.ts'
import { bookForOwner } from '../modules/appointments/booking/book-for-owner.ts'
import { busyTimesOf } from '../modules/appointments/availability/busy.ts'
import { beginCare } from '../modules/care/public.ts'
import { practiceHistory } from '../modules/notes/history/practice-history.ts'
import { listPracticeOwners } from '../modules/owners/practice-list/list-practice-owners.ts'
import { holderIdOf } from '../modules/files/policy.ts'

const harness = harnessOfFile()

const START = Date.parse('2026-03-03T09:00:00.000Z')

/** The practice of one doctor, in which a second doctor with a clinic acts; each of the two ids has an owner on its record. */
async function practiceOfTwo() {
  const lead = await onboardedDoctor(harness)
  const second = await onboardedDoctor(harness)
  const clinic = await clinicOf(harness, second)
  const ownerOnRecordOf = async (practiceId: string) => {
    const owner = await onboardedOwner(harness)
    const care = { practiceId, ownerId: owner.id, origin: 'invitation' } as const
    await beginCare(harness.database, care, harness.clock.now())
    return { owner, pet: await petOf(harness, owner) }
  }
  const practiceId = await practiceIdOf(harness, lead)
  const ofPractice = await ownerOnRecordOf(practiceId)
  const ofSecond = await ownerOnRecordOf(await practiceIdOf(harness, second))
  return { practiceId, lead, second, clinic, ofPractice, ofSecond, scope: doctorScope(second.id, practiceId) }
}

const visitOf = (clinicId: string, petId: string) => ({
  clinicId,
  petId,
  start: START,
  type: 'consultation' as const,
  reason: '',
  additionalServices: [],
  confirmed: true,
})

describe('a doctor in the practice of another', () => {
  it('reads and holds the practice’s records and files', async () => {
    const { practiceId, ofPractice, ofSecond, scope } = await practiceOfTwo()
    const now = harness.clock.now()
    const { patients } = await listPracticeOwners(harness.context, scope, { order: 'name', limit: 10 }, now)
    expect(patients.map(({ _id }) => _id)).toEqual([ofPractice.owner.id])
    const read = (petId: string) => practiceHistory(harness.context, scope, { petId, limit: 10 }, now)
    expect(await read(ofPractice.pet._id)).toMatchObject({ record: { _id: ofPractice.pet._id } })
    await expect(read(ofSecond.pet._id)).rejects.toMatchObject({ code: 'not_found' })
    expect(holderIdOf(scope)).toBe(practiceId)
  })

  it('books their own time, for owners on the practice’s record', async () => {
    const { lead, second, clinic, ofPractice, ofSecond, scope } = await practiceOfTwo()
    const now = harness.clock.now()
    const book = (petId: string) => bookForOwner(harness.context, scope, visitOf(clinic._id, petId), now)
    await expect(book(ofSecond.pet._id)).rejects.toMatchObject({ code: 'not_found' })
    await book(ofPractice.pet._id)
    const busy = await busyTimesOf(harness.database, [lead.id, second.id], {
      from: START,
      until: START + 1,
      now,
    })
    expect([busy.get(lead.id) ?? [], busy.get(second.id)]).toMatchObject([[], [{ start: START }]])
  })
})
