import type { FileKind } from './rules.ts'

/** The kind of a file is in its first bytes; readers of PDF look for its mark in that many. */
export const HEAD_BYTES = 1024

const PDF_MARK = '%PDF-'
const PDF_END = '%%EOF'

const HEIC_BRANDS = /^(hei[cxms]|hev[cxms]|m[is]f1)$/
const AVIF_BRANDS = /^avi[fs]$/

/** Spaces, zeros, byte-order marks and then a tag: a browser that guesses would take it for a page. */
const BEGINS_AS_PAGE = /^[\s\0\u00EF\u00BB\u00BF\u00FE\u00FF]*</

const OBJECT = /\b\d+\s+\d+\s+obj\b/
const CROSS_REFERENCE = /^\s*(xref|\d+\s+\d+\s+obj)\b/

/** One character per byte. */
const textOf = (bytes: Uint8Array, start = 0, end = bytes.length): string =>
  new TextDecoder('latin1').decode(bytes.subarray(start, end))

/**
 * The kind of a file by its first bytes, never by its name or its declared type (specification/readings §8). It is as lenient as
 * readers are: a PDF may have other bytes before it (decision 380). Null for every other kind, SVG and HTML among them.
 *
 * @param bytes the whole file or its first `HEAD_BYTES`
 */
export function kindOfContent(bytes: Uint8Array): FileKind | null {
  const head = textOf(bytes, 0, HEAD_BYTES)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && head.startsWith('PNG\r\n\x1A\n', 1)) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  if (head.startsWith('ftyp', 4)) return kindOfBrands(head, bytes)
  return startOfPdf(head) === null ? null : 'pdf'
}

/** HEIC and AVIF have one frame, and `mif1` may begin both: the list of brands tells them apart. */
function kindOfBrands(head: string, bytes: Uint8Array): FileKind | null {
  const boxEnd = Math.min(head.length, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))
  const brands = [head.slice(8, 12)]
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(head.slice(at, at + 4))
  if (brands.some((brand) => AVIF_BRANDS.test(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.test(brand)) ? 'heic' : null
}

function startOfPdf(text: string): number | null {
  const start = text.slice(0, HEAD_BYTES).indexOf(PDF_MARK)
  return start === -1 || (start > 0 && BEGINS_AS_PAGE.test(text)) ? null : start
}

/**
 * A PDF without what programs put before its mark and after its end: byte-order marks, headers of printers and mails, zeros. Its content
 * and the places that it names stay as they are. If those count the bytes in front, spaces replace them.
 *
 * @returns the same bytes if nothing surrounds it; null if its end is missing, because the file was cut off
 */
export function cleanPdf(bytes: Uint8Array): Uint8Array | null {
  const text = textOf(bytes)
  const start = startOfPdf(text)
  if (start === null) return null
  const reference = text.lastIndexOf('startxref')
  const end = text.lastIndexOf(PDF_END)
  const lastMark = Math.max(reference, end)
  // Some files name their cross-references also near the beginning.
  if (lastMark === -1 || OBJECT.test(text.slice(lastMark))) return null
  const stop =
    end > reference ? end + PDF_END.length + lengthOfLineEnd(text, end + PDF_END.length) : bytes.length
  if (start > 0 && countsFromFirstByte(text, start)) {
    const blanked = bytes.slice(0, stop)
    blanked.fill(0x20, 0, start)
    return blanked
  }
  return start === 0 && stop === bytes.length ? bytes : bytes.subarray(start, stop)
}

const lengthOfLineEnd = (text: string, at: number): number =>
  /^(\r\n|\r|\n)?/.exec(text.slice(at, at + 2))?.[0].length ?? 0

/** Whether the place of the cross-references counts from the first byte of the file, and not from the mark as the standard says. */
function countsFromFirstByte(text: string, start: number): boolean {
  const place = Number(/startxref\s+(\d+)/.exec(text.slice(text.lastIndexOf('startxref')))?.[1] ?? Number.NaN)
  const isAt = (at: number) => CROSS_REFERENCE.test(text.slice(at, at + 40))
  return Number.isFinite(place) && !isAt(start + place) && isAt(place)
}

const JPEG_END = [0xff, 0xd9]

/** A JPEG with its end mark, without which decoders refuse what viewers show. Returns the same bytes if they end with it. */
export function withJpegEnd(bytes: Uint8Array): Uint8Array {
  if (bytes.at(-2) === JPEG_END[0] && bytes.at(-1) === JPEG_END[1]) return bytes
  const ended = new Uint8Array(bytes.length + JPEG_END.length)
  ended.set(bytes)
  ended.set(JPEG_END, bytes.length)
  return ended
}
