import { sql, type SQL } from 'drizzle-orm'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/rules'
import type { CancelCode, StoredNoteType } from '@vetvisit/contract/notes/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import type { Database } from '../../db/client.ts'
import { epochMs, rowsOf } from '../../db/rows.ts'
import { letterhead, type LetterheadRow } from './letterhead-query.ts'

/**
 * Whose history is read; part of every query's WHERE. An owner reads all of his pets. A practice reads its own entries, and while
 * the owner is on its record also the reports shared with it and its appointments (authorization, G5).
 */
export type HistoryScope = { ownerId: string } | { doctorId: string }

/** The same in a query: a value, or the place of one. */
export type Reader = { owner: SQL } | { doctor: SQL }

const readerOf = (scope: HistoryScope): Reader =>
  'ownerId' in scope ? { owner: sql`${scope.ownerId}::uuid` } : { doctor: sql`${scope.doctorId}::uuid` }

export const onRecord = (doctor: SQL, owner: SQL): SQL =>
  sql`exists (select from care where care.doctor_id = ${doctor} and care.owner_id = ${owner} and care.ended_at is null)`

/** Of notes `n` with their appointments `a`. */
export const readableNotes = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`n.owner_id = ${reader.owner} and n.hidden_at is null`
    : sql`n.hidden_at is null and (n.doctor_id = ${reader.doctor} or (${onRecord(reader.doctor, sql`n.owner_id`)} and (
        (n.type = 'cancelled' and a.doctor_id = ${reader.doctor}) or exists (
          select from note_shares s where s.note_id = n.id and s.doctor_id = ${reader.doctor} and s.ended_at is null))))`

/** Of appointments `a`; a hold is none. */
export const readableVisits = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`a.status <> 'held' and a.owner_id = ${reader.owner}`
    : sql`a.status <> 'held' and a.doctor_id = ${reader.doctor} and ${onRecord(reader.doctor, sql`a.owner_id`)}`

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
export const visitRows = sql`
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

/** An appointment of the scope. */
export async function findVisit(
  database: Database,
  scope: HistoryScope,
  id: string,
): Promise<VisitRow | undefined> {
  const [row] = await rowsOf<VisitRow>(
    database,
    sql`${visitRows} where a.id = ${id}::uuid and ${readableVisits(readerOf(scope))}`,
  )
  return row
}

export type EntryRow = {
  position: number
  medName: string
  dose: string
  frequency: string
  duration: string
  imageFileId: string | null
}

export type NoteRow = {
  id: string
  type: StoredNoteType
  petId: string
  petName: string
  petSpecies: Species
  petBreed: string
  ownerId: string
  ownerName: string
  doctorId: string | null
  doctorName: string | null
  authorId: string
  authorName: string
  appointmentId: string | null
  body: string
  fileId: string | null
  fileName: string | null
  fileKind: string | null
  cancelCode: CancelCode | null
  at: number
  createdAt: number
  version: number
  isVoid: boolean
  /** Shares that hold, oldest first. */
  shares: { docId: string; docName: string; sharedAt: number }[]
  entries: EntryRow[]
  /** Of a prescription. */
  letterhead: LetterheadRow | null
}

/** All that is shown of notes `n` with their appointments `a`, for a WHERE to follow. */
export const noteRows = sql`
  select n.id, n.type, n.pet_id as "petId", p.name as "petName", p.species as "petSpecies", p.breed as "petBreed",
    n.owner_id as "ownerId", ou.fullname as "ownerName", n.doctor_id as "doctorId", coalesce(n.letterhead->>'doctorName', du.fullname) as "doctorName",
    n.author_id as "authorId", au.fullname as "authorName", n.appointment_id as "appointmentId", n.body,
    n.file_id as "fileId", n.file_name as "fileName", f.kind as "fileKind", n.cancel_code as "cancelCode",
    ${epochMs('coalesce(a.starts_at, n.dated_at)')} as at, ${epochMs('n.created_at')} as "createdAt", n.version,
    n.voided_at is not null as "isVoid", ${letterhead} as letterhead,
    -- Only reports are shared, and only prescriptions have lines.
    case when n.type = 'report' then coalesce((select jsonb_agg(jsonb_build_object('docId', s.doctor_id, 'docName', su.fullname,
        'sharedAt', ${epochMs('s.shared_at')}) order by s.shared_at, s.id)
      from note_shares s join users su on su.id = s.doctor_id where s.note_id = n.id and s.ended_at is null), '[]') else '[]' end as shares,
    case when n.type = 'prescription' then coalesce((select jsonb_agg(jsonb_build_object('position', e.position, 'medName', e.med_name,
        'dose', e.dose, 'frequency', e.frequency, 'duration', e.duration, 'imageFileId', e.image_file_id) order by e.position)
      from prescription_entries e where e.note_id = n.id and e.version = n.version), '[]') else '[]' end as entries
  from notes n
    join pets p on p.id = n.pet_id
    join users ou on ou.id = n.owner_id
    join users au on au.id = n.author_id
    left join users du on du.id = n.doctor_id
    left join files f on f.id = n.file_id
    left join appointments a on a.id = n.appointment_id`

/** A note of the scope. */
export async function findNote(
  database: Database,
  scope: HistoryScope,
  id: string,
): Promise<NoteRow | undefined> {
  const [row] = await rowsOf<NoteRow>(
    database,
    sql`${noteRows} where n.id = ${id}::uuid and ${readableNotes(readerOf(scope))}`,
  )
  return row
}
