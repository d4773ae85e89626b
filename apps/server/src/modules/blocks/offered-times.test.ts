/** @module-tag databases */
import { getClinicSlots } from '@vetvisit/contract/appointments/availability/routes'
import { createBlock } from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment, holdSlot } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import {
  answerProposal,
  moveAppointment,
  proposeTime,
} from '@vetvisit/contract/appointments/reschedule/routes'
import { offerTime } from '@vetvisit/contract/appointments/waiting-list/routes'
import { addReason } from '@vetvisit/contract/reasons/routes'
import { addDays, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, SCHEDULE } from '../../../test/harness.ts'
import { execute } from '../../../test/sql.ts'
import { visitsIn } from '../../../test/visits.ts'
import { NINE, waitingListSetup } from '../appointments/waiting-list/waiting-list.test-support.ts'

const harness = harnessOfFile()
const { world, change, refusedChange } = visitsIn(harness)
const { fullDay, owner: waitingOwner, join, offerOf } = waitingListSetup(harness)

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

const MORNING = Date.parse('2026-03-03T08:00:00.000Z')
const tuesday = (time: string) => `2026-03-03T${time}:00.000Z`

describe('the time around an appointment', () => {
  // specification/readings §6: the time around an appointment never reaches into a block (added)
  it('never reaches into a block', async () => {
    const where = await world()
    const { _id: reasonId } = await harness.call(addReason, {
      token: where.doctor.token,
      body: { name: 'Ultrasound', minutes: 30, before: 10, after: 15, step: 15, online: true },
    })
    await block(where, { from: 60, minutes: 60, kind: 'meeting' }, MORNING)
    const query = { clinicId: where.clinic._id, reasonId, from: '2026-03-03', days: 1 }
    const { days } = await harness.call(getClinicSlots, { query })
    const near = (days[0]?.slots ?? []).filter(
      ({ start }) => tuesday('08:00') <= start && start <= tuesday('10:15'),
    )
    expect(near.filter(({ taken }) => !taken).map(({ start }) => start)).toEqual([
      tuesday('08:00'),
      tuesday('08:15'),
      tuesday('10:15'),
    ])
    for (const { start, taken } of near) {
      const body = { clinicId: where.clinic._id, reasonId, start }
      const { httpStatus } = await harness.send(holdSlot, { token: where.owner.token, body })
      expect([start, httpStatus]).toEqual([start, taken ? 409 : 200])
    }
  })
})

describe('reserved time', () => {
  it('that the practice offers to an owner on the waiting list is booked by that owner alone', async () => {
    const { doctor, clinic, nine } = await fullDay()
    const [first, second] = [await waitingOwner(), await waitingOwner()]
    const { _id: placeId } = await join(first, clinic)
    await harness.call(createBlock, {
      token: doctor.token,
      body: { start: NINE, end: tuesday('10:00'), kind: 'reserved', note: '' },
    })
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: nine._id, status: 'cancelled', reason: 'Ill' },
    })
    expect(await offerOf(first)).toBeNull()
    await harness.call(offerTime, { token: doctor.token, body: { _id: placeId, start: NINE } })
    const booking = (owner: typeof first) => ({
      token: owner.token,
      body: { clinicId: clinic._id, petId: owner.petId, start: NINE },
    })
    expect(await harness.refusal(createAppointment, booking(second))).toMatchObject({ code: 'slot_taken' })
    expect(await harness.call(createAppointment, booking(first))).toMatchObject({ start: NINE })
  })
})

describe('a block over what is there', () => {
  const overMorning = { start: tuesday('08:00'), end: tuesday('12:00'), kind: 'away', note: '' } as const
  const blockMorning = ({ doctor }: World) =>
    harness.call(createBlock, { token: doctor.token, body: overMorning })

  // specification/readings §6: what lies beneath a block goes on as before (added)
  it('leaves a request to be approved, moved away and begun, and never to be moved beneath it again', async () => {
    const where = await world()
    const { _id } = await where.book(tuesday('09:00'))
    expect((await blockMorning(where)).visits).toMatchObject([{ _id, status: 'requested' }])
    expect(await change(where.doctor, { _id, status: 'approved' })).toMatchObject({ status: 'approved' })
    const afternoon = { _id, start: tuesday('13:00'), clinicId: where.clinic._id }
    expect(await change(where.doctor, afternoon)).toMatchObject({ start: tuesday('13:00') })
    const back = { ...afternoon, start: tuesday('09:00') }
    expect(await refusedChange(where.doctor, back)).toMatchObject({ code: 'slot_taken' })
  })

  it('takes the time that an owner or a visitor holds, and a proposed one', async () => {
    const where = await world()
    const { clinic, owner, pet, doctor } = where
    const body = { clinicId: clinic._id, start: tuesday('09:00') }
    await harness.call(holdSlot, { token: owner.token, body })
    const visitor = await harness.call(holdSlot, { body: { ...body, start: tuesday('09:30') } })
    const { _id } = await where.book(tuesday('13:00'))
    const start = tuesday('10:00')
    await harness.call(proposeTime, { token: doctor.token, body: { _id, start } })
    await harness.call(holdSlot, { token: owner.token, body })
    await blockMorning(where)
    const booking = { token: owner.token, body: { ...body, petId: pet._id, confirmed: true } }
    expect(await harness.refusal(createAppointment, booking)).toMatchObject({ code: 'slot_taken' })
    const holdKey = visitor.held ? visitor.holdKey : undefined
    const ofVisitor = { ...booking.body, start: tuesday('09:30'), ...(holdKey && { holdKey }) }
    expect(await harness.refusal(createAppointment, { token: owner.token, body: ofVisitor })).toMatchObject({
      code: 'slot_taken',
    })
    const answer = { token: owner.token, body: { _id, accept: true, start } }
    expect(await harness.refusal(answerProposal, answer)).toMatchObject({ code: 'slot_taken' })
  })

  it('keeps a visit that is cancelled beneath it from the waiting list', async () => {
    const { doctor, clinic, nine } = await fullDay()
    const next = await waitingOwner()
    await join(next, clinic)
    await harness.call(createBlock, { token: doctor.token, body: overMorning })
    const cancelled = { _id: nine._id, status: 'cancelled', reason: 'Ill' } as const
    await harness.call(updateAppointment, { token: doctor.token, body: cancelled })
    expect(await offerOf(next)).toBeNull()
  })

  it('refuses an owner who moves alone', async () => {
    const where = await world({ confirmAtOnce: true, ownersMayMove: true })
    const { _id } = await where.book('2026-03-05T10:00:00.000Z')
    await blockMorning(where)
    const move = (start: string) => ({ token: where.owner.token, body: { _id, start } })
    expect(await harness.refusal(moveAppointment, move(tuesday('09:00')))).toMatchObject({
      code: 'slot_taken',
    })
    expect(await harness.call(moveAppointment, move(tuesday('12:00')))).toMatchObject({
      start: tuesday('12:00'),
    })
  })
})

describe('a block', () => {
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
