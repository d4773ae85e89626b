/** @module-tag databases */
import { getCalendar, getAppointmentDetails } from '@vetvisit/contract/appointments/agenda/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { deleteAppointment, updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { moveAppointment } from '@vetvisit/contract/appointments/reschedule/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { getVisitPage } from '@vetvisit/contract/owners/routes'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { harnessOfFile, clinicOf } from '../../../../test/harness.ts'
import { constraintOf } from '../../../db/failures.ts'
import { manyOwners } from '../../../../test/many-owners.ts'
import { severalVets } from '../../../../test/several-vets.ts'
import { rowsOf } from '../../../../test/sql.ts'
import { visitsIn } from '../../../../test/visits.ts'

const harness = harnessOfFile()
const { history, inbox } = visitsIn(harness)

const TUESDAY = { from: '2026-03-03', to: '2026-03-03' }
const NINE = '2026-03-03T09:00:00.000Z'
const HALF_PAST_NINE = '2026-03-03T09:30:00.000Z'
const TEN = '2026-03-03T10:00:00.000Z'
const ELEVEN = '2026-03-03T11:00:00.000Z'
const EMERGENCY = { reason: 'Emergency', allow: ['overlap'] }

type Wish = Record<string, unknown>

/** A clinic with one room, and two owners on record whose animals two vets see. */
async function oneRoom() {
  const { lead, vets, clinic } = await severalVets(harness, {
    vets: 2,
    clinic: { confirmAtOnce: true, ownersMayMove: true },
  })
  const owners = await manyOwners(harness, 2)
  for (const [index, { token, petId }] of owners.entries()) {
    const start = `2026-03-04T1${index}:00:00.000Z`
    await harness.call(createAppointment, { token, body: { clinicId: clinic._id, petId, start } })
  }
  const [anna, ben] = [vets[0]?.id, vets[1]?.id]
  const [first, second] = owners.map(({ petId }) => petId)
  const query = { clinicId: clinic._id }
  const body = { rooms: [{ name: 'Operating room' }, { name: 'X-ray' }] }
  const [surgery, xray] = await harness.call(updateRooms, { token: lead.token, query, body })
  const room = surgery?._id ?? ''
  const ask = (wish: Wish) => ({
    token: lead.token,
    body: { clinicId: clinic._id, start: NINE, petId: first, doctorId: anna, ...wish } as never,
  })
  return {
    lead,
    clinic,
    owner: owners[0]?.token ?? '',
    anna,
    ben,
    second,
    room,
    other: xray?._id ?? '',
    book: (wish: Wish = {}) => harness.call(createAppointment, ask({ roomId: room, ...wish })),
    refused: (wish: Wish = {}) => harness.refusal(createAppointment, ask({ roomId: room, ...wish })),
    send: (wish: Wish) => harness.send(createAppointment, ask({ roomId: room, ...wish })),
    change: (sent: Wish) => harness.call(updateAppointment, { token: lead.token, body: sent }),
    refusedChange: (sent: Wish) => harness.refusal(updateAppointment, { token: lead.token, body: sent }),
  }
}

let practice: Awaited<ReturnType<typeof oneRoom>>
beforeEach(async () => {
  practice = await oneRoom()
})

const wishOfBen = () => ({ doctorId: practice.ben, petId: practice.second })

// docs/decisions/0431-rooms.md
describe('a visit in a treatment room', () => {
  // specification/readings §6: a clinic has treatment rooms in an order of its own; the practice alone reads them (added)
  it('says so to the practice, and never to its owner', async () => {
    const { lead, owner, room, book } = practice
    const visit = await book()
    const named = { _id: room, name: 'Operating room' }
    expect(visit.room).toEqual(named)
    const calendar = await harness.call(getCalendar, { token: lead.token, query: TUESDAY })
    expect(calendar.visits.map((tile) => tile.room)).toEqual([named])
    const opened = { token: lead.token, query: { id: visit._id } }
    expect((await harness.call(getAppointmentDetails, opened)).room).toEqual(named)
    const own = await harness.call(getVisitPage, { token: owner, query: { id: visit._id } })
    expect(JSON.stringify(own)).not.toContain('Operating room')
  })

  it('is no wish of owners', async () => {
    const { owner, clinic, room } = practice
    const [own] = (await manyOwners(harness, 1)) as [{ token: string; petId: string }]
    const body = { clinicId: clinic._id, petId: own.petId, start: NINE, roomId: room }
    expect(await harness.refusal(createAppointment, { token: own.token, body })).toMatchObject({
      code: 'invalid',
      fields: { roomId: 'You can’t change this' },
    })
    const visit = await practice.book()
    const change = { token: owner, body: { _id: visit._id, roomId: null } }
    expect(await harness.refusal(updateAppointment, change)).toMatchObject({ code: 'invalid' })
  })

  it('is in a room of its clinic', async () => {
    const { lead, refused } = practice
    const elsewhere = await clinicOf(harness, lead, { name: 'West' })
    const [room] = await harness.call(updateRooms, {
      token: lead.token,
      query: { clinicId: elsewhere._id },
      body: { rooms: [{ name: 'Room' }] },
    })
    expect(await refused({ roomId: room?._id })).toMatchObject({
      code: 'invalid',
      fields: { roomId: 'Invalid value' },
    })
  })

  // specification/readings §6: a treatment room has one visit at a time, also for different vets; the refusal names the room (added)
  it('keeps other vets out of the room; the refusal names the room, with times at which vet and room are free', async () => {
    await practice.book()
    const refusal = await practice.refused({ ...wishOfBen(), start: '2026-03-03T09:15:00.000Z' })
    expect(refusal).toMatchObject({ code: 'slot_taken', details: { mayOverride: true } })
    const { conflicts, alternatives } = refusal.details as { conflicts: object[]; alternatives: string[] }
    expect(conflicts).toMatchObject([
      { kind: 'visit', start: NINE, end: HALF_PAST_NINE, room: 'Operating room' },
    ])
    expect(alternatives).not.toContain(NINE)
    expect(alternatives).toContain(HALF_PAST_NINE)
    expect((await practice.book({ ...wishOfBen(), start: HALF_PAST_NINE })).room?._id).toBe(practice.room)
    expect(
      (
        await practice.book({
          petId: practice.second,
          doctorId: practice.ben,
          start: '2026-03-03T08:30:00.000Z',
        })
      ).status,
    ).toBe('approved')
  })

  it('is booked over another one with an override, and is plain again once that has gone', async () => {
    const { lead, room } = practice
    const beneath = await practice.book()
    const over = await practice.book({ ...wishOfBen(), override: EMERGENCY })
    expect(over.override).toEqual({ forced: true, reason: 'Emergency' })
    expect(
      await practice.refused({ start: '2026-03-03T09:15:00.000Z', petId: practice.second }),
    ).toMatchObject({
      code: 'slot_taken',
    })
    await harness.call(deleteAppointment, { token: lead.token, body: { _id: beneath._id } })
    const rows = await rowsOf<{ forced: boolean }>(
      harness.database,
      sql`select forced from appointments where id = ${over._id}::uuid and room_id = ${room}::uuid`,
    )
    expect(rows).toEqual([{ forced: false }])
  })

  // specification/readings §6: a visit gets another treatment room without a word to its owner (added)
  it('gets another room, or none, without a word to its owner', async () => {
    const { owner, other, change, refusedChange } = practice
    const visit = await practice.book()
    const told = (await inbox({ token: owner } as never)).length
    const moved = await change({ _id: visit._id, roomId: other, version: visit.version })
    expect(moved).toMatchObject({ room: { _id: other, name: 'X-ray' }, version: 2, start: NINE })
    expect(await refusedChange({ _id: visit._id, roomId: null, version: 1 })).toMatchObject({ code: 'stale' })
    expect((await change({ _id: visit._id, roomId: null })).room).toBeUndefined()
    expect((await change({ _id: visit._id, roomId: null })).version).toBe(3)
    expect((await history(visit._id)).map(({ kind }) => kind)).toEqual(['approved', 'edited', 'edited'])
    expect((await inbox({ token: owner } as never)).length).toBe(told)
  })

  it('does not get a room that is taken, unless with an override', async () => {
    const { other, change, refusedChange } = practice
    await practice.book()
    const { _id } = await practice.book({ ...wishOfBen(), roomId: other })
    const refusal = await refusedChange({ _id, roomId: practice.room })
    expect(refusal).toMatchObject({
      code: 'slot_taken',
      details: { conflicts: [{ room: 'Operating room' }] },
    })
    const forced = await change({ _id, roomId: practice.room, override: EMERGENCY })
    expect(forced).toMatchObject({ override: { forced: true }, room: { _id: practice.room } })
  })

  // specification/readings §6: a moved visit keeps its treatment room; an owner’s move leaves one that is taken then (added)
  it('keeps its room when the practice moves it, which then must be free', async () => {
    const { change, refusedChange } = practice
    const { _id } = await practice.book()
    await practice.book({ ...wishOfBen(), start: TEN })
    expect(await refusedChange({ _id, start: TEN })).toMatchObject({
      code: 'slot_taken',
      details: { conflicts: [{ room: 'Operating room' }] },
    })
    expect(await change({ _id, start: TEN, roomId: null })).toMatchObject({ start: TEN })
    expect(await change({ _id, start: ELEVEN, roomId: practice.room })).toMatchObject({
      start: ELEVEN,
      room: { name: 'Operating room' },
    })
    expect((await change({ _id, doctorId: practice.ben })).room?.name).toBe('Operating room')
  })

  it('keeps its room when its owner moves it, if it is free then', async () => {
    const { owner } = practice
    const { _id } = await practice.book()
    await practice.book({ ...wishOfBen(), start: TEN })
    const move = async (start: string) => {
      await harness.call(moveAppointment, { token: owner, body: { _id, start } })
      const [row] = await rowsOf<{ room: string | null }>(
        harness.database,
        sql`select room_id as room from appointments where id = ${_id}::uuid`,
      )
      return row?.room
    }
    expect(await move(ELEVEN)).toBe(practice.room)
    expect(await move(TEN)).toBeNull()
  })

  it('is one of two that are booked for a room at the same moment', async () => {
    for (const start of [NINE, TEN, ELEVEN]) {
      const answers = await Promise.all([practice.send({ start }), practice.send({ ...wishOfBen(), start })])
      expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })
})

describe('the database', () => {
  it('refuses a second visit of a room, also to a plain statement', async () => {
    await practice.book()
    const { _id } = await practice.book({ ...wishOfBen(), roomId: practice.other })
    const written = rowsOf(
      harness.database,
      sql`update appointments set room_id = ${practice.room}::uuid where id = ${_id}::uuid returning id`,
    )
    expect(await written.catch(constraintOf)).toBe('appointments_room_free')
  })
})
