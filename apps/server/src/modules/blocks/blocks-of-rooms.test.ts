/** @module-tag databases */
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import {
  createBlock,
  deleteBlocks,
  listBlocks,
  updateBlock,
} from '@vetvisit/contract/appointments/blocks/routes'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { getBlockPlan } from '@vetvisit/contract/appointments/plans/routes'
import { moveAppointment } from '@vetvisit/contract/appointments/reschedule/routes'
import { updateRooms } from '@vetvisit/contract/clinics/rooms/routes'
import { DAY_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clinicOf, harnessOfFile, onboardedDoctor } from '../../../test/harness.ts'
import { manyOwners } from '../../../test/many-owners.ts'
import { severalVets } from '../../../test/several-vets.ts'
import { rowsOf } from '../../../test/sql.ts'
import { constraintOf } from '../../db/failures.ts'
import { extendSeries } from './extend-series.ts'

const harness = harnessOfFile()

const TUESDAY = '2026-03-03'
const NINE = '2026-03-03T09:00:00.000Z'
const TEN = '2026-03-03T10:00:00.000Z'
const CLEANING = { start: NINE, end: TEN, kind: 'other', note: 'Cleaning' } as const
const BOOK_ANYWAY = { reason: 'Emergency', allow: ['block'] }

type Wish = Record<string, unknown>

/** A clinic with two rooms, and an owner on record whose animal two vets see. */
async function twoRooms() {
  const { lead, vets, clinic } = await severalVets(harness, {
    vets: 2,
    clinic: { confirmAtOnce: true, ownersMayMove: true },
  })
  const [owner] = await manyOwners(harness, 1)
  const token = owner?.token ?? ''
  const first = { clinicId: clinic._id, petId: owner?.petId ?? '', start: '2026-03-04T10:00:00.000Z' }
  await harness.call(createAppointment, { token, body: first })
  const query = { clinicId: clinic._id }
  const change = (rooms: Wish[]) =>
    harness.call(updateRooms, { token: lead.token, query, body: { rooms } as never })
  const [surgery, xray] = await change([{ name: 'Operating room' }, { name: 'X-ray' }])
  const room = surgery?._id ?? ''
  const blockBody = (wish: Wish) => ({ ...CLEANING, roomId: room, ...wish }) as never
  const bookBody = (wish: Wish) =>
    ({ ...first, doctorId: vets[0]?.id, start: NINE, roomId: room, ...wish }) as never
  return {
    lead,
    vets,
    owner: token,
    room,
    other: xray?._id ?? '',
    changeRooms: change,
    block: (wish: Wish = {}) => harness.call(createBlock, { token: lead.token, body: blockBody(wish) }),
    refusedBlock: (wish: Wish, by = lead.token) =>
      harness.refusal(createBlock, { token: by, body: blockBody(wish) }),
    book: (wish: Wish = {}) => harness.call(createAppointment, { token: lead.token, body: bookBody(wish) }),
    refused: (wish: Wish = {}) =>
      harness.refusal(createAppointment, { token: lead.token, body: bookBody(wish) }),
    send: (wish: Wish) => harness.send(createAppointment, { token: lead.token, body: bookBody(wish) }),
    calendar: () => harness.call(getCalendar, { token: lead.token, query: { from: TUESDAY, to: TUESDAY } }),
  }
}

let practice: Awaited<ReturnType<typeof twoRooms>>
beforeEach(async () => {
  practice = await twoRooms()
})

const roomOf = async (id: string) => {
  const found = sql`select room_id as room, forced from appointments where id = ${id}::uuid`
  return (await rowsOf<{ room: string | null; forced: boolean }>(harness.database, found))[0]
}

// docs/decisions/0437-blocks-of-rooms.md
describe('a block of a treatment room', () => {
  // specification/readings §6: a treatment room is blocked, too; its vets go on seeing visits elsewhere (added)
  it('keeps visits from the room, and not from its vets', async () => {
    const { lead, room } = practice
    const { block, count } = await practice.block()
    expect({ block, count }).toEqual({
      block: {
        _id: block._id,
        doctorId: null,
        room: { _id: room, name: 'Operating room' },
        ...CLEANING,
        seriesId: null,
      },
      count: 1,
    })
    expect((await practice.calendar()).blocks).toEqual([block])
    const mine = { from: TUESDAY, to: TUESDAY }
    expect(await harness.call(listBlocks, { token: lead.token, query: { ...mine, roomId: room } })).toEqual([
      block,
    ])
    expect(await harness.call(listBlocks, { token: lead.token, query: mine })).toEqual([])
    expect(await practice.refused()).toMatchObject({ code: 'slot_taken' })
    expect((await practice.book({ roomId: practice.other })).start).toBe(NINE)
  })

  // specification/readings §6: the refusal of a blocked treatment room names the room and the note; an override allows it as a block (added)
  it('names room and note in the refusal, and is booked over as a block', async () => {
    const { block } = await practice.block()
    const refusal = await practice.refused({ start: '2026-03-03T09:30:00.000Z' })
    expect(refusal).toMatchObject({
      code: 'slot_taken',
      details: {
        mayOverride: true,
        conflicts: [{ kind: 'block', start: NINE, end: TEN, room: 'Operating room', label: 'Cleaning' }],
      },
    })
    expect((refusal.details as { alternatives: string[] }).alternatives).not.toContain(NINE)
    const over = await practice.book({ override: BOOK_ANYWAY })
    expect(over.override).toEqual({ forced: true, reason: 'Emergency' })
    await harness.call(deleteBlocks, { token: practice.lead.token, query: { id: block._id } })
    expect(await roomOf(over._id)).toMatchObject({ forced: false })
  })

  it('lists the visits beneath, also of several vets, which stay', async () => {
    const visit = await practice.book()
    const elsewhere = await practice.book({ start: TEN, roomId: practice.other })
    const { visits } = await practice.block({ end: '2026-03-03T11:00:00.000Z' })
    expect(visits.map(({ _id }) => _id)).toEqual([visit._id])
    const change = (body: Wish) => harness.call(updateAppointment, { token: practice.lead.token, body })
    expect(await change({ _id: visit._id, minutes: 15 })).toMatchObject({ room: { _id: practice.room } })
    const into = { token: practice.lead.token, body: { _id: elsewhere._id, roomId: practice.room } as never }
    expect(await harness.refusal(updateAppointment, into)).toMatchObject({
      code: 'slot_taken',
      details: { conflicts: [{ kind: 'block', room: 'Operating room' }] },
    })
  })

  it('does not refuse an owner’s move: the visit leaves the room', async () => {
    const visit = await practice.book({ start: TEN })
    await practice.block()
    await harness.call(moveAppointment, { token: practice.owner, body: { _id: visit._id, start: NINE } })
    expect(await roomOf(visit._id)).toMatchObject({ room: null })
  })

  it('is changed, and deleted', async () => {
    const { lead } = practice
    const { block } = await practice.block()
    const { _id, start, end, note } = block
    const body = { _id, start, end, kind: 'meeting', note } as const
    const { block: changed } = await harness.call(updateBlock, { token: lead.token, body })
    expect(changed).toEqual({ ...block, kind: 'meeting' })
    const ill = harness.refusal(updateBlock, { token: lead.token, body: { ...body, kind: 'ill' } })
    expect(await ill).toMatchObject({ code: 'invalid', fields: { kind: expect.any(String) as unknown } })
    await harness.call(deleteBlocks, { token: lead.token, query: { id: _id } })
    expect((await practice.book()).start).toBe(NINE)
  })

  // specification/readings §6: a weekly block of a treatment room goes on at the same wall time of its clinic (added)
  it('is repeated each week and goes on; the later ones are changed with it', async () => {
    const { lead, room } = practice
    const { block, count } = await practice.block({ weekly: {} })
    expect(count).toBe(58)
    await extendSeries({ database: harness.database, clock: () => harness.clock.now() + 21 * DAY_MS })
    const rows = await rowsOf<{ count: number }>(
      harness.database,
      sql`select count(*)::int as count from blocks where room_id = ${room}::uuid`,
    )
    expect(rows).toEqual([{ count: 61 }])
    const { _id, start, note } = block
    const later = {
      _id,
      start,
      end: '2026-03-03T10:30:00.000Z',
      kind: 'other',
      note,
      which: 'following',
    } as const
    await harness.call(updateBlock, { token: lead.token, body: later })
    const query = { from: '2026-03-10', to: '2026-03-10', roomId: room }
    expect((await harness.call(listBlocks, { token: lead.token, query })).map(({ end }) => end)).toEqual([
      '2026-03-10T10:30:00.000Z',
    ])
  })

  it('is of a room or a vet, never of both, and of a kind that rooms have', async () => {
    const { vets, lead, room } = practice
    expect(await practice.refusedBlock({ doctorId: vets[0]?.id })).toMatchObject({ httpStatus: 422 })
    for (const kind of ['break', 'away', 'ill', 'reserved'])
      expect(await practice.refusedBlock({ kind })).toMatchObject({ code: 'invalid' })
    const query = { from: TUESDAY, to: TUESDAY, roomId: room, doctorId: lead.id }
    expect(await harness.refusal(listBlocks, { token: lead.token, query })).toMatchObject({ code: 'invalid' })
  })

  it('is of a room that the practice offers', async () => {
    const stranger = await onboardedDoctor(harness)
    await clinicOf(harness, stranger)
    expect(await practice.refusedBlock({}, stranger.token)).toMatchObject({ code: 'not_found' })
    const query = { from: TUESDAY, to: TUESDAY, roomId: practice.room }
    expect(await harness.refusal(listBlocks, { token: stranger.token, query })).toMatchObject({
      code: 'not_found',
    })
    const { block } = await practice.block()
    const remove = { token: stranger.token, query: { id: block._id } }
    expect(await harness.refusal(deleteBlocks, remove)).toMatchObject({ code: 'not_found' })
  })

  it('has no plan, because its visits can go on elsewhere', async () => {
    const { block } = await practice.block()
    const read = { token: practice.lead.token, query: { id: block._id } }
    expect(await harness.refusal(getBlockPlan, read)).toMatchObject({ code: 'not_found' })
  })

  // specification/readings §6: the blocks of a treatment room end with it (added)
  it('ends when the room is no longer chosen', async () => {
    const visit = await practice.book({ start: TEN })
    await practice.block({ weekly: {} })
    await practice.block({ roomId: practice.other })
    await practice.changeRooms([])
    expect(await roomOf(visit._id)).toMatchObject({ room: practice.room })
    expect((await practice.calendar()).blocks).toEqual([])
    expect(
      await rowsOf(harness.database, sql`select id from block_series where room_id = ${practice.room}::uuid`),
    ).toEqual([])
  })

  it('keeps a visit out that is booked at the same moment, or lists it beneath', async () => {
    for (const day of ['03', '04', '05', '06']) {
      const [start, end] = [`2026-03-${day}T09:00:00.000Z`, `2026-03-${day}T09:30:00.000Z`]
      const [booked, blocked] = await Promise.all([practice.send({ start }), practice.block({ start, end })])
      expect([200, 409]).toContain(booked.httpStatus)
      expect(blocked.visits).toHaveLength(booked.httpStatus === 200 ? 1 : 0)
    }
  })
})

describe('the database', () => {
  it('refuses a visit in a blocked room, and a block of a vet and a room, also to plain statements', async () => {
    await practice.block()
    const visit = await practice.book({ roomId: practice.other })
    const moved = sql`update appointments set room_id = ${practice.room}::uuid where id = ${visit._id}::uuid returning id`
    expect(await rowsOf(harness.database, moved).catch(constraintOf)).toBe('appointments_room_free')
    const both = sql`update blocks set doctor_id = ${practice.lead.id}::uuid returning id`
    expect(await rowsOf(harness.database, both).catch(constraintOf)).toBe('blocks_vet_or_room')
  })
})
