/** The first and the last byte, both included. */
export type ByteRange = { first: number; last: number }

const ONE_RANGE = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i

/** Positions as they are sent; null for several ranges and for invalid ones. */
export function readRange(header: string | undefined) {
  const [whole, first = '', last = '', suffix = ''] = ONE_RANGE.exec(header?.trim() ?? '') ?? []
  if (whole === undefined) return null
  if (suffix !== '') return { suffix: Number(suffix) }
  const range = { first: Number(first), last: last === '' ? Infinity : Number(last) }
  return range.first <= range.last ? range : null
}

/**
 * The part of a file that a `Range` header names. Null means the whole file: the header is absent, invalid or names several parts
 * (RFC 9110 §14.2). A part that begins beyond the end cannot be sent (RFC 9110 §15.5.17).
 *
 * @param bytes length of the file
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const range = readRange(header)
  if (range === null) return null
  const first = 'suffix' in range ? Math.max(0, bytes - range.suffix) : range.first
  if (first >= bytes) return 'unsatisfiable'
  return { first, last: 'suffix' in range ? bytes - 1 : Math.min(range.last, bytes - 1) }
}
