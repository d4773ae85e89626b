import { inflateSync } from 'node:zlib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The letters of a PDF as a reader finds them by its glyphs, page after page. */
export async function readByGlyphs(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: string[] = []
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
  }
  await document.destroy()
  return pages.join('\n')
}

/** Codes of the glyphs that a PDF draws, in the order of drawing; 0 is the sign for a missing glyph. */
export async function glyphCodes(pdf: Buffer): Promise<number[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const codes: number[] = []
  for (let page = 1; page <= document.numPages; page += 1) {
    const { fnArray, argsArray } = await (await document.getPage(page)).getOperatorList()
    for (const [index, operator] of fnArray.entries())
      if (operator === OPS.showText)
        for (const shown of (argsArray as unknown[][][])[index]?.[0] ?? [])
          // Numbers between glyphs move the pen.
          if (typeof shown === 'object' && shown !== null)
            codes.push((shown as { originalCharCode: number }).originalCharCode)
  }
  await document.destroy()
  return codes
}

/** The lines that a PDF says its glyphs stand for (`ActualText`). */
export function saidLines(pdf: Buffer): string[] {
  const lines: string[] = []
  for (const { 1: stream = '' } of pdf.toString('latin1').matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)) {
    const content = inflated(stream)
    for (const { 1: hex = '' } of content.matchAll(/\/ActualText <([\da-f]*)>/g))
      lines.push(Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\uFEFF', ''))
    for (const { 1: plain = '' } of content.matchAll(/\/ActualText \(((?:\\[^]|[^\\)])*)\)/g))
      lines.push(textOf(plain.replaceAll(/\\([^])/g, (_, escaped: string) => ESCAPED[escaped] ?? escaped)))
  }
  return lines
}

function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

const textOf = (text: string) =>
  text.startsWith('\u00FE\u00FF') ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le') : text
