import { HEAD, MARK_BOX, MARK_ON_LIGHT, TICK } from '@vetvisit/drawings/brand/mark'
import { LOGO_ON_LIGHT, LOGO_SIZE, WORDMARK_AT } from '@vetvisit/drawings/brand/logo'
import { WORDMARK } from '@vetvisit/drawings/brand/wordmark'
import { cutFont, PRINT_FACES, type Weight } from '../fonts/faces.ts'
import { breakLines } from '../fonts/lines.ts'
import { createTypesetter, type Run } from '../fonts/typesetter.ts'

/** How a text is drawn; sizes in points. */
export type Style = { size?: number; bold?: boolean; colour?: string; align?: 'left' | 'right' | 'centre' }

/** Where a line is drawn, in points from the upper left corner; `top` is its baseline. */
export type Box = { x: number; top: number; room: number }

/** A document whose texts are drawn in the fonts of their scripts. */
export type PdfDocument = {
  document: PDFKit.PDFDocument
  /** Reads the fonts of all texts that will be set; it is called once. */
  prepare: (texts: Iterable<string>) => Promise<void>
  /** Breaks a text into lines of at most `room` points. */
  linesOf: (text: string, style: Style, room: number) => string[]
  setLine: (line: string, box: Box, style: Style) => void
  finish: () => Promise<Buffer>
}

const MARKS_OF_DIRECTION = /[\u200E\u200F\u2066-\u2069]/gu

/**
 * Readers search and copy the line itself, because glyphs of Indian scripts stand in another order than their letters. They expect
 * letters that run to the left in the order of the paper, so lines with such letters do without.
 */
const HAS_RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u

/** @param title for the PDF reader's window and for screen readers */
export async function createPdfDocument({
  title,
  language,
  size,
  margin,
}: {
  title: string
  language: string
  size: 'A4' | 'A6'
  margin: number
}): Promise<PdfDocument> {
  // Loaded with the first document, because it takes 20 MB and a server may never print.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ size, margin, lang: language, info: { Title: title } })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const ended = new Promise<void>((resolve) => document.on('end', resolve))
  return {
    document,
    prepare: (texts) => registerFonts(document, texts),
    linesOf: (text, style, room) =>
      breakLines(text, (line) => widthOf(document, typesetter.runsOf(line), style) > room),
    setLine(line, box, style) {
      const runs = typesetter.runsOf(line)
      const isOfWords = !HAS_RIGHT_TO_LEFT.test(line)
      if (isOfWords) document.markContent('Span', { actual: line.replaceAll(MARKS_OF_DIRECTION, '') })
      setLine(document, runs, { box, style })
      if (isOfWords) document.endMarkedContent()
    },
    finish: async () => {
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

type Pdf = PDFKit.PDFDocument

/** Fonts of all documents: what is read for one is not read again. */
const typesetter = createTypesetter(PRINT_FACES)

/**
 * A run that goes to the left is set at once: by itself the library sets word by word, which it keeps for the next time, and the words of
 * such a run would come in the wrong order.
 */
const optionsOf = ({ text }: Run) => (HAS_RIGHT_TO_LEFT.test(text) ? { features: [] } : {})

const WEIGHTS: readonly Weight[] = ['regular', 'bold']

const fontName = (face: string, weight: Weight) => `${face}-${weight}`

async function registerFonts(document: Pdf, texts: Iterable<string>): Promise<void> {
  const { faces, letters } = await typesetter.prepare(texts)
  for (const face of faces)
    for (const weight of WEIGHTS)
      document.registerFont(
        fontName(face, weight),
        await cutFont(typesetter.fontOf(face, weight).bytes, letters),
      )
}

function setFont(document: Pdf, { face }: Run, { size = 11, bold = false }: Style): Pdf {
  return document.font(fontName(face, bold ? 'bold' : 'regular')).fontSize(size)
}

const widthOf = (document: Pdf, runs: readonly Run[], style: Style) =>
  runs.reduce((sum, run) => sum + setFont(document, run, style).widthOfString(run.text, optionsOf(run)), 0)

/** Part of the free room that stands before a line. */
const SHARE_BEFORE = { left: 0, centre: 0.5, right: 1 }

function setLine(document: Pdf, runs: readonly Run[], { box, style }: { box: Box; style: Style }): void {
  let left = box.x + SHARE_BEFORE[style.align ?? 'left'] * (box.room - widthOf(document, runs, style))
  for (const run of runs) {
    const font = setFont(document, run, style).fillColor(style.colour ?? '#1c2b2a')
    font.text(run.text, left, box.top, { ...optionsOf(run), lineBreak: false, baseline: 'alphabetic' })
    left += font.widthOfString(run.text, optionsOf(run))
  }
}

/** Mark and wordmark in lines instead of a picture, so that they print sharp; `x` is the left edge. */
export function drawLogo(
  document: Pdf,
  { x, top, height }: { x: number; top: number; height: number },
): void {
  const { head, tick } = MARK_ON_LIGHT
  document
    .save()
    .translate(x, top)
    .scale(height / LOGO_SIZE[1])
  document.save().translate(-MARK_BOX.x, -MARK_BOX.y).lineJoin('round').lineCap('round')
  document.lineWidth(6).path(HEAD).fillAndStroke(head, head)
  document.lineWidth(8).path(TICK).stroke(tick).restore()
  document.translate(WORDMARK_AT.x, WORDMARK_AT.y).scale(WORDMARK_AT.scale)
  document.path(WORDMARK).fill(LOGO_ON_LIGHT.text).restore()
}

/** Width of the logo at a height. */
export const logoWidth = (height: number): number => (LOGO_SIZE[0] / LOGO_SIZE[1]) * height
