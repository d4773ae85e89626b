import { VISITS_BENEATH_MAX } from '@vetvisit/contract/appointments/blocks/schemas'
import type { BlockKind } from '@vetvisit/contract/appointments/blocks/rules'
import { type SQL, sql } from 'drizzle-orm'
import { bool, date, id, instant, int, json, list, orNull, type RowOf, text } from '../../db/columns.ts'
import { ids, idsIn } from '../../db/ids.ts'
import { query } from '../../db/query.ts'
import { statuses } from '../../db/statuses.ts'
import { joinCareRecord, type LastKnown } from '../care/public.ts'
import {
  block,
  BLOCK_COLUMNS,
  BUSY_FROM,
  BUSY_UNTIL,
  careOfVisit,
  furtherPets,
  furtherPetsOfVisit,
} from '../appointments/public.ts'

const ofVet = { practiceId: id, doctorId: id }
/** Of a vet or of a treatment room; the other one is null. */
const ofVetOrRoom = { practiceId: id, doctorId: orNull(id), roomId: orNull(id) }
type VetOrRoom = Record<keyof typeof ofVetOrRoom, SQL>

const isOfVetOrRoom = ({ practiceId, doctorId, roomId }: VetOrRoom): SQL =>
  sql`practice_id = ${practiceId} and (doctor_id = ${doctorId} or room_id = ${roomId})`

/** A vet who works in the practice, with the zone of their first clinic; null without a clinic. */
export const findVet = query('vet_of_blocks', {
  params: ofVet,
  row: { doctorId: id, zone: orNull(text()) },
  text: (p) => sql`select m.user_id as doctor_id, (
      select c.time_zone from clinic_vets v join clinics c on c.id = v.clinic_id
      where v.doctor_id = m.user_id and v.practice_id = m.practice_id and c.deleted_at is null
      order by c.created_at, c.id limit 1) as zone
    from memberships m
    where m.practice_id = ${p.practiceId} and m.user_id = ${p.doctorId} and m.kind = 'vet' and m.left_at is null`,
})

/** A treatment room that a clinic of the practice offers, with the zone of the clinic. */
export const findRoom = query('room_of_blocks', {
  params: { practiceId: id, roomId: id },
  row: { name: text(), zone: text() },
  text: (p) => sql`select r.name, c.time_zone as zone from rooms r join clinics c on c.id = r.clinic_id
    where r.id = ${p.roomId} and r.practice_id = ${p.practiceId} and r.archived_at is null and c.deleted_at is null`,
})

/** Blocks of a vet or a treatment room that lie between two instants, by start. */
export const findBlocks = query('blocks_of_vet', {
  params: { ...ofVetOrRoom, from: instant, until: instant, limit: int },
  row: block,
  text: (p) => sql`select ${BLOCK_COLUMNS} from blocks
    where ${isOfVetOrRoom(p)} and starts_at < ${p.until} and ends_at > ${p.from}
    order by starts_at, id limit ${p.limit}`,
})

/** When vets of a practice are away or take no visits, between two instants; reserved time is not among it. */
export const findTimesAway = query('times_away', {
  params: { practiceId: id, from: instant, until: instant },
  row: { doctorId: id, start: instant, end: instant },
  text: (p) => sql`select m.user_id as doctor_id, b.starts_at as start, b.ends_at as "end"
    from memberships m join blocks b on b.doctor_id = m.user_id and b.practice_id = m.practice_id
    where m.practice_id = ${p.practiceId} and b.kind <> 'reserved'
      and tstzrange(b.starts_at, b.ends_at) && tstzrange(${p.from}, ${p.until})`,
})

/** One block of the practice. */
export const findBlock = query('block', {
  params: { practiceId: id, id },
  row: block,
  text: (p) => sql`select ${BLOCK_COLUMNS} from blocks where id = ${p.id} and practice_id = ${p.practiceId}`,
})

/** How many blocks of a vet or a treatment room have not ended, and how many of their series go on. */
export const countBlocks = query('count_blocks', {
  params: { ...ofVetOrRoom, now: instant },
  row: { blocks: int, series: int },
  text: (p) => sql`select
    (select count(*) from blocks where ${isOfVetOrRoom(p)} and ends_at > ${p.now}) as blocks,
    (select count(*) from block_series where ${isOfVetOrRoom(p)}) as series`,
})

const spans = list({ id, startsAt: instant, endsAt: instant })
/** These spans as rows `s`. */
const spanRows = (given: SQL): SQL =>
  sql`jsonb_to_recordset(${given}) as s(id uuid, starts_at timestamptz, ends_at timestamptz)`

/** Inserts blocks that differ in their time alone. */
export const insertBlocks = query('insert_blocks', {
  params: {
    ...ofVetOrRoom,
    spans,
    kind: text<BlockKind>(),
    note: text(),
    seriesId: orNull(id),
    createdBy: orNull(id),
    now: instant,
  },
  text: (
    p,
  ) => sql`insert into blocks (id, practice_id, doctor_id, room_id, starts_at, ends_at, kind, note, series_id, created_by, created_at)
    select s.id, ${p.practiceId}, ${p.doctorId}, ${p.roomId}, s.starts_at, s.ends_at, ${p.kind}, ${p.note}, ${p.seriesId}, ${p.createdBy}, ${p.now}
    from ${spanRows(p.spans)}`,
})

const series = {
  id,
  ...ofVetOrRoom,
  timeZone: text(),
  nextDate: date,
  lastDate: orNull(date),
  startMinute: int,
  minutes: int,
  kind: text<BlockKind>(),
  note: text(),
  createdBy: orNull(id),
}
/** A weekly block that goes on after the blocks that are written. */
export type SeriesRow = RowOf<typeof series>

export const insertSeries = query('insert_block_series', {
  params: series,
  text: (p) => sql`insert into block_series
      (id, practice_id, doctor_id, room_id, time_zone, next_date, last_date, start_minute, minutes, kind, note, created_by)
    values (${p.id}, ${p.practiceId}, ${p.doctorId}, ${p.roomId}, ${p.timeZone}, ${p.nextDate}, ${p.lastDate}, ${p.startMinute}, ${p.minutes}, ${p.kind},
      ${p.note}, ${p.createdBy})`,
})

const SERIES_COLUMNS = sql`id, practice_id, doctor_id, room_id, time_zone, next_date, last_date, start_minute, minutes, kind, note, created_by`

/** Series whose next block begins on or before a date. */
export const findDueSeries = query('due_block_series', {
  params: { until: date, limit: int },
  row: { id, doctorId: orNull(id), roomId: orNull(id) },
  text: (p) =>
    sql`select id, doctor_id, room_id from block_series where next_date <= ${p.until} order by next_date, id limit ${p.limit}`,
})

export const findSeries = query('block_series', {
  params: { id },
  row: series,
  text: (p) => sql`select ${SERIES_COLUMNS} from block_series where id = ${p.id}`,
})

export const moveSeries = query('move_block_series', {
  params: { id, nextDate: date },
  text: (p) => sql`update block_series set next_date = ${p.nextDate} where id = ${p.id}`,
})

export const endSeries = query('end_block_series', {
  params: { id },
  text: (p) => sql`delete from block_series where id = ${p.id}`,
})

export const saveBlock = query('save_block', {
  params: { id, startsAt: instant, endsAt: instant, kind: text<BlockKind>(), note: text() },
  text: (
    p,
  ) => sql`update blocks set starts_at = ${p.startsAt}, ends_at = ${p.endsAt}, kind = ${p.kind}, note = ${p.note}
    where id = ${p.id}`,
})

/** The blocks of a series that begin at an instant or later, by start. */
export const findBlocksFrom = query('blocks_of_series', {
  params: { seriesId: id, from: instant },
  row: { id, startsAt: instant },
  text: (p) =>
    sql`select id, starts_at from blocks where series_id = ${p.seriesId} and starts_at >= ${p.from} order by starts_at, id`,
})

/** Gives blocks times of their own, and one kind and note. */
export const saveBlocks = query('save_blocks', {
  params: { spans, kind: text<BlockKind>(), note: text() },
  text: (
    p,
  ) => sql`update blocks set starts_at = s.starts_at, ends_at = s.ends_at, kind = ${p.kind}, note = ${p.note}
    from ${spanRows(p.spans)} where blocks.id = s.id`,
})

/** Changes what a series writes from now on. */
export const saveSeries = query('save_block_series', {
  params: {
    id,
    nextDate: date,
    lastDate: orNull(date),
    startMinute: int,
    minutes: int,
    kind: text<BlockKind>(),
    note: text(),
  },
  text: (p) => sql`update block_series set next_date = ${p.nextDate}, last_date = ${p.lastDate},
      start_minute = ${p.startMinute}, minutes = ${p.minutes}, kind = ${p.kind}, note = ${p.note} where id = ${p.id}`,
})

export const deleteBlock = query('delete_block', {
  params: { id },
  row: { id },
  text: (p) => sql`delete from blocks where id = ${p.id} returning id`,
})

/** Deletes the blocks of a series that begin at an instant or later. */
export const deleteBlocksFrom = query('delete_blocks_of_series', {
  params: { seriesId: id, from: instant },
  row: { id },
  text: (p) =>
    sql`delete from blocks where series_id = ${p.seriesId} and starts_at >= ${p.from} returning id`,
})

/** Deletes blocks that ended before an instant. */
export const deleteBlocksBefore = query('delete_old_blocks', {
  params: { before: instant },
  text: (p) => sql`delete from blocks where ends_at < ${p.before}`,
})

const beneath = {
  id,
  status: text<'requested' | 'approved' | 'consulting'>(),
  startsAt: instant,
  endsAt: instant,
  petId: id,
  petName: text(),
  furtherPets,
  ownerName: text(),
  onRecord: bool,
  known: orNull(json<LastKnown>()),
}
/** Visits and requests of the vet or in the treatment room that lie beneath some blocks, by start. */
export const findVisitsBeneath = query('visits_beneath_blocks', {
  params: { blockIds: ids },
  row: beneath,
  text: (p) => sql`
    select a.id, a.status, a.starts_at, a.ends_at, p.id as pet_id, p.name as pet_name, ${furtherPetsOfVisit} as further_pets,
      u.fullname as owner_name,
      coalesce(care_record.is_current, false) as on_record, care_record.known
    from (
      select * from appointments where id in (
        select v.id from blocks b join lateral (
          select id from appointments
          where (doctor_id = b.doctor_id or room_id = b.room_id) and practice_id = b.practice_id and status in ${statuses(['requested', 'approved', 'consulting'])}
            and tstzrange(${BUSY_FROM}, ${BUSY_UNTIL}) && tstzrange(b.starts_at, b.ends_at)) v on true
        where b.id in ${idsIn(p.blockIds)})
      order by starts_at, id limit ${sql.raw(String(VISITS_BENEATH_MAX))}) a
      join pets p on p.id = a.pet_id
      join users u on u.id = a.owner_id
      ${joinCareRecord(careOfVisit)}
    order by a.starts_at, a.id`,
})
