import { DAY_MS, HOUR_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context/context.ts'
import { deleteReleased, listReleased, releaseAbandoned } from './repository.ts'
import { storeKeyOf } from './stored-file.ts'

/** An upload takes seconds, so one that is unfinished after an hour has failed. */
const UNFINISHED_MS = HOUR_MS

/** Time to fill in the form that an upload is for. */
const UNUSED_MS = DAY_MS

const BATCH = 200

/** Deletes uploads that were never finished or never used, and released files: the content first, then the row. */
export async function removeUnusedFiles({
  database,
  files,
  clock,
  log,
}: Pick<Context, 'database' | 'files' | 'clock' | 'log'>): Promise<void> {
  const now = clock()
  await releaseAbandoned(database, {
    unusedBefore: now - UNUSED_MS,
    unfinishedBefore: now - UNFINISHED_MS,
    now,
  })
  for (const { id } of await listReleased(database, { limit: BATCH })) {
    try {
      await files.store.remove(storeKeyOf(id))
      await deleteReleased(database, { id })
    } catch (error) {
      // The next run tries it again; the other files must not wait for it.
      log.error({ err: error, fileId: id }, 'a file could not be removed')
    }
  }
}
