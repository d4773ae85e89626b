import type { CancelCode, StoredNoteType } from '@vetvisit/contract/notes/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { id, instant, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import { isAppointmentOfPet } from '../../appointments/public.ts'
import { onRecord } from '../../care/public.ts'
import { noteType } from '../note-type-query.ts'
import type { RecordScope } from '../policy.ts'

/** The pet that a note is about, and its owner. */
const subject = {
  petId: id,
  petName: text(),
  ownerId: id,
  ownerName: text(),
  ownerProfile: orNull(id),
  ownerLanguage: orNull(text<TextLanguage>()),
  /** The appointment that the note belongs to; null without one. */
  appointmentId: orNull(id),
  appointmentDoctorId: orNull(id),
  /** The practice's clinic that the note names; null without one. */
  clinicId: orNull(id),
  clinicColor: orNull(text()),
}
export type Subject = RowOf<typeof subject>

const subjectParams = { writer: id, petId: orNull(id), appointmentId: orNull(id) }

/**
 * @param isMine conditions on pets `p` and appointments `a`: they are the writer's
 * @param clinic id of the writer's clinic that the note names
 */
const selectSubject = (
  p: Record<keyof typeof subjectParams, SQL>,
  { isMine, clinic }: { isMine: { pet: SQL; appointment: SQL }; clinic: SQL },
) => sql`
  select p.id as pet_id, p.name as pet_name, p.owner_id, u.fullname as owner_name, u.profile_file_id as owner_profile,
    u.language as owner_language, a.id as appointment_id, a.doctor_id as appointment_doctor_id, c.color as clinic_color,
    ${clinic} as clinic_id
  from pets p
    join users u on u.id = p.owner_id
    left join appointments a on a.id = ${p.appointmentId} and ${isAppointmentOfPet(sql`p.id`)} and a.status not in ${statuses(['held'])} and ${isMine.appointment}
    left join clinics c on c.id = a.clinic_id
  where p.id = coalesce(${p.petId}, (select pet_id from appointments where id = ${p.appointmentId})) and ${isMine.pet}
    and (${p.appointmentId} is null or a.id is not null)`

const subjectForOwner = query('subject_of_note_owner', {
  params: subjectParams,
  row: subject,
  text: (p) =>
    selectSubject(p, {
      isMine: { pet: sql`p.owner_id = ${p.writer}`, appointment: sql`true` },
      clinic: sql`null::uuid`,
    }),
})

const subjectForPractice = query('subject_of_note_doctor', {
  params: { ...subjectParams, clinicId: orNull(id) },
  row: subject,
  text: (p) =>
    selectSubject(p, {
      isMine: {
        pet: onRecord({ practice: p.writer, owner: sql`p.owner_id` }),
        appointment: sql`a.practice_id = ${p.writer}`,
      },
      clinic: sql`(select id from clinics where id = ${p.clinicId} and practice_id = ${p.writer} and deleted_at is null)`,
    }),
})

type Named = { petId: string | null; appointmentId: string | null; clinicId: string | null }

/** The pet that a note names, by itself or by an appointment; undefined if either is not within the scope. */
export async function findSubject(
  database: Database,
  scope: RecordScope,
  { clinicId, ...named }: Named,
): Promise<Subject | undefined> {
  const [found] = await ('ownerId' in scope
    ? subjectForOwner(database, { writer: scope.ownerId, ...named })
    : subjectForPractice(database, { writer: scope.practiceId, clinicId, ...named }))
  return found
}

const newNote = {
  id,
  ownerId: id,
  petId: id,
  practiceId: orNull(id),
  doctorId: orNull(id),
  authorId: id,
  type: text<StoredNoteType>(),
  appointmentId: orNull(id),
  clinicId: orNull(id),
  body: text(),
  fileId: orNull(id),
  fileName: orNull(text()),
  cancelCode: orNull(text<CancelCode>()),
}

/** Returns no row if the appointment has its cancellation already. */
export const insertNote = query('insert_note', {
  params: { ...newNote, datedAt: instant, now: instant },
  row: { id },
  text: (p) => sql`
    insert into notes (id, owner_id, pet_id, practice_id, doctor_id, author_id, type, appointment_id, clinic_id, body, file_id, file_name, cancel_code,
      dated_at, created_at)
    values (${p.id}, ${p.ownerId}, ${p.petId}, ${p.practiceId}, ${p.doctorId}, ${p.authorId}, ${p.type}, ${p.appointmentId}, ${p.clinicId}, ${p.body},
      ${p.fileId}, ${p.fileName}, ${p.cancelCode}, ${p.datedAt}, ${p.now})
    on conflict (appointment_id) where type = ${noteType('cancelled')} do nothing returning id`,
})

/** The note that cancelled an appointment. */
export const findCancellation = query('cancellation_of_appointment', {
  params: { appointmentId: id },
  row: { id },
  text: (p) => sql`
    select id from notes where appointment_id = ${p.appointmentId} and type = ${noteType('cancelled')}`,
})
