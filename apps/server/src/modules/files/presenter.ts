import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '@vetvisit/contract/http'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context.ts'

type Signer = Pick<Context, 'files'>

/** Links live between half of this and the whole: within a step they stay the same, so that pages do not load files twice. */
const DOCUMENT_LINK_MS = 5 * MINUTE_MS
const PICTURE_LINK_MS = 120 * MINUTE_MS

/** Says that a link does not expire; part of what is signed. */
const FOREVER = 'public'

/**
 * A link to a document, to be made only for somebody who may see it: for at most five minutes it opens the file to anybody who
 * has it (authorization, B7). Needs no query.
 */
export function linkToFile(signer: Signer, fileId: string, now: number): string {
  return signedLink(signer, fileId, String(endOfLife(DOCUMENT_LINK_MS, now)))
}

/** The same for photos of owners, pets and assistants, which lists show again and again: good for at most two hours. */
export function linkToPicture(signer: Signer, fileId: string, now: number): string {
  return signedLink(signer, fileId, String(endOfLife(PICTURE_LINK_MS, now)))
}

/** A link that stays: for pictures that everybody may see, which are those of listed doctors (authorization, B8). */
export function publicLinkToFile(signer: Signer, fileId: string): string {
  return signedLink(signer, fileId, FOREVER)
}

/**
 * Whether a link was signed by this server and is still good.
 *
 * @returns when it ends in epoch milliseconds, `public`, or null
 */
export function readLink(
  { files }: Signer,
  fileId: string,
  { expires, signature }: { expires: string; signature: string },
  now: number,
): number | typeof FOREVER | null {
  const expected = Buffer.from(signatureOf(files.linkKey, fileId, expires))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  if (expires === FOREVER) return FOREVER
  return Number(expires) > now ? Number(expires) : null
}

function signedLink({ files }: Signer, fileId: string, expires: string): string {
  return `${API_BASE}/files/${fileId}?expires=${expires}&signature=${signatureOf(files.linkKey, fileId, expires)}`
}

const signatureOf = (key: Buffer, fileId: string, expires: string) =>
  createHmac('sha256', key).update(`${fileId} ${expires}`).digest('base64url')

const endOfLife = (life: number, now: number) => (Math.floor(now / (life / 2)) + 2) * (life / 2)
