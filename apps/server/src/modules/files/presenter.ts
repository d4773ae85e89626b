import { uploadUse } from '@vetvisit/contract/files/rules'
import type { Instant } from '../../db/instant.ts'
import { byteRange } from '../../adapters/file-store/byte-range.ts'
import type { LinkEnd } from './links.ts'
import type { LinkedFile } from './read-linked.ts'
import { contentTypeOf, downloadName } from './stored-file.ts'

/** A page inside a file runs no script, loads nothing and belongs to no site. */
const NOTHING_RUNS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Pictures of listed doctors: public, and the content of an address never changes. */
const PUBLIC_CACHE = 'public, max-age=86400, immutable'

type FileAnswer = { content: Buffer; headers: Record<string, string>; status: 200 | 206 | 416 }

/**
 * A file with headers that keep a browser from running it.
 *
 * @param range the `Range` header, if the reader requests a part of the file
 */
export function fileToWire(
  file: LinkedFile,
  { range, now }: { range: string | undefined; now: Instant },
): FileAnswer {
  const { content } = file
  const headers = {
    'content-type': contentTypeOf(file.kind),
    'content-disposition': disposition(file),
    'content-security-policy': NOTHING_RUNS,
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    // The phone app's pages have another origin than the server.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': cacheControl(file, file.linkEnd, now),
    'accept-ranges': 'bytes',
  }
  const part = byteRange(range, content.length)
  if (part === null) return { content, headers, status: 200 }
  if (part === 'unsatisfiable')
    return {
      content: Buffer.alloc(0),
      headers: { ...headers, 'content-range': `bytes */${content.length}` },
      status: 416,
    }
  return {
    content: content.subarray(part.first, part.last + 1),
    headers: { ...headers, 'content-range': `bytes ${part.first}-${part.last}/${content.length}` },
    status: 206,
  }
}

/** Documents leave no copy on a shared computer; photos may be cached as long as their link is valid. */
function cacheControl({ path }: LinkedFile, linkEnd: LinkEnd, now: Instant): string {
  if (linkEnd === 'public') return PUBLIC_CACHE
  if (uploadUse(path) !== 'photo') return 'private, no-store'
  return `private, max-age=${Math.floor((linkEnd - now) / 1000)}, immutable`
}

/** PDFs are saved or shown by the app's own viewer, never opened as a page of this site. */
function disposition({ kind, name }: LinkedFile): string {
  const full = downloadName(name, kind)
  const plain = full.replaceAll(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(full).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${kind === 'pdf' ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
