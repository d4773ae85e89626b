import { sql, type SQL } from 'drizzle-orm'
import { float, id, instant, int, object, orNull, type RowOf, text } from '../../../db/columns.ts'
import { statuses } from '../../../db/statuses.ts'
import { isAppointmentOfPet } from '../../appointments/public.ts'
import { readableNotes, readableVisits, type Reader } from './readable-query.ts'
import { historyRow, historyRows, NEWEST_FIRST, RANKS } from './rows-query.ts'
import { noteMatches, visitMatches } from './search-query.ts'

/**
 * Number of notes, and number of appointments, that one page of a search reads; the next page continues after them
 * (docs/decisions/0230-searching-a-history.md).
 */
export const SEARCHED_OF_EACH_MOST = 300

const SEARCHED_MOST = sql.raw(String(SEARCHED_OF_EACH_MOST))

/** Long before any appointment, and an instant that the database can hold. */
const EARLIEST_MS = sql.raw('-60e12')
const NO_ID = sql.raw(`'00000000-0000-0000-0000-000000000000'`)

export const pageParams = {
  reader: id,
  /** Types with commas between; null for all. */
  kinds: orNull(text()),
  /** Id and time in epoch milliseconds of the entry that the last page ended with. A cursor can hold times that no instant can. */
  last: orNull(id),
  before: orNull(float),
  limit: int,
  now: instant,
}

/** The last position that a search read; null if it has read everything. */
const searchedTo = object({ id, at: instant })
export const pageRow = { ...historyRow, searchedTo: orNull(searchedTo) }
export type HistoryPageRows = RowOf<typeof pageRow>

type Part = {
  reader: Reader
  p: Record<keyof typeof pageParams, SQL>
  /** Place of the pattern of a search; null without one, because PostgreSQL takes half a millisecond to begin with unused conditions. */
  pattern: SQL | null
  /** The pet whose history it is; null for all pets of an owner. */
  pet: SQL | null
}

/** Conditions on a column with ids of pets, and on appointments `a`. */
const isOfPet = ({ pet }: Part, column: SQL) => (pet === null ? sql`true` : sql`${column} = ${pet}`)
const isOfVisits = ({ pet }: Part) => (pet === null ? sql`true` : isAppointmentOfPet(pet))

const isWanted = ({ kinds }: Part['p'], type: SQL) =>
  sql`(${kinds} is null or ${type} = any (string_to_array(${kinds}, ',')))`

/** A note from another system has no appointment id: it belongs to the appointment that starts at its time. */
const isImport = sql`n.imported and n.appointment_id is null`
const visitOfImport = (reader: Reader): SQL => sql`(
  select a.id from appointment_pets v join appointments a on a.id = v.appointment_id
  where ${readableVisits(reader)} and v.pet_id = n.pet_id and v.starts_at = n.dated_at order by a.id limit 1)`

const CLOSED = statuses(['cancelled', 'rejected'])
const SHOWN = statuses(['approved', 'consulting', 'completed', 'cancelled', 'rejected'])

/** The rank of an appointment `a` without notes. */
const rankOfVisit = (now: SQL): SQL => sql`case when a.status in ${CLOSED} then ${RANKS.other}
  when a.starts_at <= ${now} then ${RANKS.unwritten} else ${RANKS.toCome} end`

/** The entry that the last page ended with. If it has been deleted, its time says where to continue. */
const positionOf = (part: Part): SQL => {
  const { reader, p } = part
  return sql`
  select rank, at, written_at, id from (
    select 1 as choice, ${RANKS.other} as rank, n.dated_at as at, n.created_at as written_at, n.id from notes n
    where n.id = ${p.last} and ${readableNotes(reader)} and ${isOfPet(part, sql`n.pet_id`)}
    union all
    select 1, ${rankOfVisit(p.now)}, a.starts_at, 'infinity', a.id from appointments a
    where a.id = ${p.last} and ${readableVisits(reader)} and ${isOfVisits(part)}
    union all
    select 2, case when ${p.before} is null then 4 else ${RANKS.other} end,
      case when ${p.before} is null then 'infinity' else to_timestamp(greatest(${p.before}, ${EARLIEST_MS}) / 1000) end,
      '-infinity', ${NO_ID}::uuid
  ) found order by choice limit 1`
}

/** Notes after the position, newest first: as many as a page has, or as many as one search reads. */
const notesBehind = (part: Part): SQL => {
  const { reader, p, pattern } = part
  return sql`
  select n.id, n.type, n.pet_id, n.appointment_id, n.imported, n.author_id, n.doctor_id, n.dated_at, n.created_at,
    n.words, n.file_name, n.version, n.letterhead
  from notes n
  where ${readableNotes(reader)} and ${isOfPet(part, sql`n.pet_id`)} and ${isWanted(p, sql`n.type`)}
    and (n.dated_at, n.created_at, n.id) < (
      select case when rank > ${RANKS.other} then 'infinity' else at end, written_at, id from position)
  order by n.dated_at desc, n.created_at desc, n.id desc
  limit ${pattern === null ? p.limit : SEARCHED_MOST}`
}

/** Appointments `a` after the position, with the type and rank that their entry has: what follows `select` and its columns. */
const visitsBehind = (part: Part): SQL => {
  const { reader, p } = part
  return sql`
  from appointments a, lateral (
    select ${rankOfVisit(p.now)} as rank, case when a.status in ${CLOSED} then a.status
      when a.starts_at <= ${p.now} then 'active' else 'appointment' end as type) shown
  where ${readableVisits(reader)} and ${isOfVisits(part)} and ${isWanted(p, sql`shown.type`)}
    and a.status in ${SHOWN}
    and (shown.rank, a.starts_at, 'infinity', a.id) < (select rank, at, written_at, id from position)`
}

/** A condition: no note of the history belongs to the appointment `a`. */
const hasNoNote = (reader: Reader): SQL => sql`
  not exists (select from notes n where n.appointment_id = a.id and ${readableNotes(reader)})
    and not exists (select from appointment_pets v join notes n on n.pet_id = v.pet_id and n.dated_at = v.starts_at
      where v.appointment_id = a.id and ${isImport} and ${readableNotes(reader)} and ${visitOfImport(reader)} = a.id)`

const pageOfVisits = (part: Part): SQL => sql`
  select a.id, a.starts_at as at, shown.type, shown.rank ${visitsBehind(part)} and ${hasNoNote(part.reader)}
  order by shown.rank desc, a.starts_at desc, a.id desc limit ${part.p.limit}`

/** A condition: an entry at this position does not stand after the end of the search. */
const isSearched = (position: SQL): SQL =>
  sql`coalesce((${position}) >= (select rank, at, written_at, id from searched_to), true)`

/** Where a search has read both notes and appointments to; no row if it has read everything. */
const SEARCH_END = sql`
  select rank, at, written_at, id from (
    (select ${RANKS.other} as rank, dated_at as at, created_at as written_at, id from readable
      order by dated_at desc, created_at desc, id desc offset ${SEARCHED_MOST} - 1 limit 1)
    union all
    (select rank, starts_at, 'infinity', id from visits_behind
      order by rank desc, starts_at desc, id desc offset ${SEARCHED_MOST} - 1 limit 1)
  ) ends order by rank desc, at desc, written_at desc, id desc limit 1`

/** The entries of a page: `searched_to`, `noted` and `visits` of the notes in `readable`. */
function entriesOf(part: Part): SQL {
  const { reader, p, pattern } = part
  if (pattern === null)
    return sql`searched_to as (select null::uuid as id, null::timestamptz as at where false
    ), noted as (select * from readable n order by n.dated_at desc, n.created_at desc, n.id desc limit ${p.limit}
    ), visits as (${pageOfVisits(part)})`
  return sql`visits_behind as (
      select a.id, a.starts_at, shown.type, shown.rank ${visitsBehind(part)}
      order by shown.rank desc, a.starts_at desc, a.id desc limit ${SEARCHED_MOST}
    ), searched_to as (${SEARCH_END}
    ), noted as (
      select * from readable n where ${isSearched(sql`${RANKS.other}, n.dated_at, n.created_at, n.id`)}
        and ${noteMatches({ reader, pattern })}
      order by n.dated_at desc, n.created_at desc, n.id desc limit ${p.limit}
    ), visits as (
      select a.id, a.starts_at as at, a.type, a.rank from visits_behind a, lateral (select a.id) outside
      where ${isSearched(sql`a.rank, a.starts_at, 'infinity', a.id`)} and ${hasNoNote(reader)}
        and ${visitMatches({ reader, pattern }, sql`a.id = outside.id`)}
      order by a.rank desc, a.starts_at desc, a.id desc limit ${p.limit})`
}

/**
 * One page of notes and appointments (specification/owner §4, specification/readings §7). An approved appointment without a note is an
 * `active` entry (a visit) once it has begun and an `appointment` entry before, and both stand above notes; a cancelled or rejected one
 * says so. Requests, no-shows and appointments that were never approved have no entry. Both lists are read in order, at most one page of
 * each.
 *
 * @param beside `logged`: another `with`; `selected`: other columns; each with its comma
 */
export const historyPage = (part: Part, beside: { logged?: SQL; selected?: SQL } = {}): SQL => {
  const { reader, p } = part
  return sql`
    with ${beside.logged ?? sql``} position as (${positionOf(part)}
    ), readable as (${notesBehind(part)}
    ), ${entriesOf(part)}, page as (
      select * from (
        select n.id, n.type, ${RANKS.other} as rank, n.dated_at as at, n.created_at as written_at, true as written,
          case when ${isImport} then ${visitOfImport(reader)} else n.appointment_id end as visit_id
        from noted n
        union all
        select v.id, v.type, v.rank, v.at, 'infinity', false, v.id from visits v
      ) e
      order by ${NEWEST_FIRST} limit ${p.limit}
    ) ${historyRows(
      reader,
      isOfPet(part, sql`p.id`),
      sql`${beside.selected ?? sql``} ${searchedTo.of(sql`select id, at from searched_to`)} as searched_to,`,
    )}`
}
