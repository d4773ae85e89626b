/** @module-tag databases */
import { getVisitorSlots } from '@vetvisit/contract/appointments/availability/routes'
import {
  createAppointment,
  getBookPage,
  holdSlot,
  releaseVisitorHold,
} from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, clinicOf, SCHEDULE } from '../../../../test/harness.ts'
import { holdFor } from '../../../../test/holds.ts'
import { practiceIdOf } from '../../../../test/practice.ts'
import { takePracticeEvents } from '../../../../test/practice-events.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { deleteExpiredHolds } from '../waiting-list/clean-up.ts'
import { bookingIn, type Clinic } from './booking.test-support.ts'
import { extendVisitorHold } from './hold-for-visitor.ts'

const harness = harnessOfFile()
const { world, stranger, book, count } = bookingIn(harness)

const MINUTE = 60_000
const START = '2026-03-03T09:00:00.000Z'
const LATER = '2026-03-04T09:00:00.000Z'

/** The input of a browser without a session. */
const take = (clinic: Clinic, start = START, more: { holdKey?: string; ip?: string } = {}) => {
  const { ip, ...body } = more
  return harness.call(holdSlot, {
    body: { clinicId: clinic._id, start, ...body },
    ...(ip !== undefined && { ip }),
  })
}
const kept = async (...given: Parameters<typeof take>) => {
  const answer = await take(...given)
  if (!answer.held || answer.holdKey === null) throw new Error('not held')
  return { ...answer, holdKey: answer.holdKey }
}
const refusedTo = (clinic: Clinic, start: string) =>
  harness.refusal(holdSlot, { body: { clinicId: clinic._id, start } })
const isTaken = async (clinic: Clinic, start = START) => {
  const { days } = await harness.call(getVisitorSlots, {
    query: { clinicId: clinic._id, from: start.slice(0, 10), days: 1 },
  })
  return days[0]?.slots.find((slot) => slot.start === start)?.taken
}
const release = (holdKey: string) => harness.call(releaseVisitorHold, { body: { holdKey } })

describe('the slots of a clinic for visitors', () => {
  // specification/readings §9: visitors read free and taken times, nothing more
  it('are free or taken, without a word about who took them', async () => {
    const { clinic, owner, pet } = await world()
    await book({ clinic, owner, pet, start: START, reason: 'Limps' })
    const { days, ...rest } = await harness.call(getVisitorSlots, {
      query: { clinicId: clinic._id, from: '2026-03-03', days: 1 },
    })
    expect(Object.keys(rest).toSorted()).toEqual(['lastDate', 'minutes', 'nextFree', 'now', 'today', 'vets'])
    expect(days[0]?.slots.filter(({ taken }) => taken)).toEqual([{ start: START, taken: true }])
    expect(JSON.stringify(days)).not.toMatch(/Limps|Mira|Bello/)
  })

  it('say closed and holiday as for owners', async () => {
    const { clinic } = await world({ holidays: ['2026-03-04'] })
    const { days } = await harness.call(getVisitorSlots, {
      query: { clinicId: clinic._id, from: '2026-03-04', days: 4 },
    })
    expect(days.map(({ state }) => state)).toEqual(['holiday', 'open', 'open', 'closed'])
  })

  it('are not found for a clinic that is not listed', async () => {
    const refused = await harness.refusal(getVisitorSlots, {
      query: { clinicId: '0193b7a0-0000-7000-8000-000000000000' },
    })
    expect(refused).toMatchObject({ httpStatus: 404, code: 'not_found' })
  })

  it('answer a thousand calls at once with the same slots', async () => {
    const { clinic } = await world()
    const query = { clinicId: clinic._id, from: '2026-03-03', days: 1 }
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => harness.send(getVisitorSlots, { query })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
})

describe('the hold of a visitor', () => {
  // specification/readings §9: a visitor holds a time for 5 minutes, 10 more after asking for a code
  it('lasts five minutes, and takes the time for everybody else', async () => {
    const { clinic, owner, pet } = await world()
    const hold = await kept(clinic)
    expect(hold).toMatchObject({ held: true, start: START, secondsLeft: 300, clinicId: clinic._id })
    expect(await isTaken(clinic)).toBe(true)
    expect(await refusedTo(clinic, START)).toMatchObject({ httpStatus: 409, code: 'slot_taken' })
    harness.clock.advance(5 * MINUTE)
    expect(await isTaken(clinic)).toBe(false)
    expect((await book({ clinic, owner, pet, start: START })).status).toBe('requested')
  })

  // specification/readings §9: no address of a visitor is stored
  it('is known by 128 random bits, of which only the hash is stored', async () => {
    const { clinic } = await world()
    const { holdKey } = await kept(clinic)
    expect(Buffer.from(holdKey, 'base64url')).toHaveLength(16)
    const rows = await rowsOf(
      harness.database,
      sql`select 1 from visitor_holds where encode(key_hash, 'escape') like ${`%${holdKey}%`} or network_key like '%127.0.0%'`,
    )
    expect(rows).toEqual([])
  })

  // specification/readings §9: a visitor holds a time for 5 minutes, 10 more after asking for a code
  it('is one per browser: the next one frees it', async () => {
    const { clinic } = await world()
    const first = await kept(clinic)
    const second = await kept(clinic, LATER, { holdKey: first.holdKey })
    expect([await isTaken(clinic), await isTaken(clinic, LATER)]).toEqual([false, true])
    expect(second.holdKey).not.toBe(first.holdKey)
  })

  it('is the same hold with the same end if the browser asks for the same time again', async () => {
    const { clinic } = await world()
    const first = await kept(clinic)
    harness.clock.advance(2 * MINUTE)
    const again = await kept(clinic, START, { holdKey: first.holdKey })
    expect(again).toMatchObject({ _id: first._id, secondsLeft: 180 })
  })

  it('outlives the page before a reload, whose release arrives late', async () => {
    const { clinic } = await world()
    const before = await kept(clinic)
    const after = await kept(clinic, START, { holdKey: before.holdKey })
    await release(before.holdKey)
    expect(await isTaken(clinic)).toBe(true)
    await release(after.holdKey)
    expect(await isTaken(clinic)).toBe(false)
  })

  it('is not lost with the answer that has its new key', async () => {
    const { clinic, owner, pet } = await world()
    const { holdKey, _id } = await kept(clinic)
    await take(clinic, START, { holdKey })
    expect(await kept(clinic, START, { holdKey })).toMatchObject({ _id })
    const booked = await book({ clinic, owner, pet, start: START, holdKey })
    expect(booked._id).toBe(_id)
  })

  it('is released by its own key, and none of other browsers', async () => {
    const { clinic } = await world()
    const [first, second] = [await kept(clinic), await kept(clinic, LATER)]
    await release(first.holdKey)
    expect([await isTaken(clinic), await isTaken(clinic, LATER)]).toEqual([false, true])
    const moved = await kept(clinic, START, { holdKey: second.holdKey })
    await release(second.holdKey)
    expect([await isTaken(clinic), await isTaken(clinic, LATER)]).toEqual([true, false])
    expect(moved._id).not.toBe(second._id)
  })

  it('is freed by its key alone, any number of times', async () => {
    const { clinic } = await world()
    const { holdKey } = await kept(clinic)
    await release('A'.repeat(22))
    expect(await isTaken(clinic)).toBe(true)
    await release(holdKey)
    await release(holdKey)
    expect(await isTaken(clinic)).toBe(false)
  })

  // specification/readings §9: limits of visitors, and nobody is turned away
  it('is released and held again until the first five minutes are over, then the network waits 15 minutes', async () => {
    const { clinic } = await world()
    const first = await kept(clinic)
    harness.clock.advance(4 * MINUTE)
    await release(first.holdKey)
    expect(await kept(clinic)).toMatchObject({ secondsLeft: 60, expiresAt: first.expiresAt })
    harness.clock.advance(MINUTE)
    expect(await take(clinic)).toEqual({ held: false, reason: 'lapsed' })
    expect(await take(clinic, START, { ip: '198.51.100.7' })).toMatchObject({ held: true })
    harness.clock.advance(15 * MINUTE)
    expect(await take(clinic)).toMatchObject({ held: true, secondsLeft: 300 })
  })

  // specification/readings §9: a visitor holds a time for 5 minutes, 10 more after asking for a code
  it('lasts ten minutes longer, once, after asking for a sign-in code', async () => {
    const { clinic } = await world()
    const { holdKey } = await kept(clinic)
    harness.clock.advance(MINUTE)
    const { database } = harness
    const extended = await extendVisitorHold(database, holdKey, harness.clock.now())
    expect(extended).toBe(Date.parse('2026-03-02T07:15:00.000Z'))
    expect(await extendVisitorHold(database, holdKey, harness.clock.now())).toBeUndefined()
    await release(holdKey)
    const again = await kept(clinic)
    expect(again.expiresAt).toBe('2026-03-02T07:15:00.000Z')
    expect(await extendVisitorHold(database, again.holdKey, harness.clock.now())).toBeUndefined()
  })

  it('cannot be extended once it has expired, nor by a guessed key', async () => {
    const { clinic } = await world()
    const { holdKey } = await kept(clinic)
    const { database } = harness
    expect(await extendVisitorHold(database, 'A'.repeat(22), harness.clock.now())).toBeUndefined()
    harness.clock.advance(5 * MINUTE)
    expect(await extendVisitorHold(database, holdKey, harness.clock.now())).toBeUndefined()
  })

  it('requires the notice and the opening hours, as the hold of an owner', async () => {
    const { clinic } = await world()
    expect(await refusedTo(clinic, '2026-03-02T07:30:00.000Z')).toMatchObject({ code: 'too_soon' })
    expect(await refusedTo(clinic, '2026-03-07T09:00:00.000Z')).toMatchObject({ code: 'clinic_closed' })
  })

  it('of a time that is gone brings the nearest, one in another half-day and one on another day', async () => {
    const { clinic } = await world()
    await kept(clinic)
    const { details } = await refusedTo(clinic, START)
    expect(details?.['others']).toEqual([
      '2026-03-03T08:30:00.000Z',
      '2026-03-03T11:00:00.000Z',
      '2026-03-02T15:30:00.000Z',
    ])
  })

  it('leaves nothing behind once it is over', async () => {
    const { clinic } = await world()
    await kept(clinic)
    harness.clock.advance(120 * MINUTE)
    await deleteExpiredHolds(harness.context)
    for (const table of ['visitor_holds', 'visitor_times']) expect(await count(table)).toBe(0)
    expect(await count('appointments', `status = 'held' and clinic_id = '${clinic._id}'`)).toBe(0)
  })
})

describe('the hold of a visitor who signs in', () => {
  // specification/readings §9: an owner takes over the hold from before signing in
  it('becomes the owner’s booking, with its id', async () => {
    const { clinic, owner, pet } = await world()
    const hold = await kept(clinic)
    const booked = await book({ clinic, owner, pet, start: START, holdKey: hold.holdKey })
    expect(booked).toMatchObject({ _id: hold._id, status: 'requested' })
    expect(await count('visitor_holds', `hold_id = '${hold._id}'`)).toBe(0)
  })

  it('becomes the owner’s hold', async () => {
    const { clinic, owner } = await world()
    const { holdKey } = await kept(clinic)
    await holdFor(harness, owner, { clinicId: clinic._id, start: START, holdKey })
    const page = await harness.call(getBookPage, { token: owner.token, query: { clinicId: clinic._id } })
    expect(page.hold).toMatchObject({ start: START })
    await release(holdKey)
    expect(await isTaken(clinic)).toBe(true)
  })

  // specification/readings §9: an owner takes over the hold from before signing in
  it('stays the visitor’s if the booking is refused', async () => {
    const { clinic, owner } = await world()
    const { holdKey } = await kept(clinic)
    const refused = await harness.refusal(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: clinic._id, start: START, holdKey },
    })
    expect(refused.code).toBe('invalid')
    expect(await kept(clinic, START, { holdKey })).toMatchObject({ secondsLeft: 300 })
  })

  it('is of no use to others: without the key the time is taken', async () => {
    const { clinic } = await world()
    await kept(clinic)
    const { owner, pet } = await stranger()
    const refused = await harness.refusal(createAppointment, {
      token: owner.token,
      body: { clinicId: clinic._id, petId: pet._id, start: START, holdKey: 'B'.repeat(22) },
    })
    expect(refused).toMatchObject({ httpStatus: 409, code: 'slot_taken' })
  })
})

describe('the practice', () => {
  // specification/readings §9: the practice books and moves over a visitor’s hold and sees only that the time is held
  it('books over the hold of a visitor, which is dropped', async () => {
    const { clinic, owner, pet, doctor } = await world()
    const first = await book({ clinic, owner, pet, start: LATER })
    await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: first._id, status: 'approved' },
    })
    const { holdKey, _id } = await kept(clinic)
    const booked = await harness.call(createAppointment, {
      token: doctor.token,
      body: { clinicId: clinic._id, petId: pet._id, start: START },
    })
    expect(booked.status).toBe('approved')
    expect(await count('appointments', `id = '${_id}'`)).toBe(0)
    await release(holdKey)
    expect(await isTaken(clinic)).toBe(true)
  })

  // specification/readings §9: the practice books and moves over a visitor’s hold and sees only that the time is held
  it('moves an appointment onto the hold of a visitor', async () => {
    const { clinic, owner, pet, doctor } = await world()
    const first = await book({ clinic, owner, pet, start: LATER })
    const { _id } = await kept(clinic)
    const moved = await harness.call(updateAppointment, {
      token: doctor.token,
      body: { _id: first._id, start: START, status: 'approved' },
    })
    expect(moved.start).toBe(START)
    expect(await count('appointments', `id = '${_id}'`)).toBe(0)
  })

  // specification/readings §9: the practice books and moves over a visitor’s hold and sees only that the time is held
  it('hears nothing of a hold', async () => {
    const { clinic, doctor } = await world()
    await takePracticeEvents(harness)
    const notified = await count('notifications', `recipient_id = '${doctor.id}'`)
    const { holdKey } = await kept(clinic)
    await release(holdKey)
    const practice = await practiceIdOf(harness, doctor)
    const events = await takePracticeEvents(harness)
    expect(events.filter(({ practiceId }) => practiceId === practice)).toEqual([])
    expect(await count('notifications', `recipient_id = '${doctor.id}'`)).toBe(notified)
  })

  // specification/readings §9: limits of visitors, and nobody is turned away
  it('keeps nine of ten free times of a day from visitors of all networks together', async () => {
    const doctor = await onboardedDoctor(harness)
    const long = { ...SCHEDULE, fromTimeHour: 0, toTimeHour: 24, slotPerPatient: 30 }
    const clinic = await clinicOf(harness, doctor, { schedule: [long] })
    const starts = Array.from({ length: 48 }, (_, index) =>
      new Date(Date.parse('2026-03-03T23:00:00.000Z') + index * 30 * MINUTE).toISOString(),
    )
    const answers = []
    for (const [index, start] of starts.entries())
      answers.push(await take(clinic, start, { ip: `198.51.${index}.1` }))
    expect(answers.filter(({ held }) => held)).toHaveLength(4)
    expect(answers.filter(({ held }) => !held)).toEqual(
      Array.from({ length: 44 }, () => ({ held: false, reason: 'limit' })),
    )
  })
})
