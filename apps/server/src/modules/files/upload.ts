import { createHash } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import { cleanPdf, kindOfContent } from '@vetvisit/contract/files/content'
import {
  fitsLimit,
  isKindAllowed,
  uploadUse,
  type FileKind,
  type UploadPath,
  type UploadUse,
} from '@vetvisit/contract/files/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { type AttemptLimit, countAttempt } from '../../db/transactions/attempts.ts'
import { findManagedOwner, insertFile, markStored } from './repository.ts'
import { holderIdOf, holderOf, mayUploadPrescription, uploadRight } from './policy.ts'
import { contentTypeOf, storeKeyOf } from './stored-file.ts'

type Uploader = Pick<Context, 'config' | 'database' | 'files' | 'log'>

export type Upload = { path: UploadPath; bytes: Buffer; cut: boolean; name: string; isPrescription: boolean }

/** A practice uploads a few dozen files on a full day; the limit stops a script that fills the store. */
const UPLOAD_LIMIT: AttemptLimit = { allowed: 200, windowMs: 3_600_000, blockMs: 15 * 60_000 }

const TOO_LARGE: Record<UploadUse, string> = {
  photo: 'validation.fileTooLarge',
  document: 'validation.fileTooLarge',
  prescription: 'validation.prescriptionImageTooLarge',
}
const WRONG_KIND: Record<UploadUse, string> = {
  photo: 'validation.filesImagesOnly',
  document: 'validation.filesImagesOrPdf',
  prescription: 'validation.prescriptionKinds',
}

/**
 * Checks an upload and stores its content. Runs before the transaction, because decoding and storing take long; the job removes an
 * upload that `finishUpload` does not confirm.
 *
 * @returns the file's id
 * @throws DomainError not_found for a path the caller may not upload to; too_large, wrong_kind and invalid on `file` with
 *   the texts of specification/owner §8; storage_full; too_many_requests; unavailable when the store cannot be reached
 */
export async function beginUpload(
  context: Uploader,
  caller: Caller,
  upload: Upload,
  now: Instant,
): Promise<string> {
  await requireUploadRight(context, caller, upload)
  await countUpload(context, caller, now)
  const use = uploadUse(upload.path, upload.isPrescription ? 'prescription' : undefined)
  if (upload.cut || !fitsLimit(upload.bytes.length, use)) throw refused('too_large', TOO_LARGE[use])
  if (upload.bytes.length === 0) throw refused('invalid', 'validation.fileEmpty')
  const kind = kindOfContent(upload.bytes)
  if (kind === null || !isKindAllowed(kind, use)) throw refused('wrong_kind', WRONG_KIND[use])
  const content = await storedContent(context, upload.bytes, kind, use)
  const holder = holderOf(caller, upload.path)
  const holderId = holderIdOf(holder)
  const file = {
    id: uuidv7(),
    ...('practiceId' in holder
      ? { personId: null, practiceId: holderId }
      : { personId: holderId, practiceId: null }),
    uploaderId: caller.userId,
    path: upload.path,
    kind: content.kind,
    name: upload.name,
    bytes: content.bytes.length,
    sha256: createHash('sha256').update(content.bytes).digest(),
    createdAt: now,
  }
  if (!(await insertFile(context.database, file, { holderId, limitBytes: context.config.storageLimitBytes })))
    throw refused('storage_full', 'errors.storage_full')
  try {
    await context.files.store.put(storeKeyOf(file.id), content.bytes, contentTypeOf(content.kind))
  } catch (error) {
    context.log.error({ err: error }, 'a file could not be stored')
    throw new DomainError('unavailable', { retryAfterSeconds: 5 })
  }
  return file.id
}

/** Confirms an upload in the transaction that also holds its answer. */
export async function finishUpload(
  { database }: Pick<Context, 'database'>,
  id: string,
  now: Instant,
): Promise<void> {
  await markStored(database, { id, now })
}

async function requireUploadRight({ database }: Uploader, caller: Caller, upload: Upload): Promise<void> {
  const right = uploadRight(caller, upload.path)
  const allowed =
    right === 'yes' ||
    (right === 'managed-owners' &&
      caller.practice !== null &&
      (await findManagedOwner(database, { practiceId: caller.practice.practiceId })).length > 0)
  if (!allowed) throw new DomainError('not_found')
  if (upload.isPrescription && !mayUploadPrescription(caller, upload.path))
    throw new DomainError('invalid', { fields: { file_type: 'validation.invalid' } })
}

async function countUpload({ database }: Uploader, { userId }: Caller, now: Instant): Promise<void> {
  if (await countAttempt(database, `upload:${userId}`, UPLOAD_LIMIT, now))
    throw new DomainError('too_many_requests', { retryAfterSeconds: UPLOAD_LIMIT.blockMs / 1000 })
}

/** The content to store: a PDF without what surrounds it, a picture re-encoded from its pixels alone. */
async function storedContent({ files }: Uploader, bytes: Buffer, kind: FileKind, use: UploadUse) {
  if (kind === 'pdf') {
    const clean = cleanPdf(bytes)
    if (clean === null) throw refused('invalid', 'validation.fileUnreadable')
    return { bytes: clean, kind }
  }
  const result = await files.pictures.reencode({ bytes, kind, use })
  if (!('refused' in result)) return { bytes: Buffer.from(result.bytes), kind: result.kind }
  // It may be a slow machine and not the picture, so that another try can succeed.
  if (result.refused === 'too_slow') throw new DomainError('unavailable', { retryAfterSeconds: 5 })
  throw result.refused === 'too_many_pixels'
    ? refused('too_large', 'validation.pictureTooLarge')
    : refused('invalid', 'validation.fileUnreadable')
}

const refused = (code: 'too_large' | 'wrong_kind' | 'invalid' | 'storage_full', text: string) =>
  new DomainError(code, { text, fields: { file: text } })
