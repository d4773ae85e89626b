import { sql, type SQL } from 'drizzle-orm'
import { id } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { status, statuses } from '../../../db/statuses.ts'
import { onRecord } from '../../care/public.ts'
import { noteType } from '../note-type-query.ts'

/**
 * The reader of a history: the place of an owner's or a practice's id in the query. An owner reads everything about their pets. A practice
 * reads its own entries, while the owner is on its record also its appointments and the reports shared with it, and while a request of
 * theirs waits the shared reports alone (specification/authorization G5, decision 389).
 * Without `readsNotes`, a practice's member sees appointments and no notes.
 */
export type Reader = { owner: SQL } | { practice: SQL; readsNotes: SQL }

/** The owner of column `owner` is the reader, or on the reader's record now. */
const isOnRecordOf = (reader: Reader, owner: SQL): SQL =>
  'owner' in reader ? sql`${owner} = ${reader.owner}` : onRecord({ practice: reader.practice, owner })

/** A request of the owner waits for the practice's answer; for a WHERE. */
const hasOpenRequest = ({ practice, owner }: { practice: SQL; owner: SQL }): SQL => sql`exists (
  select from appointments asked
  where asked.owner_id = ${owner} and asked.practice_id = ${practice} and asked.status = ${status('requested')})`

const isSharedWith = (practice: SQL): SQL => sql`exists (
  select from note_shares s where s.note_id = n.id and s.practice_id = ${practice} and s.ended_at is null)`

/** The practice may read what the owner has shared with it. */
const mayReadShares = (practice: SQL, owner: SQL): SQL =>
  sql`(${onRecord({ practice, owner })} or ${hasOpenRequest({ practice, owner })})`

/** A condition on notes `n`. */
export const readableNotes = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`n.owner_id = ${reader.owner} and n.hidden_at is null`
    : sql`n.hidden_at is null and ${reader.readsNotes} and (n.practice_id = ${reader.practice}
        or (n.type = ${noteType('cancelled')} and ${isOnRecordOf(reader, sql`n.owner_id`)} and exists (
          select from appointments own
          where own.id = n.appointment_id and own.practice_id = ${reader.practice}))
        or (${isSharedWith(reader.practice)} and ${mayReadShares(reader.practice, sql`n.owner_id`)}))`

/** A condition on appointments `a`; holds are left out. */
export const readableVisits = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`a.status not in ${statuses(['held'])} and a.owner_id = ${reader.owner}`
    : sql`a.status not in ${statuses(['held'])} and a.practice_id = ${reader.practice}
        and ${isOnRecordOf(reader, sql`a.owner_id`)}`

/** A condition on pets `p`. */
export const readablePets = (reader: Reader): SQL =>
  'owner' in reader
    ? sql`p.owner_id = ${reader.owner}`
    : sql`(${isOnRecordOf(reader, sql`p.owner_id`)} or exists (
        select from notes n where n.pet_id = p.id and ${readableNotes(reader)}))`

export const findPetOfOwner = query('pet_of_owner', {
  params: { petId: id, ownerId: id },
  row: { id },
  text: (p) => sql`select p.id from pets p where p.id = ${p.petId} and ${readablePets({ owner: p.ownerId })}`,
})
