import { sql, type SQL } from 'drizzle-orm'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import type { CancelCode, NoteType, StoredNoteType } from '@vetvisit/contract/notes/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import type { Database } from '../../db/client.ts'
import { epochMs, rowsAsJson } from '../../db/rows.ts'
import { givenId, statement } from '../../db/statement.ts'
import { lastKnown, onRecord } from '../care/public.ts'
import { letterhead, type LetterheadRow } from './letterhead-query.ts'

/**
 * Whose history is read; part of every query's WHERE. An owner reads all of his pets. A practice reads its own entries, and while
 * the owner is on its record also the reports shared with it and its appointments (specification/authorization G5).
 */
export type HistoryScope = { ownerId: string } | { doctorId: string }

/** The same in a query: the place of the reader. */
export type Reader = { owner: SQL } | { doctor: SQL }

/** Of notes `n`. */
export const readableNotes = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`n.owner_id = ${reader.owner} and n.hidden_at is null`
    : sql`n.hidden_at is null and (n.doctor_id = ${reader.doctor} or (${onRecord({ doctor: reader.doctor, owner: sql`n.owner_id` })} and (
        (n.type = 'cancelled' and exists (
          select from appointments own where own.id = n.appointment_id and own.doctor_id = ${reader.doctor}))
        or exists (
          select from note_shares s where s.note_id = n.id and s.doctor_id = ${reader.doctor} and s.ended_at is null))))`

/** Of appointments `a`; a hold is none. */
export const readableVisits = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`a.status <> 'held' and a.owner_id = ${reader.owner}`
    : sql`a.status <> 'held' and a.doctor_id = ${reader.doctor} and ${onRecord({ doctor: reader.doctor, owner: sql`a.owner_id` })}`

/** Of pets `p`. */
export const readablePets = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`p.owner_id = ${reader.owner}`
    : sql`(${onRecord({ doctor: reader.doctor, owner: sql`p.owner_id` })} or exists (
        select from notes n where n.pet_id = p.id and n.doctor_id = ${reader.doctor} and n.hidden_at is null))`

/** Where an entry of a history stands; the highest first. */
export const RANKS = { toCome: sql.raw('3'), unwritten: sql.raw('2'), other: sql.raw('1') }

/** Of appointments `a` without an entry. */
export const rankOfVisit = (
  now: SQL,
): SQL => sql`case when a.status in ('cancelled', 'rejected') then ${RANKS.other}
  when a.starts_at <= ${now} then ${RANKS.unwritten} else ${RANKS.toCome} end`

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

/**
 * The pets a history is of: an owner's own; for a practice one whose owner is or was on its record. None for anybody else's.
 */
export const petRows = (reader: Reader): SQL => {
  const isLive = 'owner' in reader ? sql`true` : onRecord({ doctor: reader.doctor, owner: sql`p.owner_id` })
  /** What is true now, while the owner is on the record; else what the practice knew when the relation ended. */
  const live = (now: SQL, known: SQL) =>
    'owner' in reader ? now : sql`case when ${isLive} then ${now} else ${known} end`
  const known =
    'owner' in reader ? sql`null::jsonb` : lastKnown({ doctor: reader.doctor, owner: sql`p.owner_id` })
  return sql`
  select p.id, ${live(sql`p.name`, sql`coalesce(${known}->'pets'->p.id::text->>'name', p.name)`)} as name, p.species,
    ${live(sql`p.breed`, sql`coalesce(${known}->'pets'->p.id::text->>'breed', p.breed)`)} as breed,
    ${live(sql`p.photo_file_id`, sql`null`)} as "photoFileId", p.owner_id as "ownerId",
    ${live(sql`u.fullname`, sql`coalesce(${known}->>'owner', u.fullname)`)} as "ownerName",
    ${live(sql`u.email`, sql`null`)} as "ownerEmail", ${live(sql`u.mobile`, sql`null`)} as "ownerMobile",
    ${live(sql`u.country_code`, sql`null`)} as "ownerCountryCode", ${isLive} as "onRecord"
  from pets p join users u on u.id = p.owner_id
  where ${readablePets(reader)}`
}

/** An appointment as a history shows it. Times are epoch milliseconds. */
export type VisitRow = {
  id: string
  status: Exclude<AppointmentStatus, 'held'>
  startsAt: number
  endsAt: number
  type: 'consultation' | 'followup'
  reason: string
  answerReason: string | null
  petId: string
  petName: string
  clinicName: string
  timeZone: string
  noticeHours: number
  doctorId: string
  doctorName: string
  doctorProfile: string | null
  /** Whether its owner ended it. */
  endedByOwner: boolean
  /** Who of the practice acted on it last. */
  actorName: string | null
}

/** All that is shown of appointments `a`, for a WHERE to follow. */
const visitRows = sql`
  select a.id, a.status, ${epochMs('a.starts_at')} as "startsAt", ${epochMs('a.ends_at')} as "endsAt", a.type, a.reason,
    a.answer_reason as "answerReason", a.pet_id as "petId", p.name as "petName", c.name as "clinicName", c.time_zone as "timeZone",
    c.cancel_notice_hours as "noticeHours", a.doctor_id as "doctorId", du.fullname as "doctorName", du.profile_file_id as "doctorProfile",
    a.status = 'cancelled' and exists (select from appointment_events e
      where e.appointment_id = a.id and e.kind = 'cancelled' and e.actor_id = a.owner_id) as "endedByOwner",
    (select actor.fullname from appointment_events e join users actor on actor.id = e.actor_id
      where e.appointment_id = a.id and e.principal_id is not null order by e.version desc limit 1) as "actorName"
  from appointments a
    join pets p on p.id = a.pet_id
    join clinics c on c.id = a.clinic_id
    join users du on du.id = a.doctor_id`

export type MedicineRow = {
  position: number
  medName: string
  dose: string
  frequency: string
  duration: string
  imageFileId: string | null
}

type EntryHead<Type> = {
  /** Of the note, else of the appointment. */
  id: string
  type: Type
  /** Epoch milliseconds. */
  at: number
  /** The appointment it belongs to, which the reader may not be allowed to see. */
  visitId: string | null
}

/** What history itself says of an appointment. */
export type VisitEntryRow = EntryHead<NoteType> & { written: false }

/** What a person wrote. */
export type NoteRow = EntryHead<StoredNoteType> & {
  written: true
  petId: string
  doctorId: string | null
  authorId: string
  body: string
  file: { id: string; name: string; kind: string } | null
  cancelCode: CancelCode | null
  createdAt: number
  version: number
  isVoid: boolean
  /** Of a report: shares that hold, oldest first. */
  shares: { docId: string; docName: string; sharedAt: number }[] | null
  /** Of a prescription; the heading of a practice that has left was kept. */
  prescription: { letterhead: LetterheadRow | null; medicines: MedicineRow[] } | null
}

export type EntryRow = NoteRow | VisitEntryRow

/**
 * Entries in their order, and what they name: a pet or a person stands in hundreds of entries and is sent once. The pets are those
 * the history is of, in the order they were registered.
 */
export type HistoryRows = {
  pets: HistoryPetRow[]
  entries: EntryRow[]
  visits: VisitRow[]
  people: { id: string; name: string }[]
}

export const NO_ROWS: HistoryRows = { pets: [], entries: [], visits: [], people: [] }

/**
 * Of entries `e`: what is to come, then past visits of which nobody has written (specification/owner §4,
 * specification/readings §11), then everything else by time; in each the newest first. What history says stands above notes of
 * the same time.
 */
export const NEWEST_FIRST = sql`e.rank desc, e.at desc, e.written_at desc, e.id desc`

/**
 * Of entries `e` with their notes `n`, if they are such: looked up by their keys, because nobody can plan a join with a page of unknown length.
 * Only reports are shared, and only prescriptions have medicines.
 */
const entryRows = sql`
  select e.id, e.type, ${epochMs('e.at')} as at, e.visit_id as "visitId", e.written, n.pet_id as "petId", n.doctor_id as "doctorId",
    n.author_id as "authorId", n.body, n.cancel_code as "cancelCode", ${epochMs('n.created_at')} as "createdAt", n.version,
    n.voided_at is not null as "isVoid",
    case when n.file_id is not null then (select json_build_object('id', f.id, 'name', n.file_name, 'kind', f.kind)
      from files f where f.id = n.file_id) end as file,
    case when n.type = 'report' then coalesce((
      select json_agg(json_build_object('docId', s.doctor_id, 'docName', su.fullname, 'sharedAt', ${epochMs('s.shared_at')})
        order by s.shared_at, s.id)
      from note_shares s join users su on su.id = s.doctor_id where s.note_id = n.id and s.ended_at is null), '[]') end as shares,
    case when n.type = 'prescription' then json_build_object('letterhead', (${letterhead}), 'medicines', coalesce((
      select json_agg(json_build_object('position', m.position, 'medName', m.med_name, 'dose', m.dose, 'frequency', m.frequency,
        'duration', m.duration, 'imageFileId', m.image_file_id) order by m.position)
      from prescription_entries m where m.note_id = n.id and m.version = n.version), '[]')) end as prescription
  from page e
    left join notes n on e.written and n.id = e.id
  order by ${NEWEST_FIRST}`

/**
 * All that is shown of the entries of `page` (id, type, rank, at, written_at, visit_id, written); people are named who stand in `noted`.
 *
 * @param whichPets a condition on pets `p`
 * @param beside another column, with its comma
 */
export const historyRows = (reader: Reader, whichPets: SQL, beside = sql``): SQL => sql`
  select ${beside}
    ${rowsAsJson(sql`${petRows(reader)} and ${whichPets} order by p.created_at, p.id`)} as pets,
    ${rowsAsJson(entryRows)} as entries,
    ${rowsAsJson(sql`${visitRows} where ${readableVisits(reader)} and a.id in (select visit_id from page)`)} as visits,
    ${rowsAsJson(sql`select u.id, u.fullname as name from users u
      where u.id in (select author_id from noted union select doctor_id from noted)`)} as people`

const oneEntry = (name: string, reader: Reader) =>
  statement<HistoryRows>(
    name,
    sql`with noted as (
        select n.id, n.type, n.pet_id, n.appointment_id, n.author_id, n.doctor_id, n.dated_at, n.created_at
        from notes n where n.id = ${givenId('note')} and ${readableNotes(reader)}
      ), page as (
        select id, type, ${RANKS.other} as rank, dated_at as at, created_at as written_at, appointment_id as visit_id, true as written from noted
      ) ${historyRows(reader, sql`p.id = (select pet_id from noted)`)}`,
  )
const entryOfOwner = oneEntry('history_entry_owner', { owner: givenId('reader') })
const entryForPractice = oneEntry('history_entry_doctor', { doctor: givenId('reader') })

/** A note of the scope with all that is shown of it; no entries for another one. */
export async function findEntry(database: Database, scope: HistoryScope, note: string): Promise<HistoryRows> {
  const [found] = await ('ownerId' in scope
    ? entryOfOwner(database, { note, reader: scope.ownerId })
    : entryForPractice(database, { note, reader: scope.doctorId }))
  return found ?? NO_ROWS
}
