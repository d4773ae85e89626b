import { sql, type SQL } from 'drizzle-orm'
import { ACCESS_LOG_PAUSE_MINUTES, type NoteType } from '@vetvisit/contract/notes/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { OwnerScope, PracticeScope } from '../../caller.ts'
import { readingLog, readingValues } from '../../db/audit.ts'
import type { Database } from '../../db/client.ts'
import { epochMs, rowsAsJson } from '../../db/rows.ts'
import { given, givenId, givenInstant, statement, type Values } from '../../db/statement.ts'
import {
  noteRows,
  type NoteRow,
  onRecord,
  readableNotes,
  readableVisits,
  type Reader,
  visitRows,
  type VisitRow,
} from './entry-query.ts'

export type HistoryPetRow = {
  id: string
  name: string
  species: Species
  breed: string
  photoFileId: string | null
  ownerId: string
  ownerName: string
  ownerEmail: string | null
  ownerMobile: string | null
  ownerCountryCode: string | null
  /** Whether the reader is the owner or has him on record now. */
  onRecord: boolean
}

/** Of pets `p`. */
const readablePets = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`p.owner_id = ${reader.owner}`
    : sql`(${onRecord(reader.doctor, sql`p.owner_id`)} or exists (
        select from notes n where n.pet_id = p.id and n.doctor_id = ${reader.doctor} and n.hidden_at is null))`

/**
 * The pets a history is of: an owner's own; for a practice one whose owner is or was on its record. None for anybody else's.
 */
const petRows = (reader: Reader): SQL => sql`
  select p.id, p.name, p.species, p.breed, p.photo_file_id as "photoFileId", p.owner_id as "ownerId", u.fullname as "ownerName",
    u.email as "ownerEmail", u.mobile as "ownerMobile", u.country_code as "ownerCountryCode",
    ${'owner' in reader ? sql`true` : onRecord(reader.doctor, sql`p.owner_id`)} as "onRecord"
  from pets p join users u on u.id = p.owner_id
  where ${readablePets(reader)}`

export type EntryHead = {
  /** Of the note, else of the appointment. */
  id: string
  type: NoteType
  /** Epoch milliseconds. */
  at: number
  /** The appointment it belongs to, which the reader may not be allowed to see. */
  visitId: string | null
  /** True for what a person wrote, false for what history says of an appointment. */
  written: boolean
}

/** The pets in the order they were registered, entries in theirs, and what is shown of them. */
export type HistoryRows = {
  pets: HistoryPetRow[]
  entries: EntryHead[]
  notes: NoteRow[]
  visits: VisitRow[]
}

/** Of entries `e`, newest first. What history says stands above notes of the same time. */
const ORDER = sql`e.at desc, e.written_at desc, e.id desc`

const ofAll = () => sql``
const ofOne = (column: SQL) => sql`and ${column} = ${givenId('pet')}`

/**
 * One history of notes and appointments (spec 1 §4, decisions §7). An agreed appointment without a note becomes an `active` entry
 * (a visit) once it has begun and an `appointment` entry before; one that was cancelled or rejected says so. What was never
 * agreed and a visit nobody came to leave no entry.
 *
 * @param beside what is done in the same statement
 */
const historyPage = (reader: Reader, ofPet: (column: SQL) => SQL, beside = sql``): SQL => sql`
    with ${beside} noted as (
      select n.id, n.type, n.pet_id, n.appointment_id, n.imported, n.created_at, coalesce(a.starts_at, n.dated_at) as at
      from notes n left join appointments a on a.id = n.appointment_id
      where ${readableNotes(reader)} ${ofPet(sql`n.pet_id`)}
    ), visits as (
      select a.id, a.pet_id, a.status, a.starts_at from appointments a
      where ${readableVisits(reader)} ${ofPet(sql`a.pet_id`)}
    ), imports as (
      -- A note that came from elsewhere has no identifiers: it belongs to the visit that starts at its time.
      select distinct on (n.id) n.id, v.id as visit_id
      from noted n join visits v on v.pet_id = n.pet_id and v.starts_at = n.at
      where n.imported and n.appointment_id is null order by n.id, v.id
    ), entries as (
      select n.id, n.type, n.at, n.created_at as written_at, coalesce(n.appointment_id, i.visit_id) as visit_id, true as written
      from noted n left join imports i on i.id = n.id
      union all
      select v.id, case when v.status in ('cancelled', 'rejected') then v.status
          when v.starts_at <= ${givenInstant('now')} then 'active' else 'appointment' end,
        v.starts_at, 'infinity', v.id, false
      from visits v
      where v.status in ('approved', 'consulting', 'completed', 'cancelled', 'rejected')
        and not exists (select from noted n where n.appointment_id = v.id)
        and not exists (select from imports i where i.visit_id = v.id)
    ), page as (
      select * from entries e
      where (${given('kinds')}::text is null or type = any (string_to_array(${given('kinds')}, ',')))
        -- The entry that the last page ended with may have gone; then its time says where to go on.
        and (${givenId('last')} is null or coalesce(
          (at, written_at, id) < (select last.at, last.written_at, last.id from entries last where last.id = ${givenId('last')}),
          ${epochMs('at')} < ${given('before')}::float8))
      order by ${ORDER} limit ${given('limit')}::int
    )
    select
      ${rowsAsJson(sql`${petRows(reader)} ${ofPet(sql`p.id`)} order by p.created_at, p.id`)} as pets,
      ${rowsAsJson(sql`select e.id, e.type, ${epochMs('e.at')} as at, e.visit_id as "visitId", e.written from page e order by ${ORDER}`)} as entries,
      ${rowsAsJson(sql`${noteRows} where n.id in (select id from page where written)`)} as notes,
      ${rowsAsJson(sql`${visitRows} where a.id in (select v.id from page join visits v on v.id = page.visit_id)`)} as visits`

const reader = givenId('reader')
const pageOfOwner = statement<HistoryRows>('history_page_owner', historyPage({ owner: reader }, ofAll))
const pageOfOwnersPet = statement<HistoryRows>(
  'history_page_owner_pet',
  historyPage({ owner: reader }, ofOne),
)
const pageForPractice = statement<HistoryRows>(
  'history_page_doctor_pet',
  historyPage(
    { doctor: reader },
    ofOne,
    sql`logged as (${readingLog({
      object: givenId('pet'),
      principal: reader,
      isReader: sql`exists (select from pets p where p.id = ${givenId('pet')} and ${readablePets({ doctor: reader })})`,
    })}),`,
  ),
)

type Wish = {
  /** Types with commas between; null for all. */
  kinds: string | null
  /** The entry that comes before, which may be gone. */
  after: { id: string; at: number } | null
  /** Null for all that there are. */
  limit: number | null
  now: number
}

const valuesOf = ({ kinds, after, limit, now }: Wish): Values => ({
  kinds,
  last: after === null ? null : after.id,
  before: after === null ? null : after.at,
  limit,
  now: new Date(now).toISOString(),
})

const NOTHING: HistoryRows = { pets: [], entries: [], notes: [], visits: [] }

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
  return found ?? NOTHING
}

/** The same of what a practice may read of a pet; that it read is written down with it (decisions §4). */
export async function readHistory(
  database: Database,
  { actorId, doctorId }: Pick<PracticeScope, 'actorId' | 'doctorId'>,
  { petId, ...wish }: Wish & { petId: string },
): Promise<HistoryRows> {
  const reading = { actorId, call: 'getPracticeHistory', objectType: 'pet', now: wish.now }
  const [found] = await pageForPractice(database, {
    ...valuesOf(wish),
    ...readingValues(reading, ACCESS_LOG_PAUSE_MINUTES * MINUTE_MS),
    reader: doctorId,
    pet: petId,
  })
  return found ?? NOTHING
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
