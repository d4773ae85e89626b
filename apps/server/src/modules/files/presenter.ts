import { createHmac, timingSafeEqual } from 'node:crypto'
import { uploadUse } from '@vetvisit/contract/files/rules'
import { API_BASE } from '@vetvisit/contract/http'
import { MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context.ts'
import { RawAnswer } from '../../http/bind.ts'
import type { FileRow } from './repository.ts'
import { contentTypeOf, downloadName } from './stored-file.ts'

type Signer = Pick<Context, 'files'>

/** Links live between half of this and the whole: within a step they stay the same, so that pages do not load files twice. */
const DOCUMENT_LINK_MS = 5 * MINUTE_MS
const PICTURE_LINK_MS = 120 * MINUTE_MS

/** Says that a link does not expire; part of what is signed. */
const FOREVER = 'public'

/**
 * A link to a document, to be made only for somebody who may see it: for at most five minutes it opens the file to anybody who
 * has it (specification/authorization B7). Needs no query.
 */
export function linkToFile(signer: Signer, fileId: string, now: number): string {
  return signedLink(signer, fileId, String(endOfLife(DOCUMENT_LINK_MS, now)))
}

/** The same for photos of owners, pets and assistants, which lists show again and again: good for at most two hours. */
export function linkToPicture(signer: Signer, fileId: string, now: number): string {
  return signedLink(signer, fileId, String(endOfLife(PICTURE_LINK_MS, now)))
}

/** A link that stays: for pictures that everybody may see, which are those of listed doctors (specification/authorization B8). */
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

/** A page that a file may contain runs nothing, loads nothing and belongs to no site. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Pictures of listed doctors: everybody gets the same, and the content behind an address never changes. */
const PUBLIC_CACHE = 'public, max-age=86400, immutable'

type Reading = { life: number | typeof FOREVER; now: number; range: string | undefined }

/** The content with all that keeps it from being more than content; a part of it when the reader asks for one. */
export function fileAnswer(file: FileRow, content: Buffer, { life, now, range }: Reading): RawAnswer {
  const headers = {
    'content-type': contentTypeOf(file.kind),
    'content-disposition': disposition(file),
    'content-security-policy': NOTHING_RUNS,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    // The phone app's pages have another origin than the server.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': cacheControl(file, life, now),
    'accept-ranges': 'bytes',
  }
  if (range === undefined) return new RawAnswer(content, headers)
  const part = partOf(range, content.length)
  if (part === null) return new RawAnswer(content, headers)
  if (part === 'unsatisfiable')
    return new RawAnswer(Buffer.alloc(0), { ...headers, 'content-range': `bytes */${content.length}` }, 416)
  return new RawAnswer(
    content.subarray(part.first, part.last + 1),
    { ...headers, 'content-range': `bytes ${part.first}-${part.last}/${content.length}` },
    206,
  )
}

/** Documents leave no copy behind on a shared computer; photos may stay as long as their link. */
function cacheControl(file: FileRow, life: number | typeof FOREVER, now: number): string {
  if (life === FOREVER) return PUBLIC_CACHE
  if (uploadUse(file.path) !== 'photo') return 'private, no-store'
  return `private, max-age=${Math.floor((life - now) / 1000)}, immutable`
}

/** PDFs are handed over to be saved or to be shown by the app's own viewer, never as a page of this site. */
function disposition({ kind, name }: FileRow): string {
  const full = downloadName(name, kind)
  const plain = full.replaceAll(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(full).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${kind === 'pdf' ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** One range of bytes; several at once, or none that can be read, mean the whole (RFC 9110 §14.2). */
function partOf(range: string, length: number): { first: number; last: number } | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d{0,10})-(\d{0,10})$/.exec(range.trim()) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '')
    return to === '0' ? 'unsatisfiable' : { first: Math.max(0, length - Number(to)), last: length - 1 }
  const first = Number(from)
  const last = to === '' ? length - 1 : Math.min(Number(to), length - 1)
  if (to !== '' && Number(to) < first) return null
  return first < length ? { first, last } : 'unsatisfiable'
}
