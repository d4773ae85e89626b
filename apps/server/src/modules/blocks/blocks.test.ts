/** @module-tag databases */
import { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import {
  createBlock,
  deleteBlocks,
  listBlocks,
  updateBlock,
} from '@vetvisit/contract/appointments/blocks/routes'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import { createAppointment } from '@vetvisit/contract/appointments/booking/routes'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { harnessOfFile, onboardedDoctor, type Person, START } from '../../../test/harness.ts'
import { execute, rowsOf } from '../../../test/sql.ts'
import { joinAsVet } from '../../../test/team.ts'
import { visitsIn } from '../../../test/visits.ts'
import {
  NINE,
  TEN,
  TUESDAY,
  waitingListSetup,
} from '../appointments/waiting-list/waiting-list.test-support.ts'
import { deleteOldBlocks, extendSeries } from './extend-series.ts'

const harness = harnessOfFile()
const { world } = visitsIn(harness)
const { fullDay, owner: waitingOwner, join, offerOf } = waitingListSetup(harness)

const LUNCH = {
  start: '2026-03-03T11:00:00.000Z',
  end: '2026-03-03T12:00:00.000Z',
  kind: 'break',
  note: 'Lunch',
} as const

type Wish = Record<string, unknown>
const blockOf = (person: Person, more: Wish = {}) =>
  harness.call(createBlock, { token: person.token, body: { ...LUNCH, ...more } })
const refusedBlock = (person: Person, more: Wish) =>
  harness.refusal(createBlock, { token: person.token, body: { ...LUNCH, ...more } })
const changeOf = ({ _id, start, end, kind, note }: Block, more: Wish = {}) => ({
  _id,
  start,
  end,
  kind,
  note,
  ...more,
})
const blocksOf = (person: Person, from: string, to: string) =>
  harness.call(listBlocks, { token: person.token, query: { from, to } })
const remove = (person: Person, id: string, which: 'one' | 'following' | 'all' = 'one') =>
  harness.call(deleteBlocks, { token: person.token, query: { id, which } })

const startsIn = async (person: Person, from: string, to: string) =>
  (await blocksOf(person, from, to)).map(({ start }) => start)

// docs/decisions/0394-blocks.md
describe('a block of a vet', () => {
  // specification/readings §6: a block lists the visits beneath it, which stay (added)
  it('is shown in the calendar and lists the visits beneath, which stay', async () => {
    const { doctor, pet, book } = await world({ confirmAtOnce: true })
    const visit = await book('2026-03-03T11:30:00.000Z')
    await book('2026-03-03T13:00:00.000Z')
    const { block, count, visits } = await blockOf(doctor)
    expect({ block, count }).toEqual({
      block: { _id: block._id, doctorId: doctor.id, ...LUNCH, seriesId: null },
      count: 1,
    })
    expect(visits).toEqual([
      {
        _id: visit._id,
        status: 'approved',
        start: visit.start,
        end: visit.end,
        petName: pet.name,
        ownername: 'Mira Vogel',
      },
    ])
    const calendar = await harness.call(getCalendar, {
      token: doctor.token,
      query: { from: TUESDAY, to: TUESDAY },
    })
    expect(calendar.blocks).toEqual([block])
    expect(calendar.visits.map(({ status }) => status)).toEqual(['approved', 'approved'])
  })

  it('is changed alone, refused with the current one if it has changed since it was read', async () => {
    const { doctor } = await world()
    const { block } = await blockOf(doctor)
    const { start, end, kind, note } = block
    const seen = { start, end, kind, note }
    const body = changeOf(block, {
      end: '2026-03-03T12:30:00.000Z',
      kind: 'reserved',
      note: 'Emergencies',
      seen,
    })
    const changed = await harness.call(updateBlock, { token: doctor.token, body })
    expect(changed.block).toMatchObject({
      end: '2026-03-03T12:30:00.000Z',
      kind: 'reserved',
      note: 'Emergencies',
    })
    const late = harness.refusal(updateBlock, { token: doctor.token, body })
    expect(await late).toMatchObject({ code: 'stale', details: { block: changed.block } })
  })

  it('is refused backwards, over, too long, far ahead, with parts of minutes and for strangers', async () => {
    const { doctor } = await world()
    const stranger = await onboardedDoctor(harness)
    const field = { end: expect.any(String) as unknown }
    expect(await refusedBlock(doctor, { end: LUNCH.start })).toMatchObject({ fields: field })
    expect(
      await refusedBlock(doctor, { start: '2026-03-01T10:00:00.000Z', end: '2026-03-01T11:00:00.000Z' }),
    ).toMatchObject({ fields: field })
    expect(await refusedBlock(doctor, { end: '2027-03-05T11:00:00.000Z' })).toMatchObject({ fields: field })
    expect(await refusedBlock(doctor, { weekly: {}, end: '2026-03-04T11:30:00.000Z' })).toMatchObject({
      fields: field,
    })
    expect(
      await refusedBlock(doctor, { start: '2029-03-09T10:00:00.000Z', end: '2029-03-09T11:00:00.000Z' }),
    ).toMatchObject({ fields: field })
    expect(await refusedBlock(doctor, { start: '2026-03-03T11:00:30.000Z' })).toMatchObject({
      httpStatus: 422,
    })
    expect(await refusedBlock(doctor, { doctorId: stranger.id })).toMatchObject({ httpStatus: 404 })
  })

  it('is refused beyond 1000 to come', async () => {
    const { doctor } = await world()
    await execute(
      harness.database,
      sql`insert into blocks (id, practice_id, doctor_id, starts_at, ends_at, kind, created_at)
        select gen_random_uuid(), practice_id, user_id, ${START}::timestamptz + n * interval '1 day',
          ${START}::timestamptz + n * interval '1 day' + interval '1 hour', 'break', now()
        from memberships, generate_series(1, 999) n where user_id = ${doctor.id}::uuid and left_at is null`,
    )
    expect(await refusedBlock(doctor, { weekly: { count: 2 } })).toMatchObject({ code: 'limit_reached' })
    await blockOf(doctor)
    expect(await refusedBlock(doctor, {})).toMatchObject({ code: 'limit_reached' })
  })
})

describe('a weekly block', () => {
  it('is written for a number of weeks, or until a date', async () => {
    const { doctor } = await world()
    expect(await blockOf(doctor, { weekly: { count: 3 } })).toMatchObject({ count: 3 })
    expect(await startsIn(doctor, '2026-03-01', '2026-04-30')).toEqual([
      '2026-03-03T11:00:00.000Z',
      '2026-03-10T11:00:00.000Z',
      '2026-03-17T11:00:00.000Z',
    ])
    const until = {
      start: '2026-03-25T11:00:00.000Z',
      end: '2026-03-25T12:00:00.000Z',
      weekly: { until: '2026-04-01' },
    }
    expect(await blockOf(doctor, until)).toMatchObject({ count: 2 })
    expect(await startsIn(doctor, '2026-03-20', '2026-04-30')).toEqual([
      '2026-03-25T11:00:00.000Z',
      '2026-04-01T10:00:00.000Z',
    ])
  })

  it('that goes on is written 400 days ahead, and further as time passes, once', async () => {
    const { doctor } = await world()
    const { count, block } = await blockOf(doctor, { weekly: {} })
    expect(count).toBe(58)
    const last = async () => {
      const found = sql`select max(starts_at) as last, count(*)::int as count from blocks where series_id = ${block.seriesId}::uuid`
      const [row] = await rowsOf<{ last: string; count: number }>(harness.database, found)
      return { last: new Date(row?.last ?? '').toISOString(), count: row?.count }
    }
    expect(await last()).toEqual({ last: '2027-04-06T10:00:00.000Z', count: 58 })
    const later = { database: harness.database, clock: () => harness.clock.now() + 21 * DAY_MS }
    await Promise.all([extendSeries(later), extendSeries(later)])
    expect(await last()).toEqual({ last: '2027-04-27T10:00:00.000Z', count: 61 })
  })

  // specification/readings §6: a weekly block has at most a day by the clocks, also on the day on which they change (added)
  it('may be of the whole day on which clocks change, and of no more', async () => {
    const { doctor } = await world()
    const weeks = { weekly: { count: 2 } }
    const [back, ahead] = ['2026-10-24T22:00:00.000Z', '2026-03-28T23:00:00.000Z']
    await blockOf(doctor, { ...weeks, start: back, end: '2026-10-25T23:00:00.000Z' })
    const written = await blocksOf(doctor, '2026-10-24', '2026-11-05')
    expect(written.map(({ start, end }) => [start, end])).toEqual([
      [back, '2026-10-25T23:00:00.000Z'],
      ['2026-10-31T23:00:00.000Z', '2026-11-01T23:00:00.000Z'],
    ])
    await blockOf(doctor, { ...weeks, start: ahead, end: '2026-03-29T22:00:00.000Z' })
    for (const [start, end] of [
      [back, '2026-10-25T23:01:00.000Z'],
      [ahead, '2026-03-29T23:00:00.000Z'],
    ])
      expect(await refusedBlock(doctor, { ...weeks, start, end })).toMatchObject({
        fields: { end: expect.any(String) as unknown },
      })
  })

  // specification/readings §6: a block of a weekly block is changed alone, or with those that follow (added)
  it('changes from one block on: those that follow move by as many days, and so does what is written later', async () => {
    const { doctor } = await world()
    await blockOf(doctor, { weekly: {} })
    const [first, second, third, fourth] = await blocksOf(doctor, '2026-03-01', '2026-04-01')
    if (!first || !second || !third) throw new Error('There are four blocks.')
    await remove(doctor, third._id)
    const body = changeOf(second, {
      start: '2026-03-11T10:30:00.000Z',
      end: '2026-03-11T11:00:00.000Z',
      kind: 'meeting',
      note: 'Team',
      which: 'following',
    })
    const { block } = await harness.call(updateBlock, { token: doctor.token, body })
    const team = { kind: 'meeting', note: 'Team', seriesId: first.seriesId }
    expect(block).toMatchObject({ ...team, _id: second._id, start: '2026-03-11T10:30:00.000Z' })
    // The clocks of the clinic change on 29 March.
    expect(await blocksOf(doctor, '2026-03-01', '2026-04-01')).toMatchObject([
      { _id: first._id, start: first.start, note: 'Lunch' },
      { _id: second._id, start: '2026-03-11T10:30:00.000Z' },
      { _id: fourth?._id, ...team, start: '2026-03-25T10:30:00.000Z', end: '2026-03-25T11:00:00.000Z' },
      { ...team, start: '2026-04-01T09:30:00.000Z' },
    ])
    await extendSeries({ database: harness.database, clock: () => harness.clock.now() + 21 * DAY_MS })
    expect(await blocksOf(doctor, '2027-04-14', '2027-04-14')).toMatchObject([
      { ...team, start: '2027-04-14T09:30:00.000Z' },
    ])
    const tooLong = { ...body, end: '2026-03-12T10:31:00.000Z' }
    expect(await harness.refusal(updateBlock, { token: doctor.token, body: tooLong })).toMatchObject({
      fields: { end: expect.any(String) as unknown },
    })
  })

  it('changes from one block on where its number of weeks is known', async () => {
    const { doctor } = await world()
    const { block } = await blockOf(doctor, { weekly: { count: 3 } })
    const body = changeOf(block, { start: '2026-03-03T11:30:00.000Z', which: 'following' })
    await harness.call(updateBlock, { token: doctor.token, body })
    expect(await startsIn(doctor, '2026-03-01', '2026-03-31')).toEqual([
      '2026-03-03T11:30:00.000Z',
      '2026-03-10T11:30:00.000Z',
      '2026-03-17T11:30:00.000Z',
    ])
  })

  it('loses one, the following or all of its blocks', async () => {
    const { doctor } = await world()
    await blockOf(doctor, { weekly: {} })
    const [first, second, third] = await blocksOf(doctor, '2026-03-01', '2026-04-10')
    expect(await remove(doctor, second?._id ?? '')).toEqual({ deleted: 1 })
    expect(await remove(doctor, third?._id ?? '', 'following')).toEqual({ deleted: 56 })
    expect(await startsIn(doctor, '2026-03-01', '2026-04-10')).toEqual([first?.start])
    await extendSeries({ database: harness.database, clock: () => harness.clock.now() + 100 * DAY_MS })
    expect(await startsIn(doctor, '2027-04-01', '2027-05-30')).toEqual([])
    expect(await remove(doctor, first?._id ?? '', 'all')).toEqual({ deleted: 1 })
    const again = { token: doctor.token, query: { id: first?._id ?? '' } }
    expect(await harness.refusal(deleteBlocks, again)).toMatchObject({ httpStatus: 404 })
  })
})

/** The database, and a clock that is some days after the end of the block. */
const daysLater = (days: number) => ({
  database: harness.database,
  clock: () => Date.parse(LUNCH.end) + days * DAY_MS,
})

describe('a block that goes', () => {
  // specification/readings §6: the time of a block that goes is offered to the waiting list (added)
  it('offers its time to the waiting list', async () => {
    const { doctor, clinic, nine, ten } = await fullDay()
    const { block } = await blockOf(doctor, { start: NINE, end: '2026-03-03T10:00:00.000Z' })
    const next = await waitingOwner()
    await join(next, clinic)
    await execute(
      harness.database,
      sql`update appointments set status = 'cancelled', expires_at = null where id in (${nine._id}::uuid, ${ten._id}::uuid)`,
    )
    const shorter = { token: doctor.token, body: changeOf(block, { start: TEN }) as never }
    await harness.call(updateBlock, shorter)
    expect(await offerOf(next)).toBe(NINE)
    const second = await waitingOwner()
    await join(second, clinic)
    await remove(doctor, block._id)
    expect(await offerOf(second)).toBe(TEN)
  })

  it('is deleted 400 days after its end', async () => {
    const { doctor } = await world()
    const { block } = await blockOf(doctor)
    const kept = async () =>
      (await rowsOf(harness.database, sql`select id from blocks where id = ${block._id}::uuid`)).length
    await deleteOldBlocks(daysLater(400))
    expect(await kept()).toBe(1)
    await deleteOldBlocks({ ...daysLater(400), clock: () => Date.parse(LUNCH.end) + 400 * DAY_MS + HOUR_MS })
    expect(await kept()).toBe(0)
  })
})

describe('a block that comes at the moment of bookings', () => {
  it('lists every visit that lies beneath it', async () => {
    const { doctor, clinic, pet, book } = await world({ confirmAtOnce: true })
    // Puts the owner on the practice's record.
    await book('2026-03-02T15:00:00.000Z')
    const starts = Array.from({ length: 12 }, (_, index) =>
      new Date(Date.parse('2026-03-03T08:00:00.000Z') + index * 30 * MINUTE_MS).toISOString(),
    )
    const bookings = starts.map((start) =>
      harness.send(createAppointment, {
        token: doctor.token,
        body: { clinicId: clinic._id, petId: pet._id, start },
      }),
    )
    const [{ block, visits }] = await Promise.all([
      blockOf(doctor, { start: '2026-03-03T08:00:00.000Z', end: '2026-03-03T14:00:00.000Z' }),
      ...bookings,
    ])
    const beneath = sql`select a.id from appointments a join blocks b on b.doctor_id = a.doctor_id
      where b.id = ${block._id}::uuid and a.status = 'approved'
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`
    const found = await rowsOf<{ id: string }>(harness.database, beneath)
    expect(found.map(({ id }) => id).toSorted()).toEqual(visits.map(({ _id }) => _id).toSorted())
  })
})

describe('blocks of a colleague', () => {
  it('are written by a vet of the same practice, and end when the vet leaves', async () => {
    const { doctor } = await world()
    const colleague = await onboardedDoctor(harness)
    await joinAsVet(harness, colleague, doctor)
    const { block } = await blockOf(doctor, { doctorId: colleague.id, weekly: {} })
    expect(block.doctorId).toBe(colleague.id)
    expect(await startsIn(doctor, TUESDAY, TUESDAY)).toEqual([])
    expect(await startsIn(colleague, TUESDAY, TUESDAY)).toEqual([LUNCH.start])
    await joinAsVet(harness, colleague, await onboardedDoctor(harness))
    expect(await refusedBlock(doctor, { doctorId: colleague.id })).toMatchObject({ httpStatus: 404 })
    const gone = { token: doctor.token, query: { id: block._id } }
    expect(await harness.refusal(deleteBlocks, gone)).toMatchObject({ httpStatus: 404 })
    const series = sql`select id from block_series where doctor_id = ${colleague.id}::uuid`
    expect(await rowsOf(harness.database, series)).toEqual([])
  })
})
