import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Instant } from '../../db/instant.ts'
import type { Config } from '../../process/config.ts'
import type { Database, DatabaseLog } from '../../db/client.ts'
import { narrowTree } from '../../db/owner-only.ts'
import { sharedSecret } from '../../db/secrets.ts'
import type { Files, FileStore } from './file-store.ts'
import { localStore } from './local-store.ts'
import { createPictures } from '../pictures/pictures.ts'
import { s3Store } from './s3-store.ts'

type Place = Pick<Config, 'dataDir' | 's3'>

const folderOf = ({ dataDir }: Place) => path.resolve(dataDir, 'files')

/** The configured store: a bucket if one is set, else a folder below the data folder. */
export const openStore = (place: Place): FileStore =>
  place.s3 ? s3Store(place.s3) : localStore(folderOf(place))

export async function openFiles(
  place: Place,
  database: Database,
  now: Instant,
  log: DatabaseLog,
): Promise<Files> {
  const folder = folderOf(place)
  if (!place.s3 && existsSync(folder)) narrowTree(folder, log)
  return {
    store: openStore(place),
    pictures: createPictures(),
    linkKey: await sharedSecret(database, 'file links', now),
  }
}
