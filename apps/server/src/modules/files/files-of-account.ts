import type { UploadPath } from '@vetvisit/contract/files/rules'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import {
  findFilesOfHolder,
  giveFilesToOwner,
  releaseAllOfHolder,
  releaseOutsideHistories,
} from './repository.ts'
import { type FileHolder, holderIdOf } from './policy.ts'
import { downloadName, type StoredKind, storeKeyOf } from './stored-file.ts'

/** A file of an account for its export. */
export type StoredFile = {
  id: string
  path: UploadPath
  kind: StoredKind
  /** With an ending that fits the content. */
  name: string
  bytes: number
  uploadedAt: Instant
  /** Fetches the content; null if the store has lost it. */
  read: () => Promise<Buffer | null>
}

/** Every file of a person or a practice, oldest first. */
export async function filesOf(
  { database, files }: Pick<Context, 'database' | 'files'>,
  holder: FileHolder,
): Promise<StoredFile[]> {
  const rows = await findFilesOfHolder(database, { holderId: holderIdOf(holder) })
  return rows.map(({ id, path, kind, name, bytes, createdAt }) => ({
    id,
    path,
    kind,
    name: downloadName(name, kind),
    bytes,
    uploadedAt: createdAt,
    read: () => files.store.get(storeKeyOf(id)),
  }))
}

/**
 * Releases every file of an account that is deleted. Links end at once; the job deletes the content once no row refers to the file, so
 * the references must go in the same transaction.
 */
export async function releaseFilesOf(
  { database }: Pick<Context, 'database'>,
  holder: FileHolder,
  now: Instant,
): Promise<void> {
  await releaseAllOfHolder(database, { holderId: holderIdOf(holder), now })
}

/**
 * Hands the files that a practice uploaded for an owner's own record and for their pets over to the owner's account, in the running
 * transaction: from then on they are deleted with that account, not with the practice, and only the owner's export holds them.
 */
export async function handOverFiles(
  { database }: Pick<Context, 'database'>,
  { ownerId }: { ownerId: string },
): Promise<void> {
  await giveFilesToOwner(database, { ownerId })
}

/**
 * Releases the files of a practice that closes, except those in histories of pets: their owners keep reading them. Call it after the
 * rows that refer to the other files are deleted.
 */
export async function releaseFilesOfPractice(
  { database }: Pick<Context, 'database'>,
  practiceId: string,
  now: Instant,
): Promise<void> {
  await releaseOutsideHistories(database, { holderId: practiceId, now })
}

/** The same for a doctor's own files. */
export async function releaseFilesOfDoctor(
  { database }: Pick<Context, 'database'>,
  doctorId: string,
  now: Instant,
): Promise<void> {
  await releaseOutsideHistories(database, { holderId: doctorId, now })
}
