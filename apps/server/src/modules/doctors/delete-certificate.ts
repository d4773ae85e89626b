import { DomainError } from '@vetvisit/contract/errors'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { releaseFile } from '../files/public.ts'
import { deleteCertificateRow } from './repository.ts'

/** Deletes a certificate or document of the doctor; its links end at once. @throws DomainError not_found */
export async function deleteCertificate(
  context: Pick<Context, 'database'>,
  doctorId: string,
  id: string,
  now: Instant,
): Promise<void> {
  const fileId = await deleteCertificateRow(context.database, doctorId, id)
  if (fileId === undefined) throw new DomainError('not_found')
  await releaseFile(context, fileId, now)
}
