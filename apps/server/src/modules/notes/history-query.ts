import { sql, type SQL } from 'drizzle-orm'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/rules'
import type { CancelCode, RecordedNote, StoredNoteType } from '@vetvisit/contract/notes/rules'
import type { Species } from '@vetvisit/contract/pets/species'
import type { Database } from '../../db/client.ts'
import { epochMs, idSet, jsonRowsOf, rowsOf } from '../../db/rows.ts'
import { letterhead, type LetterheadRow } from './letterhead-query.ts'

/**
 * Whose history is read; part of every query's WHERE. An owner reads all of his pets. A practice reads its own entries, and while
 * the owner is on its record also the reports shared with it and its appointments (authorization, G5).
 */
export type HistoryScope = { ownerId: string } | { doctorId: string }

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

const onRecord = (doctorId: string, owner: SQL): SQL =>
  sql`exists (select from care where care.doctor_id = ${doctorId}::uuid and care.owner_id = ${owner} and care.ended_at is null)`

/** Of notes `n` with their appointments `a`. */
const readableNotes = (scope: HistoryScope): SQL =>
  'ownerId' in scope
    ? sql`n.owner_id = ${scope.ownerId}::uuid and n.hidden_at is null`
    : sql`n.hidden_at is null and (n.doctor_id = ${scope.doctorId}::uuid or (${onRecord(scope.doctorId, sql`n.owner_id`)} and (
        (n.type = 'cancelled' and a.doctor_id = ${scope.doctorId}::uuid) or exists (
          select from note_shares s where s.note_id = n.id and s.doctor_id = ${scope.doctorId}::uuid and s.ended_at is null))))`

const readableVisits = (scope: HistoryScope): SQL =>
  'ownerId' in scope
    ? sql`a.owner_id = ${scope.ownerId}::uuid`
    : sql`a.doctor_id = ${scope.doctorId}::uuid and ${onRecord(scope.doctorId, sql`a.owner_id`)}`

const ofPet = (column: SQL, petId: string | undefined): SQL =>
  petId === undefined ? sql`` : sql`and ${column} = ${petId}::uuid`

/**
 * The pets a history is of: an owner's own; for a practice one whose owner is or was on its record. None for anybody else's.
 */
export async function findHistoryPets(
  database: Database,
  scope: HistoryScope,
  petId: string | undefined,
): Promise<HistoryPetRow[]> {
  const known = 'ownerId' in scope ? sql`true` : onRecord(scope.doctorId, sql`p.owner_id`)
  const mine =
    'ownerId' in scope
      ? sql`p.owner_id = ${scope.ownerId}::uuid`
      : sql`(${onRecord(scope.doctorId, sql`p.owner_id`)} or exists (
          select from notes n where n.pet_id = p.id and n.doctor_id = ${scope.doctorId}::uuid and n.hidden_at is null))`
  return rowsOf<HistoryPetRow>(
    database,
    sql`select p.id, p.name, p.species, p.breed, p.photo_file_id as "photoFileId", p.owner_id as "ownerId", u.fullname as "ownerName",
        u.email as "ownerEmail", u.mobile as "ownerMobile", u.country_code as "ownerCountryCode", ${known} as "onRecord"
      from pets p join users u on u.id = p.owner_id
      where ${mine} ${ofPet(sql`p.id`, petId)} order by p.created_at, p.id`,
  )
}

/** What the synthesis needs of the notes that may be read. */
export async function findRecordedNotes(
  database: Database,
  scope: HistoryScope,
  petId: string | undefined,
): Promise<RecordedNote[]> {
  return jsonRowsOf<RecordedNote>(
    database,
    sql`select n.id, n.type, n.appointment_id as "appointmentId", n.imported,
        ${epochMs('coalesce(a.starts_at, n.dated_at)')} as at, ${epochMs('n.created_at')} as "createdAt"
      from notes n left join appointments a on a.id = n.appointment_id
      where ${readableNotes(scope)} ${ofPet(sql`n.pet_id`, petId)}`,
  )
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

/** The appointments that leave a trace in a history. */
export async function findVisits(
  database: Database,
  scope: HistoryScope,
  petId: string | undefined,
): Promise<VisitRow[]> {
  return jsonRowsOf<VisitRow>(
    database,
    sql`select a.id, a.status, ${epochMs('a.starts_at')} as "startsAt", ${epochMs('a.ends_at')} as "endsAt", a.type, a.reason,
        a.answer_reason as "answerReason", a.pet_id as "petId", p.name as "petName", c.name as "clinicName", c.time_zone as "timeZone",
        c.cancel_notice_hours as "noticeHours", a.doctor_id as "doctorId", du.fullname as "doctorName", du.profile_file_id as "doctorProfile",
        a.status = 'cancelled' and exists (select from appointment_events e
          where e.appointment_id = a.id and e.kind = 'cancelled' and e.actor_id = a.owner_id) as "endedByOwner",
        (select actor.fullname from appointment_events e join users actor on actor.id = e.actor_id
          where e.appointment_id = a.id and e.principal_id is not null order by e.version desc limit 1) as "actorName"
      from appointments a
        join pets p on p.id = a.pet_id
        join clinics c on c.id = a.clinic_id
        join users du on du.id = a.doctor_id
      where ${readableVisits(scope)} ${ofPet(sql`a.pet_id`, petId)}
        and a.status <> 'held'`,
  )
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

/** Notes of the scope by id, with all that is shown of them; the order is not kept. */
export async function findNotes(
  database: Database,
  scope: HistoryScope,
  ids: readonly string[],
): Promise<NoteRow[]> {
  if (ids.length === 0) return []
  return rowsOf<NoteRow>(
    database,
    sql`select n.id, n.type, n.pet_id as "petId", p.name as "petName", p.species as "petSpecies", p.breed as "petBreed",
        n.owner_id as "ownerId", ou.fullname as "ownerName", n.doctor_id as "doctorId",
        coalesce(n.letterhead->>'doctorName', du.fullname) as "doctorName", n.author_id as "authorId", au.fullname as "authorName", n.appointment_id as "appointmentId", n.body,
        n.file_id as "fileId", n.file_name as "fileName", f.kind as "fileKind", n.cancel_code as "cancelCode",
        ${epochMs('coalesce(a.starts_at, n.dated_at)')} as at, ${epochMs('n.created_at')} as "createdAt", n.version,
        n.voided_at is not null as "isVoid", ${letterhead} as letterhead,
        coalesce((select jsonb_agg(jsonb_build_object('docId', s.doctor_id, 'docName', su.fullname,
            'sharedAt', ${epochMs('s.shared_at')}) order by s.shared_at, s.id)
          from note_shares s join users su on su.id = s.doctor_id where s.note_id = n.id and s.ended_at is null), '[]') as shares,
        coalesce((select jsonb_agg(jsonb_build_object('position', e.position, 'medName', e.med_name, 'dose', e.dose,
            'frequency', e.frequency, 'duration', e.duration, 'imageFileId', e.image_file_id) order by e.position)
          from prescription_entries e where e.note_id = n.id and e.version = n.version), '[]') as entries
      from notes n
        join pets p on p.id = n.pet_id
        join users ou on ou.id = n.owner_id
        join users au on au.id = n.author_id
        left join users du on du.id = n.doctor_id
        left join files f on f.id = n.file_id
        left join appointments a on a.id = n.appointment_id
      where ${readableNotes(scope)} and n.id in ${idSet(ids)}`,
  )
}
