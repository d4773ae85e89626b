import type { UploadPath } from '@vetvisit/contract/files/rules'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { instantValue } from '../../db/rows.ts'
import { users } from '../../db/schema/accounts.ts'
import { files } from '../../db/schema/files.ts'
import { care } from '../../db/schema/pets.ts'

export type FileRow = typeof files.$inferSelect

/**
 * The row stands before its content does; without `markStored` it is removed again.
 *
 * @returns false where the holder would then have more than `limitBytes`; uploads of one holder are counted one at a time
 */
export async function insertFile(
  database: Database,
  file: Omit<FileRow, 'uses' | 'storedAt' | 'releasedAt'>,
  limitBytes: number,
): Promise<boolean> {
  return database.transact(async () => {
    await database.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`vetvisit files ${file.holderId}`}, 0))`,
    )
    const [stored] = await database.db
      .select({ bytes: sql<string>`coalesce(sum(${files.bytes}), 0)` })
      .from(files)
      .where(and(eq(files.holderId, file.holderId), isNull(files.releasedAt)))
    if (Number(stored?.bytes) + file.bytes > limitBytes) return false
    await database.db.insert(files).values(file)
    return true
  })
}

export async function markStored(database: Database, fileId: string, now: number): Promise<void> {
  await database.db
    .update(files)
    .set({ storedAt: new Date(now) })
    .where(eq(files.id, fileId))
}

/** A file that a signed link names. There is no scope: the signature says that the link was made for somebody who may see it. */
export async function findLinkedFile(database: Database, fileId: string): Promise<FileRow | undefined> {
  const [file] = await database.db
    .select()
    .from(files)
    .where(and(eq(files.id, fileId), isNotNull(files.storedAt), isNull(files.releasedAt)))
  return file
}

/** Everything that is stored for an owner or a practice, oldest first. */
export async function findFilesOf(database: Database, holderId: string): Promise<FileRow[]> {
  return database.db
    .select()
    .from(files)
    .where(and(eq(files.holderId, holderId), isNotNull(files.storedAt), isNull(files.releasedAt)))
    .orderBy(asc(files.createdAt), asc(files.id))
}

/** Counts one more use of a file that is the holder's, whole, and uploaded for one of the paths. */
export async function addUse(
  database: Database,
  holderId: string,
  fileId: string,
  { paths, imageOnly }: { paths: readonly UploadPath[]; imageOnly: boolean },
): Promise<boolean> {
  const rows = await database.db
    .update(files)
    .set({ uses: sql`${files.uses} + 1` })
    .where(
      and(
        eq(files.id, fileId),
        eq(files.holderId, holderId),
        inArray(files.path, [...paths]),
        imageOnly ? ne(files.kind, 'pdf') : undefined,
        isNotNull(files.storedAt),
        isNull(files.releasedAt),
      ),
    )
    .returning({ id: files.id })
  return rows.length > 0
}

/** Counts one use less; with the last one the file is gone for everybody. */
export async function dropUse(database: Database, fileId: string, now: number): Promise<void> {
  await database.db
    .update(files)
    .set({
      uses: sql`greatest(${files.uses} - 1, 0)`,
      releasedAt: sql`case when ${files.uses} <= 1 then ${instantValue(now)} end`,
    })
    .where(and(eq(files.id, fileId), isNull(files.releasedAt)))
}

/** Ends an upload of this person that nothing uses. @returns whether there was one */
export async function releaseUnused(
  database: Database,
  uploaderId: string,
  fileId: string,
  now: number,
): Promise<boolean> {
  const rows = await database.db
    .update(files)
    .set({ releasedAt: new Date(now) })
    .where(
      and(
        eq(files.id, fileId),
        eq(files.uploaderId, uploaderId),
        eq(files.uses, 0),
        isNotNull(files.storedAt),
        isNull(files.releasedAt),
      ),
    )
    .returning({ id: files.id })
  return rows.length > 0
}

export async function isInUse(database: Database, uploaderId: string, fileId: string): Promise<boolean> {
  const rows = await database.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, fileId), eq(files.uploaderId, uploaderId), gt(files.uses, 0)))
  return rows.length > 0
}

/** Ends every file of a holder, whatever refers to it. */
export async function releaseAll(database: Database, holderId: string, now: number): Promise<void> {
  await database.db
    .update(files)
    .set({ uses: 0, releasedAt: new Date(now) })
    .where(and(eq(files.holderId, holderId), isNull(files.releasedAt)))
}

/** Makes an owner with an account the holder of what his own record and those of his animals show. */
export async function holdByOwner(database: Database, ownerId: string): Promise<void> {
  await database.db.execute(sql`
    update files set holder_id = ${ownerId}::uuid
    where holder_id <> ${ownerId}::uuid and id in (
      select unnest(array[photo_file_id, vaccination_file_id, deworming_file_id, import_file_id, insurance_file_id, ownership_file_id,
        passport_file_id]) from pets where owner_id = ${ownerId}::uuid
      union select profile_file_id from users where id = ${ownerId}::uuid and role = 'patient')`)
}

/** Ends the files of a holder to which no entry of an animal's record refers. */
export async function releaseOutsideRecords(
  database: Database,
  holderId: string,
  now: number,
): Promise<void> {
  await database.db
    .update(files)
    .set({ uses: 0, releasedAt: new Date(now) })
    .where(
      and(
        eq(files.holderId, holderId),
        isNull(files.releasedAt),
        sql`not exists (select from notes n where n.file_id = ${files.id})`,
        sql`not exists (select from prescription_entries e where e.image_file_id = ${files.id})`,
      ),
    )
}

/** Ends uploads that were never finished, or never used. */
export async function releaseAbandoned(
  database: Database,
  before: { unfinished: number; unused: number },
  now: number,
): Promise<void> {
  await database.db
    .update(files)
    .set({ releasedAt: new Date(now) })
    .where(
      and(
        eq(files.uses, 0),
        isNull(files.releasedAt),
        or(
          lt(files.createdAt, new Date(before.unused)),
          and(isNull(files.storedAt), lt(files.createdAt, new Date(before.unfinished))),
        ),
      ),
    )
}

/** Released files, oldest first. */
export async function listReleased(database: Database, limit: number): Promise<string[]> {
  const rows = await database.db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.uses, 0), isNotNull(files.releasedAt)))
    .orderBy(asc(files.createdAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** @throws the database's refusal while a row still refers to it */
export async function deleteFileRow(database: Database, fileId: string): Promise<void> {
  await database.db.delete(files).where(and(eq(files.id, fileId), isNotNull(files.releasedAt)))
}

/** Whether the practice keeps the record of somebody who has no login (specification/authorization "Managed owners"). */
export async function hasManagedOwner(database: Database, doctorId: string): Promise<boolean> {
  const rows = await database.db
    .select({ id: care.ownerId })
    .from(care)
    .innerJoin(users, eq(users.id, care.ownerId))
    .where(
      and(
        eq(care.doctorId, doctorId),
        eq(care.origin, 'created'),
        isNull(care.endedAt),
        isNull(users.passwordHash),
      ),
    )
    .limit(1)
  return rows.length > 0
}
