import type { UploadPath } from '@vetvisit/contract/files/rules'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { attachFile, releaseFile } from './attach.ts'
import type { FileHolder } from './policy.ts'

type Picture = {
  holder: FileHolder
  path: UploadPath
  /** The picture that is stored now. */
  current: string | null
  /** The value in the form: null removes the picture, undefined leaves it. */
  sent: string | null | undefined
}

/**
 * Attaches a person's new picture and releases the one before.
 *
 * @returns the file's id or null, to be stored
 * @throws DomainError invalid on `profile` if it is not a picture of the holder
 */
export async function replacePicture(
  context: Pick<Context, 'database'>,
  { holder, path, current, sent }: Picture,
  now: Instant,
): Promise<string | null> {
  if (sent === undefined) return current
  const next =
    sent === null
      ? null
      : await attachFile(context, holder, sent, { paths: [path], field: 'profile', current })
  if (current !== null && current !== next) await releaseFile(context, current, now)
  return next
}
