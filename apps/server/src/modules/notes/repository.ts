import { sql } from 'drizzle-orm'
import type { CancelCode, StoredNoteType } from '@vetvisit/contract/notes/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/client.ts'
import { id, int } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import { epochMs, instantValue, rowsOf } from '../../db/rows.ts'
import { currentCare, onRecord } from '../care/public.ts'

/** Whose pets may be written about: an owner's own, or those of owners on a doctor's record (specification/authorization R2). */
export type WriterScope = { ownerId: string } | { doctorId: string }

/** The pet an entry is about, and who is told of it. */
export type Subject = {
  petId: string
  petName: string
  ownerId: string
  ownerName: string
  ownerProfile: string | null
  ownerLanguage: TextLanguage | null
  /** Of the visit the entry belongs to; null without one. */
  appointmentId: string | null
  appointmentDoctorId: string | null
  /** The practice's clinic that was named; null without one. */
  clinicId: string | null
  clinicColor: string | null
}

type Wanted = { petId: string | undefined; appointmentId: string | null; clinicId: string | null }

/** The pet of a wanted entry, by itself or as that of an appointment; none when either is not within the scope. */
export async function findSubject(
  database: Database,
  scope: WriterScope,
  { petId, appointmentId, clinicId }: Wanted,
): Promise<Subject | undefined> {
  const mine =
    'ownerId' in scope
      ? sql`p.owner_id = ${scope.ownerId}::uuid`
      : onRecord({ doctor: sql`${scope.doctorId}::uuid`, owner: sql`p.owner_id` })
  const visit =
    appointmentId === null
      ? sql`left join appointments a on false`
      : sql`join appointments a on a.pet_id = p.id and a.id = ${appointmentId}::uuid and a.status <> 'held'
          ${'doctorId' in scope ? sql`and a.doctor_id = ${scope.doctorId}::uuid` : sql``}`
  const [row] = await rowsOf<Subject>(
    database,
    sql`select p.id as "petId", p.name as "petName", p.owner_id as "ownerId", u.fullname as "ownerName",
        u.profile_file_id as "ownerProfile", u.language as "ownerLanguage", a.id as "appointmentId",
        a.doctor_id as "appointmentDoctorId", c.color as "clinicColor",
        ${
          'doctorId' in scope
            ? sql`(select id from clinics where id = ${clinicId}::uuid and doctor_id = ${scope.doctorId}::uuid and deleted_at is null)`
            : sql`null`
        } as "clinicId"
      from pets p
        join users u on u.id = p.owner_id
        ${visit}
        left join clinics c on c.id = a.clinic_id
      where ${mine} ${petId === undefined ? sql`` : sql`and p.id = ${petId}::uuid`}
      limit 1`,
  )
  return petId === undefined && appointmentId === null ? undefined : row
}

/** A doctor as the messages and papers of the practice name him. */
export type DoctorFacts = {
  id: string
  fullname: string
  profile: string | null
  language: TextLanguage | null
  registrationId: string | null
}

export async function findDoctor(database: Database, doctorId: string): Promise<DoctorFacts | undefined> {
  const [row] = await rowsOf<DoctorFacts>(
    database,
    sql`select u.id, u.fullname, u.profile_file_id as profile, u.language, d.registration_id as "registrationId"
      from doctors d join users u on u.id = d.user_id where d.user_id = ${doctorId}::uuid`,
  )
  return row
}

export type PrescriptionLine = {
  medName: string
  dose: string
  frequency: string
  duration: string
  imageFileId: string | null
}

export type NewNoteRow = {
  id: string
  ownerId: string
  petId: string
  doctorId: string | null
  authorId: string
  type: StoredNoteType
  appointmentId: string | null
  clinicId: string | null
  body: string
  fileId: string | null
  fileName: string | null
  cancelCode: CancelCode | null
}

/** @returns false when the appointment has its cancellation already */
export async function insertNote(database: Database, note: NewNoteRow, now: number): Promise<boolean> {
  const at = instantValue(now)
  const rows = await rowsOf(
    database,
    sql`insert into notes (id, owner_id, pet_id, doctor_id, author_id, type, appointment_id, clinic_id, body, file_id, file_name, cancel_code,
        dated_at, created_at)
      values (${note.id}::uuid, ${note.ownerId}::uuid, ${note.petId}::uuid, ${note.doctorId}::uuid, ${note.authorId}::uuid, ${note.type},
        ${note.appointmentId}::uuid, ${note.clinicId}::uuid, ${note.body}, ${note.fileId}::uuid, ${note.fileName}::text, ${note.cancelCode}::text, ${at}, ${at})
      on conflict (appointment_id) where type = 'cancelled' do nothing returning id`,
  )
  return rows.length > 0
}

/** Writes one state of a prescription; the note says which is the present one. */
export async function insertPrescriptionVersion(
  database: Database,
  prescription: {
    noteId: string
    version: number
    body: string
    authorId: string
    lines: readonly PrescriptionLine[]
  },
  now: number,
): Promise<void> {
  const { noteId, version, body, authorId, lines } = prescription
  await database.db.execute(sql`
    insert into prescription_versions (note_id, version, body, author_id, saved_at)
    values (${noteId}::uuid, ${version}::int, ${body}, ${authorId}::uuid, ${instantValue(now)})`)
  await database.db.execute(sql`
    insert into prescription_entries (note_id, version, position, med_name, dose, frequency, duration, image_file_id)
    select ${noteId}::uuid, ${version}::int, (line.position - 1)::int, line.entry->>'medName', line.entry->>'dose',
      line.entry->>'frequency', line.entry->>'duration', (line.entry->>'imageFileId')::uuid
    from jsonb_array_elements(${JSON.stringify(lines)}::text::jsonb) with ordinality as line(entry, position)`)
}

/** Makes another state of a prescription the present one. */
export async function movePrescription(
  database: Database,
  noteId: string,
  { version, body }: { version: number; body: string },
): Promise<void> {
  await database.db.execute(
    sql`update notes set version = ${version}::int, body = ${body} where id = ${noteId}::uuid`,
  )
}

/** The note that cancelled an appointment, if there is one. */
export async function findCancellation(
  database: Database,
  appointmentId: string,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string }>(
    database,
    sql`select id from notes where appointment_id = ${appointmentId}::uuid and type = 'cancelled'`,
  )
  return row?.id
}

/** What changes of a note are decided by; the row is locked for the running transaction. */
export type LockedNote = {
  id: string
  type: StoredNoteType
  ownerId: string
  petId: string
  petName: string
  ownerName: string
  ownerProfile: string | null
  doctorId: string | null
  version: number
  isVoid: boolean
  fileId: string | null
}

export async function lockNote(
  database: Database,
  scope: WriterScope,
  noteId: string,
): Promise<LockedNote | undefined> {
  const mine =
    'ownerId' in scope ? sql`n.owner_id = ${scope.ownerId}::uuid` : sql`n.doctor_id = ${scope.doctorId}::uuid`
  const [row] = await rowsOf<LockedNote>(
    database,
    sql`select n.id, n.type, n.owner_id as "ownerId", n.pet_id as "petId", p.name as "petName", u.fullname as "ownerName",
        u.profile_file_id as "ownerProfile", n.doctor_id as "doctorId", n.version, n.voided_at is not null as "isVoid", n.file_id as "fileId"
      from notes n join pets p on p.id = n.pet_id join users u on u.id = n.owner_id
      where n.id = ${noteId}::uuid and n.hidden_at is null and ${mine}
      for update of n`,
  )
  return row
}

export async function hideNote(database: Database, noteId: string, now: number): Promise<void> {
  await database.db.execute(sql`update notes set hidden_at = ${instantValue(now)} where id = ${noteId}::uuid`)
}

export async function voidPrescription(database: Database, noteId: string, now: number): Promise<void> {
  await database.db.execute(
    sql`update notes set voided_at = ${instantValue(now)} where id = ${noteId}::uuid and voided_at is null`,
  )
}

/** A doctor who has the owner on record, and whether a report is shared with him. */
export type ShareTarget = {
  docId: string
  docName: string
  profile: string | null
  clinics: string[]
  sharedAt: number | null
}

/** Doctors with whom the owner may share a report; the one who wrote it has it. */
export async function findShareTargets(
  database: Database,
  { ownerId }: { ownerId: string },
  noteId: string,
): Promise<ShareTarget[]> {
  return rowsOf<ShareTarget>(
    database,
    sql`select u.id as "docId", u.fullname as "docName", u.profile_file_id as profile,
        coalesce((select jsonb_agg(c.name order by c.created_at, c.id) from clinics c where c.doctor_id = u.id and c.deleted_at is null),
          '[]') as clinics,
        ${epochMs('s.shared_at')} as "sharedAt"
      from notes n
        join ${currentCare} care on care.owner_id = n.owner_id
        join users u on u.id = care.doctor_id and u.deleted_at is null and u.disabled_at is null
        left join note_shares s on s.note_id = n.id and s.doctor_id = u.id and s.ended_at is null
      where n.id = ${noteId}::uuid and n.owner_id = ${ownerId}::uuid and n.doctor_id is distinct from u.id
      order by u.fullname, u.id`,
  )
}

export async function insertShare(
  database: Database,
  noteId: string,
  doctorId: string,
  now: number,
): Promise<void> {
  await database.db.execute(
    sql`insert into note_shares (id, note_id, doctor_id, shared_at)
      values (${uuidv7()}::uuid, ${noteId}::uuid, ${doctorId}::uuid, ${instantValue(now)})`,
  )
}

/** @returns false when it was not shared */
export async function endShare(
  database: Database,
  noteId: string,
  doctorId: string,
  now: number,
): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`update note_shares set ended_at = ${instantValue(now)}
      where note_id = ${noteId}::uuid and doctor_id = ${doctorId}::uuid and ended_at is null returning id`,
  )
  return rows.length > 0
}

export type ShareRow = { docId: string; docName: string; sharedAt: number; endedAt: number | null }

/** Every share of a report there was, newest first; none when it is not this owner's. */
export async function listShares(
  database: Database,
  { ownerId }: { ownerId: string },
  noteId: string,
): Promise<ShareRow[]> {
  return rowsOf<ShareRow>(
    database,
    sql`select s.doctor_id as "docId", u.fullname as "docName", ${epochMs('s.shared_at')} as "sharedAt",
        ${epochMs('s.ended_at')} as "endedAt"
      from note_shares s join notes n on n.id = s.note_id join users u on u.id = s.doctor_id
      where s.note_id = ${noteId}::uuid and n.owner_id = ${ownerId}::uuid and n.hidden_at is null
      order by s.shared_at desc, s.id desc`,
  )
}

/** Whether there is such a report of the owner's. */
export async function isReportOf(
  database: Database,
  { ownerId }: { ownerId: string },
  noteId: string,
): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`select id from notes where id = ${noteId}::uuid and owner_id = ${ownerId}::uuid and type = 'report' and hidden_at is null`,
  )
  return rows.length > 0
}

const sizeOfNotes = query('size_of_notes', {
  params: { authorId: id },
  row: { count: int, bytes: int },
  text: (p) => sql`
    select count(*) as count, coalesce(sum(octet_length(body)), 0) as bytes from notes where author_id = ${p.authorId}`,
})

/** How many entries a person has written, and how many bytes of text they hold. */
export async function sizeOfNotesBy(
  database: Database,
  authorId: string,
): Promise<{ count: number; bytes: number }> {
  const [found] = await sizeOfNotes(database, { authorId })
  return found ?? { count: 0, bytes: 0 }
}
