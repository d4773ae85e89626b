/** The first and the last byte, both included. */
export type ByteRange = { first: number; last: number }

/**
 * The part of a file that a `Range` header names (RFC 9110 §14.1.2). Null if the header is absent, names several parts or none of the
 * file.
 *
 * @param bytes length of the file
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const range =
    from === ''
      ? { first: Math.max(0, bytes - Number(to)), last: bytes - 1 }
      : { first: Number(from), last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
  return range.first <= range.last && range.first < bytes ? range : null
}
