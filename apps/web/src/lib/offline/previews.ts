import { fileAddress } from '../api/call.ts'
import { PREVIEWS } from './databases.ts'
import { keepingAccount } from './kept-queries.ts'

/** Most bytes of pictures on a device. */
const PREVIEW_BYTES_MAX = 10_000_000

/** A link to a file changes with its signature, but its path names the file, whose content never changes. */
const pathOf = (link: string): string => new URL(fileAddress(link), location.href).pathname

/** Keeps pictures for reading without a network, the first ones first, and deletes those that are no longer named. */
export async function keepPreviews(links: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return
  const account = keepingAccount()
  const cache = await caches.open(PREVIEWS)
  const wanted = new Map(links.map((link) => [pathOf(link), link]))
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  let left = PREVIEW_BYTES_MAX
  for (const [path, link] of wanted) {
    const kept = await cache.match(path)
    const picture = kept ? await kept.blob() : await fetchPicture(link)
    left -= picture?.size ?? 0
    if (left < 0) return
    if (account === null || account !== keepingAccount()) return
    if (picture && !kept) await cache.put(path, new Response(picture))
  }
}

/** Null for anything but a picture, and for one that cannot be read now. */
async function fetchPicture(link: string): Promise<Blob | null> {
  try {
    const response = await fetch(fileAddress(link))
    const blob = response.ok ? await response.blob() : null
    return blob?.type.startsWith('image/') ? blob : null
  } catch {
    return null
  }
}
