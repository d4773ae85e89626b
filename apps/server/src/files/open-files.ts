import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import type { Database, DatabaseLog } from '../db/client.ts'
import { narrowTree } from '../db/owner-only.ts'
import { sharedSecret } from '../db/secrets.ts'
import type { Files } from './file-store.ts'
import { localStore } from './local-store.ts'
import { createPictures } from './pictures.ts'
import { s3Store } from './s3-store.ts'

/** The configured store: a bucket if one is set, else a folder below the data folder. */
export async function openFiles(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  database: Database,
  now: number,
  log: DatabaseLog,
): Promise<Files> {
  const folder = path.resolve(dataDir, 'files')
  if (!s3 && existsSync(folder)) narrowTree(folder, log)
  return {
    store: s3 ? s3Store(s3) : localStore(folder),
    pictures: createPictures(),
    linkKey: await sharedSecret(database, 'file links', now),
  }
}
