import type { UploadPath } from '@vetvisit/contract/files/rules'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { files } from '../../db/schema/files.ts'

/** Counts one more use of a file that is the holder's, whole, and uploaded for one of the paths. */
export async function addUse(
  database: Database,
  holderId: string,
  fileId: string,
  paths: readonly UploadPath[],
): Promise<boolean> {
  const rows = await database.db
    .update(files)
    .set({ uses: sql`${files.uses} + 1` })
    .where(
      and(
        eq(files.id, fileId),
        eq(files.holderId, holderId),
        inArray(files.path, [...paths]),
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
      releasedAt: sql`case when ${files.uses} <= 1 then ${new Date(now).toISOString()}::timestamptz end`,
    })
    .where(and(eq(files.id, fileId), isNull(files.releasedAt)))
}
