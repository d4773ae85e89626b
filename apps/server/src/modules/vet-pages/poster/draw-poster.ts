import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import {
  createPdfDocument,
  drawLogo,
  logoWidth,
  type PdfDocument,
  type Style,
} from '../../../adapters/pdf/pdf-document.ts'
import { qrSquares } from './qr-code.ts'
import { POSTER_TEXTS } from './texts.ts'

export type Poster = {
  name: string
  /** Street and town. */
  place: string
  /** Telephone number as people of the country write it; null for none. */
  phone: string | null
  /** Address of the public page, which the code leads to. */
  address: string
  /** Owners may book one of its vets. */
  onlineBooking: boolean
  language: TextLanguage
}

/** Measures of A6 in points; A4 is twice as wide and high. */
const MARGIN = 24
const LOGO_HEIGHT = 18
const CODE = 176
const INK = '#1f2e2d'
const QUIET_INK = '#55625f'

const SCALE = { A6: 1, A4: 2 }

/** A page for the waiting room: what to do, the code, the practice. */
export async function drawPoster(poster: Poster, paper: 'A4' | 'A6'): Promise<Buffer> {
  const { language, name } = poster
  const scale = SCALE[paper]
  const texts = POSTER_TEXTS[language][poster.onlineBooking ? 'booking' : 'calling']
  const pdf = await createPdfDocument({
    title: `${texts.headline}: ${name}`,
    language,
    size: paper,
    margin: MARGIN * scale,
  })
  await pdf.prepare([...Object.values(texts), name, poster.place, poster.phone ?? '', poster.address])
  const { document } = pdf
  const { width, height } = document.page
  const logo = LOGO_HEIGHT * scale
  drawLogo(document, { x: (width - logoWidth(logo)) / 2, top: MARGIN * scale, height: logo })
  const write = writerOf(pdf, { scale, room: width - 2 * MARGIN * scale })
  const top = (MARGIN + LOGO_HEIGHT + 30) * scale
  const codeTop = write(texts.headline, top, { size: 14, bold: true, colour: '#0e6467' })
  drawCode(document, poster.address, { x: (width - CODE * scale) / 2, top: codeTop, size: CODE * scale })
  const below = write(texts.scan, codeTop + (CODE + 8) * scale, { size: 11, colour: INK })
  const named = write(name, below + 8 * scale, { size: 13, bold: true, colour: INK })
  const placed = write(poster.place, named, { size: 9, colour: QUIET_INK, isWhole: true })
  if (poster.phone !== null) write(poster.phone, placed, { size: 9, colour: QUIET_INK })
  write(poster.address.replace(/^https?:\/\//, ''), height - (MARGIN - 4) * scale, {
    size: 6.5,
    colour: QUIET_INK,
  })
  return pdf.finish()
}

/** Most lines of one text; a longer name ends in three dots. */
const LINES_MAX = 2

/** An address is set in smaller letters until it is whole, and in more lines at the smallest size that can be read. */
const SMALLER = 0.5
const SIZE_MIN = 6

type Written = Style & { size: number; isWhole?: true }

/** Writes centred lines from a baseline down, and returns the next one. */
function writerOf({ linesOf, setLine }: PdfDocument, { scale, room }: { scale: number; room: number }) {
  return function write(text: string, top: number, style: Written): number {
    const scaled: Style = { ...style, size: style.size * scale, align: 'centre' }
    const lines = linesOf(text, scaled, room)
    if (style.isWhole && lines.length > LINES_MAX && style.size > SIZE_MIN)
      // What follows keeps its distance, because it is not smaller.
      return write(text, top, { ...style, size: style.size - SMALLER }) + SMALLER * scale
    const shown = style.isWhole ? lines : lines.slice(0, LINES_MAX)
    if (lines.length > shown.length) shown[LINES_MAX - 1] = `${shown[LINES_MAX - 1] ?? ''}…`
    const height = style.size * 1.35 * scale
    for (const [index, line] of shown.entries())
      setLine(line, { x: MARGIN * scale, top: top + index * height, room }, scaled)
    return top + shown.length * height
  }
}

type Square = { x: number; top: number; size: number }

/** Squares instead of a picture, so that the code prints sharp. */
function drawCode(document: PDFKit.PDFDocument, address: string, { x, top, size }: Square): void {
  const { side, squares } = qrSquares(address)
  const unit = size / side
  for (const square of squares) document.rect(x + square.x * unit, top + square.y * unit, unit, unit)
  document.fill('#000000')
}
