/**
 * Signs behind a link in a sentence, which programs that find links in texts take for its end; also encoded. At most so many, or an address of
 * 15,000 points and a letter would take a second.
 */
const SIGNS = /(?:[.,;:!?)\]}"'»”’…]|%(?:2[012579CE]|3[ABF]|5D|7D|C2%A0|C2%BB|E2%80%(?:99|9D|A6))){1,20}$/iu

/** A path on this server, and not `//elsewhere`. */
const OWN_PATH = /^\/[\w%]/

/**
 * The address of a page that was meant by one with signs of its sentence at the end (`/search.`), or of one that was cut off within an
 * encoded letter; null if the address may be meant as it is.
 */
export function meantAddress(url: string): string | null {
  const at = url.indexOf('?')
  const [path, query] = at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at)]
  if (!OWN_PATH.test(path)) return null
  const meant = readable(path).replace(SIGNS, '')
  return meant === path || meant.length < 2 ? null : meant + query
}

/** A path up to the part that cannot be decoded. */
function readable(path: string): string {
  const parts = path.split('/')
  const broken = parts.findIndex((part) => !isReadable(part))
  return broken === -1 ? path : parts.slice(0, broken).join('/')
}

function isReadable(part: string): boolean {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}
