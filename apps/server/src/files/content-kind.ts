import type { FileKind } from '@vetvisit/contract/files/rules'

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'])

/** PDF readers accept the closing mark within this many bytes from the end. */
const PDF_TAIL_BYTES = 1024

/**
 * The kind of a file by its first bytes, never by its name or its declared type (specification/readings §8). Null for every other kind, SVG
 * and HTML among them.
 */
export function kindOfContent(bytes: Buffer): FileKind | null {
  const text = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && HEIC_BRANDS.has(text(8, 12))) return 'heic'
  return /^%PDF-[12]\.\d/.test(text(0, 8)) ? 'pdf' : null
}

/** Whether a PDF has its end, which is missing if the upload was cut off. */
export function isWholePdf(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - PDF_TAIL_BYTES))
  return tail.includes('%%EOF') && bytes.includes('startxref')
}
