import { DomainError } from '@vetvisit/contract/errors'
import type { UploadPath } from '@vetvisit/contract/files/rules'
import type { Context } from '../../context.ts'
import { fileIdOf, type FileHolder, holderIdOf } from './policy.ts'
import { addUse, dropUse } from './repository.ts'

type Attachment = {
  /** What the file must have been uploaded for. */
  paths: readonly UploadPath[]
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
  { paths, field, current = null }: Attachment,
): Promise<string> {
  const fileId = fileIdOf(url)
  if (fileId !== null && fileId === current) return fileId
  if (fileId === null || !(await addUse(database, holderIdOf(holder), fileId, paths)))
    throw new DomainError('invalid', { fields: { [field]: 'validation.fileNotYours' } })
  return fileId
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
