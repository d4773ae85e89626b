/** @module-tag databases */
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { addDays, HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, SCHEDULE } from '../../../../test/harness.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { busyTimesOf } from './busy.ts'

const harness = harnessOfFile()
const { world, change } = visitsIn(harness)

type World = Awaited<ReturnType<typeof world>>
/** Minutes after the morning, and those before and after the visit in which its vet is busy. */
type Busy = { from: number; minutes: number; before?: number; after?: number }

const MORNING = Date.parse('2026-03-03T08:00:00.000Z')

/** Writes a visit with the time around it: no call makes one yet. */
const visit = (
  { clinic, owner, pet }: World,
  { from, minutes, before = 0, after = 0 }: Busy,
  morning = MORNING,
) => {
  const at = (minute: number) => sql`${new Date(morning + minute * MINUTE_MS).toISOString()}::timestamptz`
  return execute(
    harness.database,
    sql`insert into appointments (id, status, practice_id, doctor_id, clinic_id, owner_id, pet_id, starts_at, ends_at, busy_from, busy_until, currency, created_at)
      select gen_random_uuid(), 'approved', practice_id, doctor_id, id, ${owner.id}::uuid, ${pet._id}::uuid, ${at(from)}, ${at(from + minutes)},
        ${before === 0 ? sql`null` : at(from - before)}, ${after === 0 ? sql`null` : at(from + minutes + after)}, 'EUR', now()
      from clinics where id = ${clinic._id}::uuid`,
  )
}

const violated = (constraint: string) => ({
  cause: expect.objectContaining({ constraint }) as unknown,
})

/** The slots of the clinic's day, by their minute after the morning. */
async function slotsOf({ clinic }: World, morning = MORNING) {
  const { days } = await harness.call(getClinicSlots, {
    query: { clinicId: clinic._id, from: new Date(morning).toISOString().slice(0, 10), days: 1 },
  })
  const [day] = days
  return (day?.slots ?? []).map(({ start, taken }) => ({
    start,
    minute: (Date.parse(start) - morning) / MINUTE_MS,
    taken,
  }))
}

const takenMinutes = async (where: World) =>
  (await slotsOf(where)).filter(({ taken }) => taken).map(({ minute }) => minute)

// docs/decisions/0409-visits-of-practices.md
describe('the time around a visit', () => {
  it('is refused where it meets another visit of the vet, and the times around two visits add up', async () => {
    const where = await world()
    await visit(where, { from: 60, minutes: 30, before: 10, after: 15 })
    const meets = [
      { from: 20, minutes: 35 },
      { from: 100, minutes: 30 },
      { from: 110, minutes: 30, before: 10 },
      { from: 0, minutes: 45, after: 10 },
    ]
    for (const time of meets)
      await expect(visit(where, time)).rejects.toMatchObject(violated('appointments_doctor_free'))
    await visit(where, { from: 20, minutes: 25, after: 5 })
    await visit(where, { from: 115, minutes: 30, before: 10 })
  })

  it('encloses the visit, by two hours at most on each side', async () => {
    const where = await world()
    const limits = violated('appointments_busy_covers')
    for (const time of [
      { from: 240, minutes: 30, before: 121 },
      { from: 240, minutes: 30, after: 121 },
      { from: 240, minutes: 30, before: -5 },
      { from: 240, minutes: 30, after: -5 },
    ])
      await expect(visit(where, time)).rejects.toMatchObject(limits)
    await visit(where, { from: 240, minutes: 30, before: 120, after: 120 })
  })

  it('is part of the busy times of the vet', async () => {
    const where = await world()
    await visit(where, { from: 60, minutes: 30, before: 10, after: 15 })
    await visit(where, { from: 105, minutes: 30 })
    const busy = await busyTimesOf(harness.database, [where.doctor.id], {
      from: MORNING + 50 * MINUTE_MS,
      until: MORNING + 4 * HOUR_MS,
      now: harness.clock.now(),
    })
    const at = (minute: number) => MORNING + minute * MINUTE_MS
    expect(busy.get(where.doctor.id)).toEqual([{ start: at(50), end: at(135) }])
    const touched = await busyTimesOf(harness.database, [where.doctor.id], {
      from: at(0),
      until: at(55),
      now: harness.clock.now(),
    })
    expect(touched.get(where.doctor.id)).toEqual([{ start: at(50), end: at(105) }])
  })

  it('takes the slots that it meets, and no other', async () => {
    const where = await world({ schedule: [{ ...SCHEDULE, slotPerPatient: 15 }] })
    const before = await takenMinutes(where)
    await visit(where, { from: 60, minutes: 30, before: 10, after: 5 })
    expect(before).toEqual([])
    expect(await takenMinutes(where)).toEqual([45, 60, 75, 90])
  })

  it('stays with a visit whose status changes, and goes with its time when it is moved', async () => {
    const where = await world({ schedule: [{ ...SCHEDULE, slotPerPatient: 15 }] })
    const { _id } = await where.book('2026-03-03T09:00:00.000Z')
    const around = sql`update appointments set busy_from = starts_at - interval '10 minutes', busy_until = ends_at + interval '10 minutes'
      where id = ${_id}::uuid`
    await execute(harness.database, around)
    await change(where.doctor, { _id, status: 'approved' })
    expect(await takenMinutes(where)).toEqual([45, 60, 75])
    await change(where.doctor, { _id, start: '2026-03-03T11:00:00.000Z' })
    const busy = sql`select busy_from, busy_until from appointments where id = ${_id}::uuid`
    expect(await rowsOf(harness.database, busy)).toEqual([{ busy_from: null, busy_until: null }])
    expect(await takenMinutes(where)).toEqual([180])
  })
})

const fives = (max: number) => fc.integer({ min: 0, max }).map((count) => count * 5)

/** Visits of one day, each with a gap to the one before, that do not meet. */
const agenda = fc
  .array(
    fc.record({
      gap: fives(6),
      before: fives(3),
      minutes: fives(8).map((length) => length + 5),
      after: fives(4),
    }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => {
    let free = 0
    return parts.map(({ gap, before, minutes, after }) => {
      const from = free + gap + before
      free = from + minutes + after
      return { from, minutes, before, after }
    })
  })

describe('a slot that is offered beside visits with time around them', () => {
  it('can be booked, and one that is taken cannot', async () => {
    const where = await world({ schedule: [{ ...SCHEDULE, slotPerPatient: 15 }], confirmAtOnce: true })
    // Puts the owner on the practice's record.
    await where.book('2026-03-02T15:00:00.000Z')
    let date = '2026-03-02'
    const bookAll = async (visits: Busy[]) => {
      date = addDays(date, 7)
      const morning = Date.parse(`${date}T08:00:00.000Z`)
      for (const each of visits) await visit(where, each, morning)
      const slots = await slotsOf(where, morning)
      const outcomes: boolean[] = []
      for (const { start } of slots) {
        const body = { clinicId: where.clinic._id, petId: where.pet._id, start }
        const { httpStatus } = await harness.send(createAppointment, { token: where.doctor.token, body })
        outcomes.push(httpStatus === 200)
      }
      expect(slots.length).toBeGreaterThan(0)
      expect(outcomes).toEqual(slots.map(({ taken }) => !taken))
    }
    await fc.assert(fc.asyncProperty(agenda, bookAll), { numRuns: 12, endOnFailure: true })
  })
})
