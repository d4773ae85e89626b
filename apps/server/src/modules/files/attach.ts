import { DomainError } from '@vetvisit/contract/errors'
import type { UploadPath } from '@vetvisit/contract/files/rules'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { addUse, dropUse, findLinkedFile } from './repository.ts'
import { fileIdOf } from '../../adapters/file-store/file-link.ts'
import { type FileHolder, holderIdOf } from './policy.ts'

type Attachment = {
  /** The purpose for which the file must have been uploaded. */
  paths: readonly UploadPath[]
  /** Refuses PDFs. */
  imageOnly?: boolean
  /** The field of the form that a refusal names. */
  field: string
  /** The file that is attached now: the same file sent again stays, regardless of its uploader. */
  current?: string | null
}

/**
 * Attaches an upload to a record, in the running transaction. Takes the address that the upload answered or any later link to the file.
 *
 * @returns the file's id, to be stored; equal to `current` if nothing changes
 * @throws DomainError invalid on `field` if the file is not the holder's, not of these paths, or deleted
 */
export async function attachFile(
  { database }: Pick<Context, 'database'>,
  holder: FileHolder,
  url: string,
  { paths, imageOnly = false, field, current = null }: Attachment,
): Promise<string> {
  const id = fileIdOf(url)
  if (id !== null && id === current) return id
  const holderId = holderIdOf(holder)
  if (id === null || (await addUse(database, { id, holderId, paths: [...paths], imageOnly })).length === 0)
    throw new DomainError('invalid', { fields: { [field]: 'validation.fileNotYours' } })
  return id
}

/** The name that an attached file had when it was uploaded. */
export async function nameOfUpload({ database }: Pick<Context, 'database'>, id: string): Promise<string> {
  const [file] = await findLinkedFile(database, { id })
  return file?.name ?? ''
}

/**
 * Detaches a file from one record, in the running transaction, before or after the row that refers to it changes. The last release
 * ends the file's links at once; a job deletes its content.
 */
export async function releaseFile(
  { database }: Pick<Context, 'database'>,
  id: string,
  now: Instant,
): Promise<void> {
  await dropUse(database, { id, now })
}
