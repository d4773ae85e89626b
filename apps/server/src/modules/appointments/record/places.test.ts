/** @module-tag databases */
import { createAppointment, getBookPage } from '@vetvisit/contract/appointments/booking/routes'
import { offerTime } from '@vetvisit/contract/appointments/waiting-list/routes'
import { HOUR_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  clinicOf,
  harnessOfFile,
  onboardedDoctor,
  type Person,
  petOf,
  START,
} from '../../../../test/harness.ts'
import { practiceIdOf, practiceOf } from '../../../../test/practice.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { joinAsVet, workAt } from '../../../../test/team.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { beginCare } from '../../care/public.ts'
import { REQUESTS_OF_DAY_AT_PRACTICE } from '../../../db/transactions/budgets.ts'

const harness = harnessOfFile()
const { world, change } = visitsIn(harness)

/** A practice of two vets, each of whom leads a clinic, and an owner with a pet. */
async function practiceOfTwo() {
  const { doctor: lead, clinic, owner, pet } = await world()
  const colleague = await onboardedDoctor(harness)
  await joinAsVet(harness, colleague, lead)
  const other = await clinicOf(harness, colleague, { name: 'Tierklinik Süd' })
  return { lead, colleague, clinic, other, owner, pet }
}

type Place = { practice: Person; vet: Person; clinicId: string }

const visitAt = (
  { practice, vet, clinicId }: Place,
  { owner, pet }: { owner: Person; pet: { _id: string } },
) =>
  execute(
    harness.database,
    sql`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, currency, created_at)
      values (gen_random_uuid(), 'approved', ${practiceOf(practice.id)}, ${vet.id}::uuid, ${clinicId}::uuid, ${owner.id}::uuid, ${pet._id}::uuid,
        ${START}::timestamptz, ${START}::timestamptz + interval '1 hour', 'EUR', now())`,
  )

const waitingAt = ({ practice, vet, clinicId }: Place, owner: Person) =>
  execute(
    harness.database,
    sql`insert into waiting_list (id, owner_id, practice_id, clinic_id, doctor_id, date, joined_at)
      values (gen_random_uuid(), ${owner.id}::uuid, ${practiceOf(practice.id)}, ${clinicId}::uuid, ${vet.id}::uuid, '2026-03-03', now())`,
  )

const brokenKey = (constraint: string) => ({
  cause: expect.objectContaining({ code: '23503', constraint }) as unknown,
})

const bookAt = (
  { owner, pet }: { owner: Person; pet: { _id: string } },
  clinicId: string,
  start: string,
) => ({
  token: owner.token,
  body: { clinicId, petId: pet._id, start },
})

// docs/decisions/0409-visits-of-practices.md
describe('a visit', () => {
  it('belongs to the practice of its clinic', async () => {
    const { doctor, book } = await world()
    const { _id } = await book('2026-03-03T09:00:00.000Z')
    const found = sql`select practice_id = ${practiceOf(doctor.id)} as same from appointments where id = ${_id}::uuid`
    expect(await rowsOf(harness.database, found)).toEqual([{ same: true }])
  })

  it('may be with a vet who works at the clinic and does not lead it, and with no other', async () => {
    const { lead, colleague, clinic, owner, pet } = await practiceOfTwo()
    const place = { practice: lead, vet: colleague, clinicId: clinic._id }
    await expect(visitAt(place, { owner, pet })).rejects.toMatchObject(brokenKey('appointments_place'))
    await workAt(harness, colleague, clinic._id)
    await visitAt(place, { owner, pet })
  })

  it('is never at a clinic of another practice', async () => {
    const { doctor, clinic, owner, pet } = await world()
    const stranger = await world()
    const place = { practice: stranger.doctor, vet: doctor, clinicId: clinic._id }
    await expect(visitAt(place, { owner, pet })).rejects.toMatchObject(brokenKey('appointments_place'))
  })
})

describe('a place on a waiting list', () => {
  it('names a vet who works at the clinic, and the practice of both', async () => {
    const { lead, colleague, clinic, owner } = await practiceOfTwo()
    const stranger = await world()
    const refused = brokenKey('waiting_list_place')
    const at = { practice: lead, vet: lead, clinicId: clinic._id }
    await expect(waitingAt({ ...at, vet: colleague }, owner)).rejects.toMatchObject(refused)
    await expect(waitingAt({ ...at, practice: stranger.doctor }, owner)).rejects.toMatchObject(refused)
    await waitingAt(at, owner)
  })
})

/** The vets whose times an act announces as changed, because it has locked them. */
async function lockedBy(act: () => Promise<unknown>): Promise<string[]> {
  const told = new Set<string>()
  let isOver = false
  harness.database.doctorChanges.listen((vet) => void (isOver || told.add(vet)))
  await act()
  isOver = true
  return [...told]
}

describe('the lock of an act', () => {
  it('is that of the vet of the visit, not of the vet who leads the clinic', async () => {
    const { lead, colleague, clinic, owner, pet } = await practiceOfTwo()
    await workAt(harness, colleague, clinic._id)
    await visitAt({ practice: lead, vet: colleague, clinicId: clinic._id }, { owner, pet })
    const other = await petOf(harness, owner, { name: 'Minka', type: 'Cat' })
    const practiceId = await practiceIdOf(harness, lead)
    const care = { practiceId, ownerId: owner.id, origin: 'booking' } as const
    await beginCare(harness.database, care, harness.clock.now())
    const [visit] = await rowsOf<{ id: string }>(
      harness.database,
      sql`select id from appointments where doctor_id = ${colleague.id}::uuid`,
    )
    const correct = () => change(colleague, { _id: visit?.id, details: { petId: other._id } })
    expect(await lockedBy(correct)).toEqual([colleague.id])
  })

  it('is that of the vet for whom an owner waits', async () => {
    const { lead, colleague, other, owner } = await practiceOfTwo()
    await waitingAt({ practice: lead, vet: colleague, clinicId: other._id }, owner)
    const [place] = await rowsOf<{ id: string }>(
      harness.database,
      sql`select id from waiting_list where owner_id = ${owner.id}::uuid`,
    )
    const body = { _id: place?.id ?? '', start: '2026-03-03T09:00:00.000Z' }
    const offer = () => harness.call(offerTime, { token: lead.token, body })
    expect(await lockedBy(offer)).toEqual([colleague.id])
    const held = sql`select doctor_id as vet from appointments where status = 'held' and owner_id = ${owner.id}::uuid`
    expect(await rowsOf(harness.database, held)).toEqual([{ vet: colleague.id }])
  })
})

describe('an owner’s limits', () => {
  it('ask for confirmation before a second upcoming booking with any vet of the practice', async () => {
    const { clinic, other, ...who } = await practiceOfTwo()
    await harness.call(createAppointment, bookAt(who, other._id, '2026-03-03T09:00:00.000Z'))
    const second = bookAt(who, clinic._id, '2026-03-04T09:00:00.000Z')
    expect(await harness.refusal(createAppointment, second)).toMatchObject({ code: 'request_exists' })
    const page = await harness.call(getBookPage, { token: who.owner.token, query: { clinicId: clinic._id } })
    expect(page.requestExists).toBe(true)
    const { clinic: elsewhere } = await world()
    await harness.call(createAppointment, bookAt(who, elsewhere._id, '2026-03-04T09:00:00.000Z'))
  })

  it('count the requests of a day with all vets of the practice', async () => {
    const { lead, colleague, clinic, other, ...who } = await practiceOfTwo()
    const asked = (vet: Person, clinicId: string, count: number) =>
      execute(
        harness.database,
        sql`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, currency, created_at)
          select gen_random_uuid(), 'withdrawn', ${practiceOf(vet.id)}, ${vet.id}::uuid, ${clinicId}::uuid, ${who.owner.id}::uuid, ${who.pet._id}::uuid,
            ${START}::timestamptz, ${START}::timestamptz + interval '1 hour', 'EUR', ${START}::timestamptz - interval '1 hour'
          from generate_series(1, ${count}::int)`,
      )
    harness.clock.set(new Date(Date.parse(START) + HOUR_MS).toISOString())
    await asked(lead, clinic._id, REQUESTS_OF_DAY_AT_PRACTICE - 1)
    await asked(colleague, other._id, 1)
    expect(
      await harness.refusal(createAppointment, bookAt(who, clinic._id, '2026-03-04T09:00:00.000Z')),
    ).toMatchObject({ code: 'too_many_requests' })
  })
})
