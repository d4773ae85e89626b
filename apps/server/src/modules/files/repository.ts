import type { UploadPath } from '@vetvisit/contract/files/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { array, bool, bytes, id, instant, int, orNull, type RowOf, text } from '../../db/columns.ts'
import { query } from '../../db/query.ts'
import { currentCare } from '../care/public.ts'
import type { StoredKind } from './stored-file.ts'

const file = {
  id,
  path: text<UploadPath>(),
  kind: text<StoredKind>(),
  name: text(),
  bytes: int,
  sha256: bytes,
  createdAt: instant,
}
export type FileRow = RowOf<typeof file>

const newFile = { ...file, personId: orNull(id), practiceId: orNull(id), uploaderId: id }
export type NewFileRow = RowOf<typeof newFile>

const fileColumns = sql`id, path, kind, name, bytes, sha256, created_at`

/** The person or the practice that holds a file. Ids of the two never meet. */
const HOLDER = sql`coalesce(person_id, practice_id)`

const lockFilesOfHolder = query('lock_files_of_holder', {
  params: { holderId: id },
  row: { isLocked: bool },
  text: (p) =>
    sql`select pg_advisory_xact_lock(hashtextextended('vetvisit files ' || ${p.holderId}, 0))::text = '' as is_locked`,
})

const bytesOfHolder = query('bytes_of_holder', {
  params: { holderId: id },
  row: { stored: int },
  text: (p) => sql`
    select coalesce(sum(bytes), 0)::bigint as stored from files where ${HOLDER} = ${p.holderId} and released_at is null`,
})

const insert = query('insert_file', {
  params: newFile,
  text: (p) => sql`
    insert into files (${fileColumns}, person_id, practice_id, uploader_id)
    values (${p.id}, ${p.path}, ${p.kind}, ${p.name}, ${p.bytes}, ${p.sha256}, ${p.createdAt}, ${p.personId}, ${p.practiceId}, ${p.uploaderId})`,
})

/**
 * Inserts the row of an upload before its content is stored; a row that `markStored` does not confirm is removed.
 *
 * @returns false if the holder would then store more than `limitBytes`; uploads of one holder are counted one at a time
 */
export async function insertFile(
  database: Database,
  upload: NewFileRow,
  { holderId, limitBytes }: { holderId: string; limitBytes: number },
): Promise<boolean> {
  return database.transact(async () => {
    await lockFilesOfHolder(database, { holderId })
    const [found] = await bytesOfHolder(database, { holderId })
    if ((found?.stored ?? 0) + upload.bytes > limitBytes) return false
    await insert(database, upload)
    return true
  })
}

export const markStored = query('mark_file_stored', {
  params: { id, now: instant },
  text: (p) => sql`update files set stored_at = ${p.now} where id = ${p.id}`,
})

/** A file that a signed link names. It takes no scope: the link was signed for a person who may see the file. */
export const findLinkedFile = query('linked_file', {
  params: { id },
  row: file,
  text: (p) => sql`
    select ${fileColumns} from files where id = ${p.id} and stored_at is not null and released_at is null`,
})

/** Every stored file of an owner or a practice, oldest first. */
export const findFilesOfHolder = query('files_of_holder', {
  params: { holderId: id },
  row: file,
  text: (p) => sql`
    select ${fileColumns} from files
    where ${HOLDER} = ${p.holderId} and stored_at is not null and released_at is null order by created_at, id`,
})

/** Counts one more use of a stored file of this holder that was uploaded for one of the paths; returns no row for any other. */
export const addUse = query('add_use_of_file', {
  params: { id, holderId: id, paths: array(text<UploadPath>()), imageOnly: bool },
  row: { id },
  text: (p) => sql`
    update files set uses = uses + 1
    where id = ${p.id} and ${HOLDER} = ${p.holderId} and path = any(${p.paths}) and (not ${p.imageOnly} or kind <> 'pdf')
      and stored_at is not null and released_at is null
    returning id`,
})

/** Counts one use less; the last one releases the file. */
export const dropUse = query('drop_use_of_file', {
  params: { id, now: instant },
  text: (p) => sql`
    update files set uses = greatest(uses - 1, 0), released_at = case when uses <= 1 then ${p.now} end
    where id = ${p.id} and released_at is null`,
})

/** Releases an unused upload of this person; returns no row if there is none. */
export const releaseUnused = query('release_unused_file', {
  params: { id, uploaderId: id, now: instant },
  row: { id },
  text: (p) => sql`
    update files set released_at = ${p.now}
    where id = ${p.id} and uploader_id = ${p.uploaderId} and uses = 0 and stored_at is not null and released_at is null
    returning id`,
})

export const findUsedFile = query('used_file_of_uploader', {
  params: { id, uploaderId: id },
  row: { id },
  text: (p) => sql`select id from files where id = ${p.id} and uploader_id = ${p.uploaderId} and uses > 0`,
})

/** Releases every file of a holder, even those in use. */
export const releaseAllOfHolder = query('release_files_of_holder', {
  params: { holderId: id, now: instant },
  text: (p) => sql`
    update files set uses = 0, released_at = ${p.now} where ${HOLDER} = ${p.holderId} and released_at is null`,
})

/** Makes an owner the holder of the files on their own record and on those of their pets. */
export const giveFilesToOwner = query('give_files_to_owner', {
  params: { ownerId: id },
  text: (p) => sql`
    update files set person_id = ${p.ownerId}, practice_id = null
    where ${HOLDER} <> ${p.ownerId} and id in (
      select unnest(array[photo_file_id, vaccination_file_id, deworming_file_id, import_file_id, insurance_file_id, ownership_file_id,
        passport_file_id]) from pets where owner_id = ${p.ownerId}
      union select profile_file_id from users where id = ${p.ownerId} and role = 'patient')`,
})

/** Makes a person the holder of a practice's file: it leaves the practice with them. */
export const giveFileToPerson = query('give_file_to_person', {
  params: { id, personId: id },
  text: (p) => sql`update files set person_id = ${p.personId}, practice_id = null where id = ${p.id}`,
})

/** Releases the files of a holder to which no entry of a pet's history refers. */
export const releaseOutsideHistories = query('release_files_outside_histories', {
  params: { holderId: id, now: instant },
  text: (p) => sql`
    update files set uses = 0, released_at = ${p.now}
    where ${HOLDER} = ${p.holderId} and released_at is null
      and not exists (select from notes n where n.file_id = files.id)
      and not exists (select from prescription_entries e where e.image_file_id = files.id)`,
})

/** Releases unused uploads that began before `unusedBefore`, and unfinished ones that began before `unfinishedBefore`. */
export const releaseAbandoned = query('release_abandoned_files', {
  params: { unusedBefore: instant, unfinishedBefore: instant, now: instant },
  text: (p) => sql`
    update files set released_at = ${p.now}
    where uses = 0 and released_at is null
      and (created_at < ${p.unusedBefore} or (stored_at is null and created_at < ${p.unfinishedBefore}))`,
})

/** Released files, oldest first. */
export const listReleased = query('released_files', {
  params: { limit: int },
  row: { id },
  text: (p) => sql`
    select id from files where uses = 0 and released_at is not null order by created_at limit ${p.limit}`,
})

/** @throws the database's refusal while a row still refers to it */
export const deleteReleased = query('delete_released_file', {
  params: { id },
  text: (p) => sql`delete from files where id = ${p.id} and released_at is not null`,
})

/** An owner without a login whose record this practice keeps (specification/authorization "Managed owners"). */
export const findManagedOwner = query('managed_owner_of_practice', {
  params: { practiceId: id },
  row: { ownerId: id },
  text: (p) => sql`
    select care.owner_id from ${currentCare} care join users u on u.id = care.owner_id
    where care.practice_id = ${p.practiceId} and care.origin = 'created' and u.password_hash is null limit 1`,
})
