import { createHmac, timingSafeEqual } from 'node:crypto'
import { API_BASE } from '@vetvisit/contract/http'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'

type Signer = Pick<Context, 'files'>

/**
 * Longest life of a link; the shortest is half of it. Links made within one half are equal, so that a browser does not load the same file
 * twice.
 */
const DOCUMENT_LINK_MS = 5 * MINUTE_MS
const PICTURE_LINK_MS = 120 * MINUTE_MS

/** Replaces the time of expiry in links that do not expire; it is signed as well. */
const FOREVER = 'public'

/** When a link expires, or that it never does. */
export type LinkEnd = Instant | typeof FOREVER

/**
 * A link to a document: for at most five minutes it opens the file to everyone who has it (specification/authorization B7), so make it only
 * for a person who may see the file. Needs no query.
 */
export function linkToFile(signer: Signer, fileId: string, now: Instant): string {
  return signedLink(signer, fileId, String(endOfLife(DOCUMENT_LINK_MS, now)))
}

/** The same for photos of owners, pets and assistants, which lists show again and again: valid for at most two hours. */
export function linkToPicture(signer: Signer, fileId: string, now: Instant): string {
  return signedLink(signer, fileId, String(endOfLife(PICTURE_LINK_MS, now)))
}

/** A link that never expires, for pictures of listed doctors, which are public (specification/authorization B8). */
export function publicLinkToFile(signer: Signer, fileId: string): string {
  return signedLink(signer, fileId, FOREVER)
}

/** When a link expires; null if this server did not sign it or it has expired. */
export function readLink(
  { files }: Signer,
  fileId: string,
  { expires, signature }: { expires: string; signature: string },
  now: Instant,
): LinkEnd | null {
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

const endOfLife = (life: number, now: Instant) => (Math.floor(now / (life / 2)) + 2) * (life / 2)
