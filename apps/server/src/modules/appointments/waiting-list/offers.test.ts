/** @module-tag databases */
import {
  createAppointment,
  holdSlot,
  releaseSlot,
  releaseVisitorHold,
} from '@vetvisit/contract/appointments/booking/routes'
import { leaveWaitingList } from '@vetvisit/contract/appointments/waiting-list/routes'
import { endClinicPause, pauseClinic, updateClinic } from '@vetvisit/contract/clinics/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { holdFor } from '../../../../test/holds.ts'
import { harnessOfFile, SCHEDULE, START } from '../../../../test/harness.ts'
import { visitsIn } from '../../../../test/visits.ts'
import { deleteExpiredHolds } from './clean-up.ts'
import { expireDueRequests } from '../lifecycle/expire.ts'
import { NINE, TEN, waitingListSetup } from './waiting-list.test-support.ts'
import { execute, rowsOf } from '../../../../test/sql.ts'

const harness = harnessOfFile()
const { change, inbox } = visitsIn(harness)
const { owner, fullDay, book, join, waitingOf, offerOf, freeStarts } = waitingListSetup(harness)

const MINUTE = 60_000

describe('a freed time', () => {
  it('is held for the first waiting owner for 15 minutes, who is notified; no one else can book it', async () => {
    const { clinic, guest, nine } = await fullDay()
    const [anna, bert] = [await owner(), await owner()]
    await join(anna, clinic)
    await join(bert, clinic)
    await change(guest, { _id: nine._id, status: 'withdrawn' })

    expect((await waitingOf(anna))[0]?.offer).toEqual({
      start: NINE,
      end: TEN,
      expiresAt: '2026-03-02T07:15:00.000Z',
    })
    expect(await inbox(anna)).toMatchObject([
      {
        type: 'slot-free',
        title: 'A time has come free',
        message:
          'Book Tue 3 Mar, 09:00 at Tierklinik Nord by Mon 2 Mar, 08:15. We’re holding it for you until then.',
      },
    ])
    expect(await offerOf(bert)).toBeNull()
    expect(await inbox(bert)).toEqual([])
    expect(await freeStarts(clinic)).toEqual([])
    expect(
      await harness.refusal(createAppointment, {
        token: bert.token,
        body: { clinicId: clinic._id, petId: bert.petId, start: NINE },
      }),
    ).toMatchObject({ code: 'slot_taken' })
  })

  it('is offered to the next owner after 15 minutes, and is free for all when no one is left', async () => {
    const { clinic, guest, nine } = await fullDay()
    const [anna, bert] = [await owner(), await owner()]
    await join(anna, clinic)
    await join(bert, clinic)
    await change(guest, { _id: nine._id, status: 'withdrawn' })
    harness.clock.advance(15 * MINUTE - 1)
    await deleteExpiredHolds(harness.context)
    expect(await offerOf(anna)).toBe(NINE)

    harness.clock.advance(1)
    await deleteExpiredHolds(harness.context)
    expect(await offerOf(anna)).toBeNull()
    expect(await offerOf(bert)).toBe(NINE)

    harness.clock.advance(15 * MINUTE)
    await deleteExpiredHolds(harness.context)
    expect(await offerOf(anna)).toBeNull()
    expect(await offerOf(bert)).toBeNull()
    expect(await freeStarts(clinic)).toEqual([NINE])
    expect(await waitingOf(anna)).toHaveLength(1)
  })

  it('can be booked by the owner it is held for, which takes them off the list', async () => {
    const { clinic, guest, nine } = await fullDay()
    const anna = await owner()
    await join(anna, clinic)
    await change(guest, { _id: nine._id, status: 'withdrawn' })
    expect(await book(anna, clinic, NINE)).toMatchObject({ status: 'requested', start: NINE })
    expect(await waitingOf(anna)).toEqual([])
  })

  it('stays held while the booking window opens and closes', async () => {
    const { clinic, guest, nine } = await fullDay()
    const anna = await owner()
    await join(anna, clinic)
    await change(guest, { _id: nine._id, status: 'withdrawn' })
    const held = await holdFor(harness, anna, { clinicId: clinic._id, start: NINE })
    expect(held.expiresAt).toBe('2026-03-02T07:15:00.000Z')
    await harness.call(releaseSlot, { token: anna.token, query: { id: held._id } })
    expect(await offerOf(anna)).toBe(NINE)
    harness.clock.advance(14 * MINUTE)
    const again = await holdFor(harness, anna, { clinicId: clinic._id, start: NINE })
    expect(again).toMatchObject({ _id: held._id, expiresAt: '2026-03-02T07:19:00.000Z' })
  })

  it('is offered to the next owner when the first one leaves the list', async () => {
    const { clinic, guest, nine } = await fullDay()
    const [anna, bert] = [await owner(), await owner()]
    const place = await join(anna, clinic)
    await join(bert, clinic)
    await change(guest, { _id: nine._id, status: 'withdrawn' })
    await harness.call(leaveWaitingList, { token: anna.token, query: { id: place._id } })
    expect(await offerOf(bert)).toBe(NINE)
  })

  it('is offered to the next owner when the first one books another time of that day', async () => {
    const { clinic, guest, nine, ten } = await fullDay()
    const [anna, bert, cleo] = [await owner(), await owner(), await owner()]
    for (const person of [anna, bert, cleo]) await join(person, clinic)
    await change(guest, { _id: nine._id, status: 'withdrawn' })
    await change(guest, { _id: ten._id, status: 'withdrawn' })
    expect([await offerOf(anna), await offerOf(bert), await offerOf(cleo)]).toEqual([NINE, TEN, null])
    await book(anna, clinic, NINE)
    expect(await offerOf(cleo)).toBeNull()
    harness.clock.advance(15 * MINUTE)
    await deleteExpiredHolds(harness.context)
    expect(await offerOf(cleo)).toBe(TEN)
  })

  it.each([
    [
      'is rejected',
      async (world: World) => change(world.doctor, { _id: world.nine._id, status: 'rejected' }),
    ],
    [
      'is moved to another day',
      async (world: World) =>
        change(world.doctor, { _id: world.nine._id, start: '2026-03-05T08:00:00.000Z' }),
    ],
    [
      'is cancelled after it was agreed',
      async ({ doctor, nine }: World) => {
        await change(doctor, { _id: nine._id, status: 'approved' })
        await change(doctor, { _id: nine._id, status: 'cancelled' })
      },
    ],
    [
      'ends without an answer',
      async () => {
        harness.clock.set('2026-03-03T06:30:00.000Z')
        harness.clock.set('2026-03-03T07:00:00.000Z')
        await execute(
          harness.database,
          sql`update appointments set expires_at = '2026-03-02T07:00:00Z' where status = 'requested' and starts_at = ${NINE}::timestamptz`,
        )
        harness.clock.set(START)
        await expireDueRequests(harness.context)
      },
    ],
  ])('is offered when the booking %s', async (_, free) => {
    const world = await fullDay()
    const anna = await owner()
    await join(anna, world.clinic)
    await free(world)
    expect(await offerOf(anna)).toBe(NINE)
  })

  it('is offered when a hold is released, and when it expires', async () => {
    const { clinic, guest, nine } = await fullDay()
    const [anna, bert] = [await owner(), await owner()]
    await change(guest, { _id: nine._id, status: 'withdrawn' })
    const hold = await holdFor(harness, bert, { clinicId: clinic._id, start: NINE })
    await join(anna, clinic)
    expect(await offerOf(anna)).toBeNull()
    await harness.call(releaseSlot, { token: bert.token, query: { id: hold._id } })
    expect(await offerOf(anna)).toBe(NINE)

    const other = await fullDay()
    await change(other.guest, { _id: other.nine._id, status: 'withdrawn' })
    await harness.call(holdSlot, { token: bert.token, body: { clinicId: other.clinic._id, start: NINE } })
    const cleo = await owner()
    await join(cleo, other.clinic)
    harness.clock.advance(5 * MINUTE)
    await deleteExpiredHolds(harness.context)
    expect(await offerOf(cleo)).toBe(NINE)
  })

  it('is offered when a visitor’s hold is released, and when it expires', async () => {
    const { clinic, guest, nine } = await fullDay()
    const anna = await owner()
    await change(guest, { _id: nine._id, status: 'withdrawn' })
    const body = { clinicId: clinic._id, start: NINE }
    const hold = await harness.call(holdSlot, { body })
    await join(anna, clinic)
    expect(await offerOf(anna)).toBeNull()
    if (hold.held && hold.holdKey !== null)
      await harness.call(releaseVisitorHold, { body: { holdKey: hold.holdKey } })
    expect(await offerOf(anna)).toBe(NINE)

    const other = await fullDay()
    await change(other.guest, { _id: other.nine._id, status: 'withdrawn' })
    await harness.call(holdSlot, { body: { clinicId: other.clinic._id, start: NINE } })
    const cleo = await owner()
    await join(cleo, other.clinic)
    harness.clock.advance(5 * MINUTE)
    await deleteExpiredHolds(harness.context)
    expect(await offerOf(cleo)).toBe(NINE)
  })

  it('is offered when the practice opens longer', async () => {
    const { clinic, doctor } = await fullDay()
    const anna = await owner()
    await join(anna, clinic)
    await harness.call(updateClinic, {
      token: doctor.token,
      query: { clinicId: clinic._id },
      body: {
        schedule: [{ ...SCHEDULE, fromTimeHour: 9, toTimeHour: 12, slotPerPatient: 60 }],
      } as never,
    })
    expect(await offerOf(anna)).toBe('2026-03-03T10:00:00.000Z')
  })

  it('is offered when a pause is shortened or ended', async () => {
    const { doctor, clinic, nine, ten } = await fullDay()
    const [anna, bert] = [await owner(), await owner()]
    const query = { clinicId: clinic._id }
    const pauseUntil = (hour: number) =>
      harness.call(pauseClinic, { token: doctor.token, query, body: { until: { hour, minute: 0 } } })
    harness.clock.set('2026-03-03T05:00:00.000Z')
    await join(anna, clinic)
    await join(bert, clinic)
    await pauseUntil(12)
    for (const { _id } of [nine, ten]) await change(doctor, { _id, status: 'rejected' })
    expect([await offerOf(anna), await offerOf(bert)]).toEqual([null, null])
    // Starts at 10:00 could already be booked during the pause, because it ends then.
    await pauseUntil(10)
    expect([await offerOf(anna), await offerOf(bert)]).toEqual([TEN, null])
    await harness.call(endClinicPause, { token: doctor.token, query })
    expect([await offerOf(anna), await offerOf(bert)]).toEqual([TEN, NINE])
  })

  it('is not offered less than 60 minutes ahead, and held only until it can no longer be booked', async () => {
    const { clinic, guest, nine } = await fullDay()
    const anna = await owner()
    await join(anna, clinic)
    harness.clock.set('2026-03-03T06:55:00.000Z')
    await execute(
      harness.database,
      sql`update appointments set expires_at = '2026-03-03T07:30:00Z' where id = ${nine._id}::uuid`,
    )
    await change(guest, { _id: nine._id, status: 'withdrawn' })
    expect((await waitingOf(anna))[0]?.offer?.expiresAt).toBe('2026-03-03T07:00:00.000Z')

    const late = await fullDayAt('2026-03-02T07:00:00.000Z')
    harness.clock.set('2026-03-03T07:01:00.000Z')
    await change(late.doctor, { _id: late.nine._id, status: 'cancelled' })
    expect(await offerOf(late.anna)).toBeNull()
  })

  it('is offered in the transaction that frees it: no one is notified if that fails', async () => {
    const { clinic, guest, nine } = await fullDay()
    const anna = await owner()
    await join(anna, clinic)
    const undone = harness.database.transact(async () => {
      await change(guest, { _id: nine._id, status: 'withdrawn' })
      throw new Error('the transaction is undone')
    })
    await expect(undone).rejects.toThrow('the transaction is undone')
    expect(await offerOf(anna)).toBeNull()
    expect(await inbox(anna)).toEqual([])
  })

  it('is given to only one owner when many cancel, join and leave at the same moment', async () => {
    const { clinic, doctor, nine, ten } = await fullDay()
    const people = await Promise.all(Array.from({ length: 8 }, () => owner()))
    await Promise.all(people.map((person) => join(person, clinic)))
    await Promise.all([
      change(doctor, { _id: nine._id, status: 'rejected' }),
      change(doctor, { _id: ten._id, status: 'rejected' }),
      ...people.map((person) =>
        harness.send(createAppointment, {
          token: person.token,
          body: { clinicId: clinic._id, petId: person.petId, start: NINE },
        }),
      ),
    ])
    const taken = await rowsOf<{ start: string; claims: number }>(
      harness.database,
      sql`select starts_at::text as start, count(*)::int as claims from appointments
        where clinic_id = ${clinic._id}::uuid and status in ('held', 'requested', 'approved') group by 1`,
    )
    expect(taken.map(({ claims }) => claims)).toEqual([1, 1])
    const offers = (await Promise.all(people.map(offerOf))).filter((start) => start !== null)
    expect(new Set(offers).size).toBe(offers.length)
  })
})

type World = Awaited<ReturnType<typeof fullDay>>

/** The same day with everything approved, and a waiting owner. */
async function fullDayAt(joined: string) {
  harness.clock.set(joined)
  const world = await fullDay()
  await change(world.doctor, { _id: world.nine._id, status: 'approved' })
  const anna = await owner()
  await join(anna, world.clinic)
  return { ...world, anna }
}
