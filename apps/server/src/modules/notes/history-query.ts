import { sql, type SQL } from 'drizzle-orm'
import { ACCESS_LOG_PAUSE_MINUTES } from '@vetvisit/contract/notes/rules'
import { instantText, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { OwnerScope, PracticeScope } from '../../caller.ts'
import { readingLog, readingValues } from '../../db/transactions/audit.ts'
import type { Database } from '../../db/client.ts'
import { epochMs, rowsAsJson } from '../../db/rows.ts'
import { given, givenId, givenInstant, statement, type Values } from '../../db/statement.ts'
import { type recordForPractice, recordRows } from '../pets/public.ts'
import {
  historyRows,
  type HistoryRows,
  NEWEST_FIRST,
  NO_ROWS,
  petRows,
  RANKS,
  rankOfVisit,
  readableNotes,
  readablePets,
  readableVisits,
  type Reader,
} from './entry-query.ts'

/** Far before any visit, and a time that the database knows. */
const EARLIEST_MS = sql.raw('-60e12')
const NO_ID = sql.raw(`'00000000-0000-0000-0000-000000000000'`)

const ofAll = () => sql``
const ofOne = (column: SQL) => sql`and ${column} = ${givenId('pet')}`

const isWanted = (type: SQL) =>
  sql`(${given('kinds')}::text is null or ${type} = any (string_to_array(${given('kinds')}, ',')))`

/** Whether a text, in lower case, holds what is looked for: a pattern, or null for everything. */
const holds = (text: SQL) => sql`${text} like ${given('sought')}::text`
const nothingSought = sql`${given('sought')}::text is null`

/** Words of an appointment `a` at clinic `c` with doctor `du` and pet `p`. */
const wordsOfVisit = sql`lower(concat_ws(E'\n', c.name, du.fullname, p.name, a.reason, a.answer_reason))`
const visitHolds = (reader: Reader, which: SQL) => sql`exists (
  select from appointments a join clinics c on c.id = a.clinic_id join users du on du.id = a.doctor_id
    join (${petRows(reader)}) p on p.id = a.pet_id
  where ${which} and ${readableVisits(reader)} and ${holds(wordsOfVisit)})`

/** Whether what is shown of a note `n` holds the words that are looked for (specification/practice §5). */
const noteIsSought = (
  reader: Reader,
) => sql`(${nothingSought} or ${holds(sql`n.words`)} or ${holds(sql`lower(n.file_name)`)}
  or exists (select from (${petRows(reader)}) p where p.id = n.pet_id and ${holds(sql`lower(p.name)`)})
  or exists (select from users w where w.id in (n.doctor_id, n.author_id) and ${holds(sql`lower(w.fullname)`)})
  or (n.type = 'prescription' and (${holds(sql`lower(n.letterhead->>'doctorName')`)} or exists (
    select from prescription_entries m where m.note_id = n.id and m.version = n.version
      and ${holds(sql`lower(concat_ws(E'\n', m.med_name, m.dose, m.frequency, m.duration))`)})))
  or (n.appointment_id is not null and ${visitHolds(reader, sql`a.id = n.appointment_id`)}))`

/** A note that came from elsewhere has no identifiers: it belongs to the visit that starts at its time. */
const isImport = sql`n.imported and n.appointment_id is null`
const visitOfImport = (reader: Reader): SQL => sql`(
  select a.id from appointments a where ${readableVisits(reader)} and a.pet_id = n.pet_id and a.starts_at = n.dated_at order by a.id limit 1)`

/**
 * One history of notes and appointments (specification/owner §4, specification/readings §7). An agreed appointment without a note
 * becomes an `active` entry (a visit) once it has begun and an `appointment` entry before, which both stand above what was
 * written; one that was cancelled or rejected says so. What was never agreed and a visit nobody came to leave no entry. Both
 * lists are read in their order, each no further than a page.
 *
 * @param beside what is done, and what is asked, in the same statement
 */
const historyPage = (
  reader: Reader,
  ofPet: (column: SQL) => SQL,
  beside: { done?: SQL; asked?: SQL } = {},
): SQL => sql`
    with ${beside.done ?? sql``} position as (
      -- Of the entry that the last page ended with. It may have gone: then its time says where to go on.
      select rank, at, written_at, id from (
        select 1 as choice, ${RANKS.other} as rank, n.dated_at as at, n.created_at as written_at, n.id from notes n
        where n.id = ${givenId('last')} and ${readableNotes(reader)} ${ofPet(sql`n.pet_id`)}
        union all
        select 1, ${rankOfVisit(givenInstant('now'))}, a.starts_at, 'infinity', a.id from appointments a
        where a.id = ${givenId('last')} and ${readableVisits(reader)} ${ofPet(sql`a.pet_id`)}
        union all
        select 2, case when ${given('before')}::float8 is null then 4 else ${RANKS.other} end,
          case when ${given('before')}::float8 is null then 'infinity'
            else to_timestamp(greatest(${given('before')}::float8, ${EARLIEST_MS}) / 1000) end, '-infinity', ${NO_ID}::uuid
      ) found order by choice limit 1
    ), noted as (
      select n.id, n.type, n.pet_id, n.appointment_id, n.imported, n.author_id, n.doctor_id, n.dated_at, n.created_at from notes n
      where ${readableNotes(reader)} ${ofPet(sql`n.pet_id`)} and ${isWanted(sql`n.type`)} and ${noteIsSought(reader)}
        and (n.dated_at, n.created_at, n.id) < (
          select case when rank > ${RANKS.other} then 'infinity' else at end, written_at, id from position)
      order by n.dated_at desc, n.created_at desc, n.id desc limit ${given('limit')}::int
    ), visits as (
      select a.id, a.starts_at as at, said.type, said.rank from appointments a, lateral (select a.id) outside, lateral (
        select ${rankOfVisit(givenInstant('now'))} as rank, case when a.status in ('cancelled', 'rejected') then a.status
          when a.starts_at <= ${givenInstant('now')} then 'active' else 'appointment' end as type) said
      where ${readableVisits(reader)} ${ofPet(sql`a.pet_id`)} and ${isWanted(sql`said.type`)}
        and (${nothingSought} or ${visitHolds(reader, sql`a.id = outside.id`)})
        and a.status in ('approved', 'consulting', 'completed', 'cancelled', 'rejected')
        and (said.rank, a.starts_at, 'infinity', a.id) < (select rank, at, written_at, id from position)
        and not exists (select from notes n where n.appointment_id = a.id and ${readableNotes(reader)})
        and not exists (select from notes n where ${isImport} and n.pet_id = a.pet_id and n.dated_at = a.starts_at
          and ${readableNotes(reader)} and ${visitOfImport(reader)} = a.id)
      order by said.rank desc, a.starts_at desc, a.id desc limit ${given('limit')}::int
    ), page as (
      select * from (
        select n.id, n.type, ${RANKS.other} as rank, n.dated_at as at, n.created_at as written_at, true as written,
          case when ${isImport} then ${visitOfImport(reader)} else n.appointment_id end as visit_id
        from noted n
        union all
        select v.id, v.type, v.rank, v.at, 'infinity', false, v.id from visits v
      ) e
      order by ${NEWEST_FIRST} limit ${given('limit')}::int
    ) ${historyRows(reader, sql`true ${ofPet(sql`p.id`)}`, beside.asked)}`

const reader = givenId('reader')
const pageOfOwner = statement<HistoryRows>('history_page_owner', historyPage({ owner: reader }, ofAll))
const pageOfOwnersPet = statement<HistoryRows>(
  'history_page_owner_pet',
  historyPage({ owner: reader }, ofOne),
)
/** A visit that is under way. */
export type RunningRow = {
  id: string
  startsAt: number
  clinicId: string
  clinicName: string
  timeZone: string
}
type PracticeRows = HistoryRows & {
  record: Parameters<typeof recordForPractice>[2]
  running: RunningRow[]
}

const pageForPractice = statement<PracticeRows>(
  'history_page_doctor_pet',
  historyPage({ doctor: reader }, ofOne, {
    done: sql`logged as (${readingLog(
      {
        object: givenId('pet'),
        principal: reader,
        isReader: sql`exists (select from pets p where p.id = ${givenId('pet')} and ${readablePets({ doctor: reader })})`,
      },
      {
        readingId: givenId('readingId'),
        now: givenInstant('now'),
        actor: givenId('actor'),
        call: given('call'),
        objectType: given('objectType'),
        unlessSince: givenInstant('unlessSince'),
      },
    )}),`,
    asked: sql`${recordRows(reader, givenId('pet'))} as record,
      ${rowsAsJson(sql`select a.id, ${epochMs('a.starts_at')} as "startsAt", c.id as "clinicId", c.name as "clinicName", c.time_zone as "timeZone"
        from appointments a join clinics c on c.id = a.clinic_id
        where a.pet_id = ${givenId('pet')} and a.status = 'consulting' and ${readableVisits({ doctor: reader })}
        order by a.starts_at desc limit 1`)} as running,`,
  }),
)

type Wish = {
  /** Types with commas between; null for all. */
  kinds: string | null
  /** The entry that comes before, which may be gone. */
  after: { id: string; at: number } | null
  limit: number
  /** Text that an entry must hold, whatever its case; empty for all. */
  sought: string
  now: number
}

const valuesOf = ({ kinds, after, limit, sought, now }: Wish): Values => ({
  kinds,
  last: after === null ? null : after.id,
  before: after === null ? null : after.at,
  limit,
  sought: patternOf(sought),
  now: new Date(now).toISOString(),
})

function patternOf(sought: string): string | null {
  const text = sought.trim().toLowerCase()
  return text === '' ? null : `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** A stretch of the history of an owner's pets, or of one of them, newest first. */
export async function findHistory(
  database: Database,
  { ownerId }: Pick<OwnerScope, 'ownerId'>,
  { petId, ...wish }: Wish & { petId: string | undefined },
): Promise<HistoryRows> {
  const values = { ...valuesOf(wish), reader: ownerId }
  const [found] = await (petId === undefined
    ? pageOfOwner(database, values)
    : pageOfOwnersPet(database, { ...values, pet: petId }))
  return found ?? NO_ROWS
}

/** The same of what a practice may read of a pet, with its record; that it read is written down with it (specification/readings §4). */
export async function readHistory(
  database: Database,
  { actorId, doctorId }: Pick<PracticeScope, 'actorId' | 'doctorId'>,
  { petId, ...wish }: Wish & { petId: string },
): Promise<PracticeRows> {
  const reading = { actorId, call: 'getPracticeHistory', objectType: 'pet', now: wish.now }
  const { unlessSince, ...logged } = readingValues(reading, ACCESS_LOG_PAUSE_MINUTES * MINUTE_MS)
  const [found] = await pageForPractice(database, {
    ...logged,
    unlessSince: instantText(unlessSince),
    ...valuesOf(wish),
    reader: doctorId,
    pet: petId,
  })
  return found ?? { ...NO_ROWS, record: [], running: [] }
}

const petOfOwner = statement<{ id: string }>(
  'pet_of_owner',
  sql`select p.id from pets p where p.id = ${givenId('pet')} and ${readablePets({ owner: reader })}`,
)

/** Whether a pet is the owner's. */
export async function isPetOf(
  database: Database,
  { ownerId }: Pick<OwnerScope, 'ownerId'>,
  petId: string,
): Promise<boolean> {
  return (await petOfOwner(database, { reader: ownerId, pet: petId })).length > 0
}
