import type { StoredNoteType } from '@vetvisit/contract/notes/rules'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { bool, id, instant, int, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import type { RecordScope } from './policy.ts'

/** A doctor as notifications and prescriptions name them. */
export const findDoctor = query('doctor_of_note', {
  params: { doctorId: id },
  row: {
    id,
    fullname: text(),
    profile: orNull(id),
    language: orNull(text<TextLanguage>()),
    registrationId: orNull(text()),
  },
  text: (p) => sql`
    select u.id, u.fullname, u.profile_file_id as profile, u.language, d.registration_id
    from doctors d join users u on u.id = d.user_id where d.user_id = ${p.doctorId}`,
})

const lockedNote = {
  id,
  type: text<StoredNoteType>(),
  ownerId: id,
  petId: id,
  petName: text(),
  ownerName: text(),
  ownerProfile: orNull(id),
  doctorId: orNull(id),
  version: int,
  isVoid: bool,
  fileId: orNull(id),
}
export type LockedNote = RowOf<typeof lockedNote>

const lockQuery = (name: string, isOwn: (reader: SQL) => SQL) =>
  query(name, {
    params: { id, reader: id },
    row: lockedNote,
    text: (p) => sql`
      select n.id, n.type, n.owner_id, n.pet_id, p.name as pet_name, u.fullname as owner_name, u.profile_file_id as owner_profile,
        n.doctor_id, n.version, n.voided_at is not null as is_void, n.file_id
      from notes n join pets p on p.id = n.pet_id join users u on u.id = n.owner_id
      where n.id = ${p.id} and n.hidden_at is null and ${isOwn(p.reader)}
      for update of n`,
  })
const lockForOwner = lockQuery('lock_note_of_owner', (owner) => sql`n.owner_id = ${owner}`)
const lockForPractice = lockQuery('lock_note_of_practice', (practice) => sql`n.practice_id = ${practice}`)

/** Locks a note about an owner's pet, or a note of a practice, for the running transaction. */
export async function lockNote(
  database: Database,
  scope: RecordScope,
  noteId: string,
): Promise<LockedNote | undefined> {
  const [note] = await ('ownerId' in scope
    ? lockForOwner(database, { id: noteId, reader: scope.ownerId })
    : lockForPractice(database, { id: noteId, reader: scope.practiceId }))
  return note
}

export const hideNote = query('hide_note', {
  params: { id, now: instant },
  text: (p) => sql`update notes set hidden_at = ${p.now} where id = ${p.id}`,
})

export const voidPrescription = query('void_prescription', {
  params: { id, now: instant },
  text: (p) => sql`update notes set voided_at = ${p.now} where id = ${p.id} and voided_at is null`,
})

/** How many notes a person has written, and how many bytes of text they hold. */
export const sizeOfNotes = query('size_of_notes', {
  params: { authorId: id },
  row: { count: int, bytes: int },
  text: (p) => sql`
    select count(*) as count, coalesce(sum(octet_length(body)), 0) as bytes from notes where author_id = ${p.authorId}`,
})
