/** @module-tag databases */
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createBlock, listBlocks } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { moveAppointment } from '@vetvisit/contract/appointments/reschedule/routes'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedOwner, type Person, petOf } from '../../../test/harness.ts'
import { severalVets } from '../../../test/several-vets.ts'
import { assistantOf, receptionOf } from '../../../test/team.ts'
import { visitsIn } from '../../../test/visits.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)

const TEN = '2026-03-03T09:00:00.000Z'
const MEETING = { start: TEN, end: '2026-03-03T10:00:00.000Z', kind: 'meeting', note: 'Team' } as const
const TUESDAY = { from: '2026-03-03', to: '2026-03-03' }

const blockOf = (person: Person, doctorId?: string) =>
  harness.call(createBlock, { token: person.token, body: { ...MEETING, ...(doctorId && { doctorId }) } })

/** A clinic of two vets, and an owner with a pet. */
async function ofTwo(clinicChanges: Record<string, unknown> = {}) {
  const { vets, clinic } = await severalVets(harness, { vets: 2, clinic: clinicChanges })
  const [anna, ben] = vets as [Person, Person]
  const owner = await onboardedOwner(harness)
  const body = { clinicId: clinic._id, petId: (await petOf(harness, owner))._id, start: TEN, confirmed: true }
  const book = (more: Record<string, unknown> = {}) =>
    harness.call(createAppointment, { token: owner.token, body: { ...body, ...more } })
  const isTaken = async (doctorId?: string) => {
    const query = { clinicId: clinic._id, from: TUESDAY.from, days: 1, ...(doctorId && { doctorId }) }
    const { days } = await harness.call(getClinicSlots, { query })
    return days[0]?.slots.find(({ start }) => start === TEN)?.taken
  }
  return { anna, ben, clinic, owner, book, isTaken }
}

// docs/decisions/0394-blocks.md
describe('a block of one of several vets', () => {
  // specification/readings §6: any vet is one without a block then (added)
  it('leaves the time to the others: a booking with any vet goes to one of them', async () => {
    const { anna, ben, book, isTaken } = await ofTwo()
    await blockOf(anna)
    expect([await isTaken(), await isTaken(anna.id), await isTaken(ben.id)]).toEqual([false, true, false])
    expect((await book()).doctor._id).toBe(ben.id)
  })

  it('leaves the time to the others for a visitor who holds it, until all are blocked', async () => {
    const { anna, ben, clinic, isTaken } = await ofTwo()
    await blockOf(anna)
    const body = { clinicId: clinic._id, start: TEN }
    expect(await harness.call(holdSlot, { body })).toMatchObject({ held: true, doctorId: ben.id })
    await blockOf(ben)
    expect(await isTaken()).toBe(true)
    expect(await harness.refusal(holdSlot, { body })).toMatchObject({ code: 'slot_taken' })
  })

  it('sends an owner who took any vet and moves alone to another one', async () => {
    const { anna, ben, book, owner } = await ofTwo({ confirmAtOnce: true, ownersMayMove: true })
    const { _id, doctor } = await book({ start: '2026-03-05T09:00:00.000Z' })
    await blockOf(anna, doctor._id)
    const other = doctor._id === anna.id ? ben : anna
    const move = { token: owner.token, body: { _id, start: TEN } }
    expect(await harness.call(moveAppointment, move)).toMatchObject({ start: TEN, doctor: { _id: other.id } })
  })

  it('refuses a hand-over to that vet, and the visit stays with its own', async () => {
    const { anna, ben, book } = await ofTwo({ confirmAtOnce: true })
    const { _id } = await book({ doctorId: anna.id })
    await blockOf(ben)
    const handOver = { token: anna.token, body: { _id, doctorId: ben.id } }
    expect(await harness.refusal(updateAppointment, handOver)).toMatchObject({ code: 'slot_taken' })
    const { visits } = await harness.call(getCalendar, { token: anna.token, query: TUESDAY })
    expect(visits.map((visit) => visit._id)).toEqual([_id])
  })
})

describe('the blocks of a practice', () => {
  it('are those of the own vet in the calendar, and everybody’s when asked', async () => {
    const { anna, ben } = await ofTwo()
    await blockOf(anna)
    await blockOf(anna, ben.id)
    const reception = await receptionOf(harness, anna)
    const vetsIn = async ({ token }: Person, scope?: 'practice') => {
      const query = { ...TUESDAY, ...(scope && { scope }) }
      const { blocks } = await harness.call(getCalendar, { token, query })
      return new Set(blocks.map(({ doctorId }) => doctorId))
    }
    expect(await vetsIn(anna)).toEqual(new Set([anna.id]))
    expect(await vetsIn(await assistantOf(harness, ben))).toEqual(new Set([ben.id]))
    for (const person of [ben, reception])
      expect(await vetsIn(person, 'practice')).toEqual(new Set([anna.id, ben.id]))
  })

  it('are of the vet who signs for the caller; a reception of several vets names one', async () => {
    const { anna, ben } = await ofTwo()
    expect((await blockOf(await assistantOf(harness, ben))).block.doctorId).toBe(ben.id)
    const { token } = await receptionOf(harness, anna)
    const refusal = { code: 'invalid', fields: { doctorId: expect.any(String) as unknown } }
    expect(await harness.refusal(createBlock, { token, body: MEETING })).toMatchObject(refusal)
    expect(await harness.refusal(listBlocks, { token, query: TUESDAY })).toMatchObject(refusal)
    const named = { token, body: { ...MEETING, doctorId: anna.id } }
    expect((await harness.call(createBlock, named)).block.doctorId).toBe(anna.id)
  })

  it('are of the only vet where a reception has one', async () => {
    const { doctor } = await world()
    const reception = await receptionOf(harness, doctor)
    expect((await blockOf(reception)).block.doctorId).toBe(doctor.id)
    const listed = await harness.call(listBlocks, { token: reception.token, query: TUESDAY })
    expect(listed).toHaveLength(1)
  })
})
