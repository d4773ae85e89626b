import { HEAD, MARK_BOX, MARK_ON_LIGHT, TICK } from '@vetvisit/drawings/brand/mark'
import { LOGO_ON_LIGHT, LOGO_SIZE, WORDMARK_AT } from '@vetvisit/drawings/brand/logo'
import { WORDMARK } from '@vetvisit/drawings/brand/wordmark'
import { type Run, runsOf, SCRIPTS } from './fonts.ts'

/** How a text is drawn; sizes in points. */
export type Style = { size?: number; bold?: boolean; colour?: string; align?: 'left' | 'right' }

export type Cell = { text: string; /** Part of the width, of 1. */ width: number; bold?: boolean }

/** An A4 document that is written from top to bottom; it starts another page when one is full. */
export type PdfPage = {
  text: (text: string, style?: Style) => void
  row: (cells: readonly Cell[], style?: Style) => void
  rule: () => void
  space: (points: number) => void
  finish: () => Promise<Buffer>
}

/** Where a line is drawn, in points from the upper left corner; `top` is its baseline. */
type Box = { x: number; top: number; room: number }

const MARGIN = 56
const LINE = 1.4
const GAP = 8

const heightOf = ({ size = 11 }: Style) => size * LINE

/** @param title for the PDF reader's window and for screen readers */
export async function createPdfPage({
  title,
  language,
}: {
  title: string
  language: string
}): Promise<PdfPage> {
  // Loaded with the first document, because it takes 20 MB and a server may never print.
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, lang: language, info: { Title: title } })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const ended = new Promise<void>((resolve) => document.on('end', resolve))
  for (const { name, regular, bold } of SCRIPTS) {
    document.registerFont(name, regular)
    document.registerFont(`${name}-bold`, bold)
  }
  const width = document.page.width - 2 * MARGIN
  let y = MARGIN
  drawLogo(document, MARGIN + width)

  const setFont = (run: Run, { size = 11, bold = false }: Style) =>
    document.font(bold ? `${run.script}-bold` : run.script).fontSize(size)
  const widthOf = (runs: readonly Run[], style: Style) =>
    runs.reduce((sum, run) => sum + setFont(run, style).widthOfString(run.text), 0)

  /** Breaks a text into lines of at most `room` points, at spaces and inside words that are longer than a line. */
  function linesOf(text: string, style: Style, room: number): string[] {
    const lines: string[] = []
    for (const paragraph of text.split('\n')) {
      let line = ''
      for (const word of paragraph.split(/ +/).flatMap((part) => pieces(part, style, room))) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line !== '' && widthOf(runsOf(longer), style) > room) {
          lines.push(line)
          line = word
        } else line = longer
      }
      lines.push(line)
    }
    return lines
  }

  function pieces(word: string, style: Style, room: number): string[] {
    if (widthOf(runsOf(word), style) <= room) return [word]
    const parts: string[] = ['']
    for (const { segment } of new Intl.Segmenter().segment(word)) {
      const longer = `${parts.at(-1) ?? ''}${segment}`
      if (widthOf(runsOf(longer), style) > room) parts.push(segment)
      else parts[parts.length - 1] = longer
    }
    return parts
  }

  function setLine(line: string, { x, top, room }: Box, style: Style): void {
    const runs = runsOf(line)
    let left = style.align === 'right' ? x + room - widthOf(runs, style) : x
    for (const run of runs) {
      const font = setFont(run, style).fillColor(style.colour ?? '#1c2b2a')
      font.text(run.text, left, top, { lineBreak: false, baseline: 'alphabetic' })
      left += font.widthOfString(run.text)
    }
  }

  /** Starts another page unless this one has as many points left. */
  function ensureRoom(room: number): void {
    if (y + room <= document.page.height - MARGIN) return
    document.addPage()
    y = MARGIN
  }

  return {
    text(text, style = {}) {
      for (const line of linesOf(text, style, width)) {
        ensureRoom(heightOf(style))
        setLine(line, { x: MARGIN, top: y + (style.size ?? 11), room: width }, style)
        y += heightOf(style)
      }
    },
    row(cells, style = {}) {
      const set = cells.map((cell) => {
        const cellStyle = { ...style, ...(cell.bold && { bold: true }) }
        return {
          cellStyle,
          room: cell.width * width,
          lines: linesOf(cell.text, cellStyle, cell.width * width - GAP),
        }
      })
      const height = Math.max(...set.map(({ lines }) => lines.length)) * heightOf(style)
      ensureRoom(Math.min(height, document.page.height / 2))
      let x = MARGIN
      for (const { cellStyle, room, lines } of set) {
        for (const [index, line] of lines.entries()) {
          const top = y + (style.size ?? 11) + index * heightOf(style)
          setLine(line, { x, top, room: room - GAP }, cellStyle)
        }
        x += room
      }
      y += height + 4
    },
    rule() {
      ensureRoom(12)
      document
        .moveTo(MARGIN, y + 5)
        .lineTo(MARGIN + width, y + 5)
        .lineWidth(0.75)
        .strokeColor('#b9c4c2')
        .stroke()
      y += 12
    },
    space(points) {
      y += points
    },
    async finish() {
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

/** Height of the logo, and its distance from the upper edge, in points. */
const LOGO = { height: 16, top: 26 }

/** Mark and wordmark in the upper margin, ending at `right`; lines instead of a picture, so that they print sharp. */
function drawLogo(document: PDFKit.PDFDocument, right: number): void {
  const [logoWidth, logoHeight] = LOGO_SIZE
  const scale = LOGO.height / logoHeight
  const { head, tick } = MARK_ON_LIGHT
  document
    .save()
    .translate(right - logoWidth * scale, LOGO.top)
    .scale(scale)
  document.save().translate(-MARK_BOX.x, -MARK_BOX.y).lineJoin('round').lineCap('round')
  document.lineWidth(6).path(HEAD).fillAndStroke(head, head)
  document.lineWidth(8).path(TICK).stroke(tick).restore()
  document.translate(WORDMARK_AT.x, WORDMARK_AT.y).scale(WORDMARK_AT.scale)
  document.path(WORDMARK).fill(LOGO_ON_LIGHT.text).restore()
}
