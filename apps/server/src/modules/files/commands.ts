import { DomainError } from '@vetvisit/contract/errors'
import type { UploadPath } from '@vetvisit/contract/files/rules'
import type { Context } from '../../context.ts'
import type { StoredKind } from '../../db/schema/files.ts'
import { fileIdOf, type FileHolder, holderIdOf } from './policy.ts'
import {
  addUse,
  deleteFileRow,
  dropUse,
  findFilesOf,
  findLinkedFile,
  holdByOwner,
  isInUse,
  listReleased,
  releaseAbandoned,
  releaseAll,
  releaseOutsideRecords,
  releaseUnused,
} from './repository.ts'
import { downloadName, storeKeyOf } from './stored-file.ts'

type Attachment = {
  /** What the file must have been uploaded for. */
  paths: readonly UploadPath[]
  /** What is shown as a picture may be no PDF. */
  imageOnly?: boolean
  /** Where a refusal is shown. */
  field: string
  /** The file that stands there now: sent back, it is kept as it is, whoever uploaded it. */
  current?: string | null
}

/**
 * Ties an upload to something, in the running transaction. Takes the address that the upload answered or any link to the file.
 *
 * @returns the file's id, to be stored; equal to `current` when nothing changes
 * @throws DomainError invalid on `field` when it is not the holder's file, not of these paths, or deleted
 */
export async function attachFile(
  { database }: Pick<Context, 'database'>,
  holder: FileHolder,
  url: string,
  { paths, imageOnly = false, field, current = null }: Attachment,
): Promise<string> {
  const fileId = fileIdOf(url)
  if (fileId !== null && fileId === current) return fileId
  if (fileId === null || !(await addUse(database, holderIdOf(holder), fileId, { paths, imageOnly })))
    throw new DomainError('invalid', { fields: { [field]: 'validation.fileNotYours' } })
  return fileId
}

/** What the file was called where it came from; it must be attached already. */
export async function nameOfUpload({ database }: Pick<Context, 'database'>, fileId: string): Promise<string> {
  return (await findLinkedFile(database, fileId))?.name ?? ''
}

/**
 * Says that one of the things a file was attached to needs it no longer. With the last use its links are dead at once, and a job
 * removes its content. In the running transaction, before or after the row that referred to it is changed.
 */
export async function releaseFile(
  { database }: Pick<Context, 'database'>,
  fileId: string,
  now: number,
): Promise<void> {
  await dropUse(database, fileId, now)
}

type Picture = {
  holder: FileHolder
  path: UploadPath
  /** The file that stands there now. */
  current: string | null
  /** What the form sends: null takes it away, undefined leaves it. */
  sent: string | null | undefined
}

/**
 * The picture of a person as it will be; the one before is let go.
 *
 * @returns the file's id or null, to be stored
 * @throws DomainError invalid on `profile` when it is not a picture of the holder
 */
export async function replacePicture(
  context: Pick<Context, 'database'>,
  { holder, path, current, sent }: Picture,
  now: number,
): Promise<string | null> {
  if (sent === undefined) return current
  const next =
    sent === null
      ? null
      : await attachFile(context, holder, sent, { paths: [path], field: 'profile', current })
  if (current !== null && current !== next) await releaseFile(context, current, now)
  return next
}

/**
 * Deletes an own upload that nothing uses.
 *
 * @throws DomainError not_found when there is none of this person, file_in_use while something refers to it
 */
export async function deleteUpload(
  { database }: Pick<Context, 'database'>,
  uploaderId: string,
  url: string,
  now: number,
): Promise<void> {
  const fileId = fileIdOf(url)
  if (fileId !== null && (await releaseUnused(database, uploaderId, fileId, now))) return
  throw new DomainError(
    fileId !== null && (await isInUse(database, uploaderId, fileId)) ? 'file_in_use' : 'not_found',
  )
}

/** A file of somebody, for an export: `read` fetches the content when it is wanted, null when the store has lost it. */
export type KeptFile = {
  id: string
  path: UploadPath
  kind: StoredKind
  /** With an ending that fits the content. */
  name: string
  bytes: number
  uploadedAt: Date
  read: () => Promise<Buffer | null>
}

/** Every file of an owner or a practice, oldest first. */
export async function filesOf(
  { database, files }: Pick<Context, 'database' | 'files'>,
  holder: FileHolder,
): Promise<KeptFile[]> {
  const rows = await findFilesOf(database, holderIdOf(holder))
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
 * Ends every file of an account that is erased. Links are dead at once; the job removes the content once no row refers to the
 * file any more, so the references have to go in the same transaction.
 */
export async function releaseFilesOf(
  { database }: Pick<Context, 'database'>,
  holder: FileHolder,
  now: number,
): Promise<void> {
  await releaseAll(database, holderIdOf(holder), now)
}

/**
 * Gives an owner with an account what a practice has uploaded for his own record and those of his animals, in the running
 * transaction: it goes with his account, not with the practice, and only his export holds it.
 */
export async function handOverFiles(
  { database }: Pick<Context, 'database'>,
  { ownerId }: { ownerId: string },
): Promise<void> {
  await holdByOwner(database, ownerId)
}

/**
 * The same of a practice that leaves, but for what it has put into the records of animals: their owners go on reading that. After
 * the rows that referred to the others.
 */
export async function releaseFilesOfPractice(
  { database }: Pick<Context, 'database'>,
  { doctorId }: { doctorId: string },
  now: number,
): Promise<void> {
  await releaseOutsideRecords(database, doctorId, now)
}

/** An upload takes seconds; one that is not finished after an hour never will be. */
const UNFINISHED_MS = 3_600_000

/** Time to fill in the form that an upload is for. */
const UNUSED_MS = 24 * 3_600_000

const BATCH = 200

/** Removes what was never finished, never used, or is used no longer: first the content, then the row. */
export async function removeUnusedFiles({
  database,
  files,
  clock,
  log,
}: Pick<Context, 'database' | 'files' | 'clock' | 'log'>): Promise<void> {
  const now = clock()
  await releaseAbandoned(database, { unfinished: now - UNFINISHED_MS, unused: now - UNUSED_MS }, now)
  for (const fileId of await listReleased(database, BATCH)) {
    try {
      await files.store.remove(storeKeyOf(fileId))
      await deleteFileRow(database, fileId)
    } catch (error) {
      // The others must not wait for it; it is tried again at the next turn.
      log.error({ err: error, fileId }, 'a file could not be removed')
    }
  }
}
