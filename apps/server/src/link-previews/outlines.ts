import { type Font, openSync } from 'fontkit'
import { filesOf, runsOf, SCRIPTS } from '../pdf/fonts.ts'

export type Weight = 'regular' | 'bold'

/** Latin letters are those of the pages; other scripts have the fonts of PDFs. */
const OWN_FONTS = ['latin', 'latin-ext'].map((name) => ({
  name,
  ...filesOf(`figtree/files/figtree-${name}`),
}))

const fonts = new Map<string, Font>()

/** Read with the first text that needs it: a font takes some ten milliseconds. */
function fontOf(script: string, weight: Weight): Font {
  const key = `${script} ${weight}`
  const known = fonts.get(key)
  if (known) return known
  const files = [...OWN_FONTS, ...SCRIPTS].find(({ name }) => name === script)
  if (!files) throw new Error(`no font for ${script}`)
  const font = openSync(files[weight])
  fonts.set(key, font)
  return font
}

/** A text as SVG paths, because a server has no fonts of its own. `width` is in the units of `size`; the baseline is at 0. */
export function outlinesOf(text: string, size: number, weight: Weight): { paths: string; width: number } {
  let x = 0
  let paths = ''
  for (const run of runsOf(text)) {
    const font = fontOf(run.script, weight)
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
  const lines: string[] = ['']
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.at(-1) === '' || !isWide(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
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
