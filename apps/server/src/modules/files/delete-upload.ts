import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { findUsedFile, releaseUnused } from './repository.ts'
import { fileIdOf } from '../../adapters/file-store/file-link.ts'

/**
 * Deletes a person's own upload that nothing uses.
 *
 * @throws DomainError not_found if this person has no such upload, file_in_use while a record refers to it
 */
export async function deleteUpload(
  { database }: Pick<Context, 'database'>,
  uploaderId: string,
  url: string,
  now: Instant,
): Promise<void> {
  const id = fileIdOf(url)
  if (id === null) throw new DomainError('not_found')
  if ((await releaseUnused(database, { id, uploaderId, now })).length > 0) return
  const isUsed = (await findUsedFile(database, { id, uploaderId })).length > 0
  throw new DomainError(isUsed ? 'file_in_use' : 'not_found')
}
