import { createHash } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { type LinkEnd, readLink } from './links.ts'
import { type FileRow, findLinkedFile } from './repository.ts'
import { storeKeyOf } from './stored-file.ts'

export type LinkedFile = Pick<FileRow, 'path' | 'kind' | 'name'> & { content: Buffer; linkEnd: LinkEnd }

/**
 * The file behind a signed link.
 *
 * @throws DomainError not_found also for a link that has expired or was not signed here, and for content that is lost or damaged
 */
export async function readLinkedFile(
  context: Pick<Context, 'database' | 'files' | 'log'>,
  id: string,
  link: { expires: string; signature: string },
  now: Instant,
): Promise<LinkedFile> {
  const linkEnd = readLink(context, id, link, now)
  if (linkEnd === null) throw new DomainError('not_found')
  const [file] = await findLinkedFile(context.database, { id })
  // A link that never expires must not open anything except the pictures it is made for.
  if (!file || (linkEnd === 'public' && file.path !== 'doctor/profile')) throw new DomainError('not_found')
  const content = await context.files.store.get(storeKeyOf(id))
  if (!content || !createHash('sha256').update(content).digest().equals(file.sha256)) {
    context.log.error({ fileId: id }, 'the content of a file is lost or damaged')
    throw new DomainError('not_found')
  }
  return { ...file, content, linkEnd }
}
