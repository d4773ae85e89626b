import { sql, type SQL } from 'drizzle-orm'
import { id } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'
import { onRecord } from '../../care/public.ts'
import { noteType } from '../note-type-query.ts'

/**
 * The reader of a history: the place of an owner's or a practice's id in the query. An owner reads everything about their pets. A practice
 * reads its own entries, and while the owner is on its record also its appointments and the reports shared with it
 * (specification/authorization G5).
 */
export type Reader = { owner: SQL } | { practice: SQL }

/** The owner of column `owner` is the reader, or on the reader's record now. */
const isOnRecordOf = (reader: Reader, owner: SQL): SQL =>
  'owner' in reader ? sql`${owner} = ${reader.owner}` : onRecord({ practice: reader.practice, owner })

/** A condition on notes `n`. */
export const readableNotes = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`n.owner_id = ${reader.owner} and n.hidden_at is null`
    : sql`n.hidden_at is null and (n.doctor_id = ${reader.practice} or (${isOnRecordOf(reader, sql`n.owner_id`)} and (
        (n.type = ${noteType('cancelled')} and exists (
          select from appointments own where own.id = n.appointment_id and own.doctor_id = ${reader.practice}))
        or exists (
          select from note_shares s where s.note_id = n.id and s.doctor_id = ${reader.practice} and s.ended_at is null))))`

/** A condition on appointments `a`; holds are left out. */
export const readableVisits = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`a.status not in ${statuses(['held'])} and a.owner_id = ${reader.owner}`
    : sql`a.status not in ${statuses(['held'])} and a.doctor_id = ${reader.practice} and ${isOnRecordOf(reader, sql`a.owner_id`)}`

/** A condition on pets `p`. */
export const readablePets = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`p.owner_id = ${reader.owner}`
    : sql`(${isOnRecordOf(reader, sql`p.owner_id`)} or exists (
        select from notes n where n.pet_id = p.id and n.doctor_id = ${reader.practice} and n.hidden_at is null))`

export const findPetOfOwner = query('pet_of_owner', {
  params: { petId: id, ownerId: id },
  row: { id },
  text: (p) => sql`select p.id from pets p where p.id = ${p.petId} and ${readablePets({ owner: p.ownerId })}`,
})
