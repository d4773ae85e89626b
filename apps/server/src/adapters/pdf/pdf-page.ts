import { createPdfDocument, drawLogo, logoWidth, type PdfDocument, type Style } from './pdf-document.ts'

export type Cell = { text: string; /** Part of the width, of 1. */ width: number; bold?: boolean }

/** An A4 document that is written from top to bottom; it starts another page when one is full. It is drawn when it is finished. */
export type PdfPage = {
  text: (text: string, style?: Style) => void
  row: (cells: readonly Cell[], style?: Style) => void
  rule: () => void
  space: (points: number) => void
  finish: () => Promise<Buffer>
}

const MARGIN = 56
const LINE = 1.4
const GAP = 8

/** Height of the logo in the upper margin, and its distance from the edge, in points. */
const LOGO = { height: 16, top: 26 }

const heightOf = ({ size = 11 }: Style) => size * LINE

type SetCell = { cellStyle: Style; room: number; lines: readonly string[] }
type LinesOfCells = { from: number; to: number; top: number; style: Style }

/** Some of the lines of each cell, beside each other. */
function drawCells(
  { setLine }: PdfDocument,
  cells: readonly SetCell[],
  { from, to, top, style }: LinesOfCells,
): void {
  let x = MARGIN
  for (const { cellStyle, room, lines } of cells) {
    for (const [index, line] of lines.slice(from, to).entries()) {
      const baseline = top + (style.size ?? 11) + index * heightOf(style)
      setLine(line, { x, top: baseline, room: room - GAP }, cellStyle)
    }
    x += room
  }
}

/** Draws at once, from top to bottom. */
function pen(pdf: PdfDocument) {
  const { document, linesOf, setLine } = pdf
  const width = document.page.width - 2 * MARGIN
  let y = MARGIN
  drawLogo(document, { x: MARGIN + width - logoWidth(LOGO.height), ...LOGO })

  /** Starts another page unless this one has as many points left. */
  function ensureRoom(room: number): void {
    if (y + room <= document.page.height - MARGIN) return
    document.addPage()
    y = MARGIN
  }

  return {
    text(text: string, style: Style = {}) {
      for (const line of linesOf(text, style, width)) {
        ensureRoom(heightOf(style))
        setLine(line, { x: MARGIN, top: y + (style.size ?? 11), room: width }, style)
        y += heightOf(style)
      }
    },
    row(cells: readonly Cell[], style: Style = {}) {
      const set = cells.map((cell) => {
        const cellStyle = { ...style, ...(cell.bold && { bold: true }) }
        return {
          cellStyle,
          room: cell.width * width,
          lines: linesOf(cell.text, cellStyle, cell.width * width - GAP),
        }
      })
      const count = Math.max(...set.map(({ lines }) => lines.length))
      ensureRoom(Math.min(count * heightOf(style), document.page.height / 2))
      for (let from = 0; from < count;) {
        ensureRoom(heightOf(style))
        const fitting = Math.floor((document.page.height - MARGIN - y) / heightOf(style))
        drawCells(pdf, set, { from, to: from + fitting, top: y, style })
        y += Math.min(fitting, count - from) * heightOf(style)
        from += fitting
      }
      y += 4
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
    space(points: number) {
      y += points
    },
  }
}

/** @param title for the PDF reader's window and for screen readers */
export async function createPdfPage(about: { title: string; language: string }): Promise<PdfPage> {
  const pdf = await createPdfDocument({ ...about, size: 'A4', margin: MARGIN })
  const draw = pen(pdf)
  const steps: (() => void)[] = []
  const texts: string[] = []
  return {
    text(text, style) {
      texts.push(text)
      steps.push(() => draw.text(text, style))
    },
    row(cells, style) {
      texts.push(...cells.map(({ text }) => text))
      steps.push(() => draw.row(cells, style))
    },
    rule: () => void steps.push(() => draw.rule()),
    space: (points) => void steps.push(() => draw.space(points)),
    async finish() {
      await pdf.prepare(texts)
      for (const step of steps) step()
      return pdf.finish()
    },
  }
}
