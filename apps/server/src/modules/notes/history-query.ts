import { sql, type SQL } from 'drizzle-orm'
import type { NoteType } from '@vetvisit/contract/notes/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import { readingLog } from '../../db/audit.ts'
import type { Database } from '../../db/client.ts'
import { epochMs, rowsAsJson } from '../../db/rows.ts'
import { given, givenId, givenInstant, statement, type Values } from '../../db/statement.ts'
import {
  type HistoryScope,
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

const ofAll = () => sql``
const ofOne = (column: SQL) => sql`and ${column} = ${givenId('pet')}`

/** What is asked for each kind of reader, of one pet or of all: the planner then sees one case at a time. */
function perScope<Row>(name: string, query: (reader: Reader, ofPet: (column: SQL) => SQL) => SQL) {
  const reader = givenId('reader')
  const statements = {
    owner: statement<Row>(`${name}_owner`, query({ owner: reader }, ofAll)),
    ownerOfPet: statement<Row>(`${name}_owner_pet`, query({ owner: reader }, ofOne)),
    doctor: statement<Row>(`${name}_doctor`, query({ doctor: reader }, ofAll)),
    doctorOfPet: statement<Row>(`${name}_doctor_pet`, query({ doctor: reader }, ofOne)),
  }
  return (database: Database, scope: HistoryScope, petId: string | undefined, values: Values = {}) => {
    const byOwner = 'ownerId' in scope
    const ofPet = petId !== undefined
    const ask = statements[byOwner ? (ofPet ? 'ownerOfPet' : 'owner') : ofPet ? 'doctorOfPet' : 'doctor']
    const reads = byOwner ? scope.ownerId : scope.doctorId
    return ask(database, { ...values, reader: reads, ...(ofPet && { pet: petId }) })
  }
}

/** Of pets `p`. */
const readablePets = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`p.owner_id = ${reader.owner}`
    : sql`(${onRecord(reader.doctor, sql`p.owner_id`)} or exists (
        select from notes n where n.pet_id = p.id and n.doctor_id = ${reader.doctor} and n.hidden_at is null))`

const historyPets = perScope<HistoryPetRow>('history_pets', (reader, ofPet) => {
  const known = 'owner' in reader ? sql`true` : onRecord(reader.doctor, sql`p.owner_id`)
  return sql`select p.id, p.name, p.species, p.breed, p.photo_file_id as "photoFileId", p.owner_id as "ownerId", u.fullname as "ownerName",
      u.email as "ownerEmail", u.mobile as "ownerMobile", u.country_code as "ownerCountryCode", ${known} as "onRecord"
    from pets p join users u on u.id = p.owner_id
    where ${readablePets(reader)} ${ofPet(sql`p.id`)} order by p.created_at, p.id`
})

/**
 * The pets a history is of: an owner's own; for a practice one whose owner is or was on its record. None for anybody else's.
 */
export const findHistoryPets = (
  database: Database,
  scope: HistoryScope,
  petId: string | undefined,
): Promise<HistoryPetRow[]> => historyPets(database, scope, petId)

/** Writes that a practice read the history of a pet, where it may. */
export const recordHistoryReading = readingLog(
  'history_reading',
  sql`exists (select from pets p where p.id = ${givenId('object')} and ${readablePets({ doctor: givenId('principal') })})`,
)

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

/** Entries in their order, and what is shown of them. */
export type HistoryRows = { entries: EntryHead[]; notes: NoteRow[]; visits: VisitRow[] }

/** Newest first. What history says stands above notes of the same time. */
const ORDER = sql`at desc, written_at desc, id desc`

/**
 * One history of notes and appointments (spec 1 §4, decisions §7). An agreed appointment without a note becomes an `active` entry
 * (a visit) once it has begun and an `appointment` entry before; one that was cancelled or rejected says so. What was never
 * agreed and a visit nobody came to leave no entry.
 */
const historyPage = perScope<HistoryRows>(
  'history_page',
  (reader, ofPet) => sql`
    with noted as (
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
      select * from entries
      where (${given('kinds')}::text is null or type = any (string_to_array(${given('kinds')}, ',')))
        -- The entry that the last page ended with may have gone; then its time says where to go on.
        and (${givenId('last')} is null or coalesce(
          (at, written_at, id) < (select last.at, last.written_at, last.id from entries last where last.id = ${givenId('last')}),
          ${epochMs('at')} < ${given('before')}::float8))
      order by ${ORDER} limit ${given('limit')}::int
    )
    select
      ${rowsAsJson(sql`select id, type, ${epochMs('at')} as at, visit_id as "visitId", written from page order by ${ORDER}`)} as entries,
      ${rowsAsJson(sql`${noteRows} where n.id in (select id from page where written)`)} as notes,
      ${rowsAsJson(sql`${visitRows} where a.id in (select v.id from page join visits v on v.id = page.visit_id)`)} as visits`,
)

/**
 * A stretch of a history, newest first.
 *
 * @param kinds types with commas between; null for all
 * @param after the entry that comes before, which may be gone
 * @param limit null for all that there are
 */
export async function findHistory(
  database: Database,
  scope: HistoryScope,
  {
    petId,
    kinds,
    after,
    limit,
    now,
  }: {
    petId: string | undefined
    kinds: string | null
    after: { id: string; at: number } | null
    limit: number | null
    now: number
  },
): Promise<HistoryRows> {
  const [found] = await historyPage(database, scope, petId, {
    kinds,
    last: after === null ? null : after.id,
    before: after === null ? null : after.at,
    limit,
    now: new Date(now).toISOString(),
  })
  return found ?? { entries: [], notes: [], visits: [] }
}
