import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { openSync } from 'fontkit'

/** Turns the name into outlines of Bricolage Grotesque 700 (OFL); the font itself is not shipped. */
const TRACKING = -20
const file = createRequire(import.meta.url).resolve(
  '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
)
const font = openSync(file)
const { glyphs, positions } = font.layout('VetVisit')
let x = 0
const outlines = glyphs.map((glyph, index) => {
  const outline = glyph.path
    .scale(1, -1)
    .translate(x, 0)
    .mapPoints((px, py) => [Math.round(px), Math.round(py)])
    .toSVG()
  x += (positions[index]?.xAdvance ?? 0) + TRACKING
  return outline
})
const target = fileURLToPath(new URL('../src/brand/wordmark.ts', import.meta.url))
writeFileSync(
  target,
  `/** "VetVisit" as outlines, 1000 units to the em, baseline at 0; written by \`npm run wordmark\`. */
export const WORDMARK =
  '${outlines.join('')}'

/** From the left edge to the end of the last letter. */
export const WORDMARK_WIDTH = ${x - TRACKING}
`,
)
