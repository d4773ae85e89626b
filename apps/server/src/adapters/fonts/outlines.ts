import { PICTURE_FACES, type Weight } from './faces.ts'
import { breakLines } from './lines.ts'
import { createTypesetter } from './typesetter.ts'

const typesetter = createTypesetter(PICTURE_FACES)

/** Reads the fonts of texts that will be drawn. */
export async function prepareOutlines(texts: Iterable<string>): Promise<void> {
  await typesetter.prepare(texts)
}

/** A text as SVG paths, because a server has no fonts of its own. `width` is in the units of `size`; the baseline is at 0. */
export function outlinesOf(text: string, size: number, weight: Weight): { paths: string; width: number } {
  let x = 0
  let paths = ''
  for (const run of typesetter.runsOf(text)) {
    const { font } = typesetter.fontOf(run.face, weight)
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(run.text)
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
      const left = x
      paths += glyph.path
        .mapPoints((px, py) => [
          Math.round((left + (px + xOffset) * scale) * 10) / 10,
          Math.round(-(py + yOffset) * scale * 10) / 10,
        ])
        .toSVG()
      x += xAdvance * scale
    }
  }
  return { paths, width: x }
}

/** Splits a text into lines of at most `room`; the last of `most` lines ends with an ellipsis if there is more. */
export function linesOf(text: string, { size, weight, room, most }: LineStyle): string[] {
  const isWide = (line: string) => outlinesOf(line, size, weight).width > room
  const lines = breakLines(text, isWide)
  const shown = lines.slice(0, most)
  if (lines.length > most) shown[most - 1] += '…'
  return shown.map((line) => (isWide(line) ? shortened(line, isWide) : line))
}

type LineStyle = { size: number; weight: Weight; room: number; most: number }

function shortened(line: string, isWide: (line: string) => boolean): string {
  const letters = Array.from(new Intl.Segmenter().segment(line.replace(/…$/, '')), ({ segment }) => segment)
  while (letters.length > 1 && isWide(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('')}…`
}
