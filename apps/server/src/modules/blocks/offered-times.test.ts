/** @module-tag databases */
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { proposeTime } from '@vetvisit/contract/appointments/reschedule/routes'
import { addDays, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, SCHEDULE } from '../../../test/harness.ts'
import { execute } from '../../../test/sql.ts'
import { visitsIn } from '../../../test/visits.ts'

const harness = harnessOfFile()
const { world, refusedChange } = visitsIn(harness)

type World = Awaited<ReturnType<typeof world>>
type Span = { from: number; minutes: number; kind: string }

/** Writes a block; `from` counts minutes after the morning. */
const block = ({ doctor }: World, { from, minutes, kind }: Span, morning: number) => {
  const at = (minute: number) => sql`${new Date(morning + minute * MINUTE_MS).toISOString()}::timestamptz`
  return execute(
    harness.database,
    sql`insert into blocks (id, practice_id, doctor_id, starts_at, ends_at, kind, created_at)
      select gen_random_uuid(), practice_id, user_id, ${at(from)}, ${at(from + minutes)}, ${kind}, now()
      from memberships where user_id = ${doctor.id}::uuid and left_at is null`,
  )
}

async function slotsOf({ clinic }: World, date: string) {
  const query = { clinicId: clinic._id, from: date, days: 1 }
  const { days } = await harness.call(getClinicSlots, { query })
  return days[0]?.slots ?? []
}

const blocks = fc.array(
  fc.record({
    from: fc.integer({ min: -6, max: 100 }).map((count) => count * 5),
    minutes: fc.integer({ min: 1, max: 24 }).map((count) => count * 5),
    kind: fc.constantFrom('break', 'meeting', 'reserved', 'away'),
  }),
  { minLength: 1, maxLength: 5 },
)

// docs/decisions/0394-blocks.md
describe('a slot that is offered beside blocks', () => {
  // specification/readings §6: a time under a block is taken for owners, without the reason (added)
  // specification/readings §6: reserved time is taken for owners and free for the practice (added)
  it('can be held by an owner, and one that is taken cannot; the practice may also book reserved time', async () => {
    const where = await world({ schedule: [{ ...SCHEDULE, slotPerPatient: 15 }], confirmAtOnce: true })
    // Puts the owner on the practice's record.
    await where.book('2026-03-02T15:00:00.000Z')
    let date = '2026-03-02'
    const holdAndBookAll = async (spans: Span[]) => {
      date = addDays(date, 7)
      const morning = Date.parse(`${date}T08:00:00.000Z`)
      for (const span of spans) await block(where, span, morning)
      await execute(harness.database, sql`delete from held_times`)
      await execute(harness.database, sql`delete from attempts`)
      const slots = await slotsOf(where, date)
      const held: boolean[] = []
      const booked: boolean[] = []
      for (const { start } of slots) {
        const wish = { clinicId: where.clinic._id, start }
        const hold = await harness.send(holdSlot, { token: where.owner.token, body: wish })
        held.push(hold.httpStatus === 200)
        const body = { ...wish, petId: where.pet._id }
        const { httpStatus } = await harness.send(createAppointment, { token: where.doctor.token, body })
        booked.push(httpStatus === 200)
      }
      expect(slots.length).toBeGreaterThan(0)
      expect(held).toEqual(slots.map(({ taken }) => !taken))
      const blocking = spans.filter(({ kind }) => kind !== 'reserved')
      const isBlocked = (start: string) => {
        const minute = (Date.parse(start) - morning) / MINUTE_MS
        return blocking.some(({ from, minutes }) => from < minute + 15 && minute < from + minutes)
      }
      expect(booked).toEqual(slots.map(({ start }) => !isBlocked(start)))
    }
    await fc.assert(fc.asyncProperty(blocks, holdAndBookAll), { numRuns: 8, endOnFailure: true })
  })
})

describe('a block', () => {
  const MORNING = Date.parse('2026-03-03T08:00:00.000Z')

  it('refuses moves and proposals to its time with the nearest free times', async () => {
    const where = await world({ schedule: [{ ...SCHEDULE, slotPerPatient: 30 }] })
    const { _id } = await where.book('2026-03-03T12:00:00.000Z')
    await block(where, { from: 60, minutes: 60, kind: 'meeting' }, MORNING)
    const start = '2026-03-03T09:00:00.000Z'
    const alternatives = expect.arrayContaining([
      '2026-03-03T08:30:00.000Z',
      '2026-03-03T10:00:00.000Z',
    ]) as unknown
    const taken = { code: 'slot_taken', details: { alternatives } }
    const proposal = { token: where.doctor.token, body: { _id, start } }
    expect(await harness.refusal(proposeTime, proposal)).toMatchObject(taken)
    await harness.call(proposeTime, { ...proposal, body: { _id, start: '2026-03-03T08:30:00.000Z' } })
    expect(await refusedChange(where.doctor, { _id, start, clinicId: where.clinic._id })).toMatchObject({
      code: 'slot_taken',
    })
  })
})
