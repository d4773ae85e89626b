import { HEAD, MARK_BOX, MARK_ON_LIGHT, TICK } from '@vetvisit/drawings/brand/mark'
import { LOGO_ON_LIGHT, LOGO_SIZE, WORDMARK_AT } from '@vetvisit/drawings/brand/logo'
import { WORDMARK } from '@vetvisit/drawings/brand/wordmark'
import { type Run, runsOf, SCRIPTS } from './fonts.ts'

/** How a text is drawn; sizes in points. */
export type Style = { size?: number; bold?: boolean; colour?: string; align?: 'left' | 'right' | 'centre' }

/** Where a line is drawn, in points from the upper left corner; `top` is its baseline. */
export type Box = { x: number; top: number; room: number }

/** A document whose texts are drawn in the fonts of their scripts. */
export type PdfDocument = {
  document: PDFKit.PDFDocument
  /** Breaks a text into lines of at most `room` points, at spaces and inside words that are longer than a line. */
  linesOf: (text: string, style: Style, room: number) => string[]
  setLine: (line: string, box: Box, style: Style) => void
  finish: () => Promise<Buffer>
}

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
  for (const { name, regular, bold } of SCRIPTS) {
    document.registerFont(name, regular)
    document.registerFont(`${name}-bold`, bold)
  }
  return {
    document,
    linesOf: (text, style, room) => linesOf(document, text, { style, room }),
    setLine: (line, box, style) => setLine(document, line, { box, style }),
    finish: async () => {
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

type Pdf = PDFKit.PDFDocument

const setFont = (document: Pdf, run: Run, { size = 11, bold = false }: Style) =>
  document.font(bold ? `${run.script}-bold` : run.script).fontSize(size)

const widthOf = (document: Pdf, runs: readonly Run[], style: Style) =>
  runs.reduce((sum, run) => sum + setFont(document, run, style).widthOfString(run.text), 0)

type Column = { style: Style; room: number }

function linesOf(document: Pdf, text: string, { style, room }: Column): string[] {
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(/ +/).flatMap((part) => piecesOf(document, part, { style, room }))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && widthOf(document, runsOf(longer), style) > room) {
        lines.push(line)
        line = word
      } else line = longer
    }
    lines.push(line)
  }
  return lines
}

function piecesOf(document: Pdf, word: string, { style, room }: Column): string[] {
  if (widthOf(document, runsOf(word), style) <= room) return [word]
  const parts: string[] = ['']
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const longer = `${parts.at(-1) ?? ''}${segment}`
    if (widthOf(document, runsOf(longer), style) > room) parts.push(segment)
    else parts[parts.length - 1] = longer
  }
  return parts
}

/** Part of the free room that stands before a line. */
const SHARE_BEFORE = { left: 0, centre: 0.5, right: 1 }

function setLine(document: Pdf, line: string, { box, style }: { box: Box; style: Style }): void {
  const runs = runsOf(line)
  let left = box.x + SHARE_BEFORE[style.align ?? 'left'] * (box.room - widthOf(document, runs, style))
  for (const run of runs) {
    const font = setFont(document, run, style).fillColor(style.colour ?? '#1c2b2a')
    font.text(run.text, left, box.top, { lineBreak: false, baseline: 'alphabetic' })
    left += font.widthOfString(run.text)
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
