import { createRequire } from 'node:module'

/** Paths of the two files of a font. */
type FontFiles = { regular: string; bold: string }
type Script = FontFiles & { name: string; characters: RegExp }

const require = createRequire(import.meta.url)
const fileOf = (name: string) => require.resolve(`@fontsource/${name}.woff`)

/** @param font path below the packages of Fontsource, without weight: `figtree/files/figtree-latin` */
export const filesOf = (font: string): FontFiles => ({
  regular: fileOf(`${font}-400-normal`),
  bold: fileOf(`${font}-700-normal`),
})

const script = (name: string, characters: RegExp, font: string): Script => ({
  name,
  characters,
  ...filesOf(font),
})

/** Noto Sans has one file per script, and a PDF does not look for a glyph in another font. The first that matches is used. */
export const SCRIPTS: readonly Script[] = [
  script(
    'devanagari',
    /[\u0900-\u097F\u1CD0-\u1CFF\uA8E0-\uA8FF]/u,
    'noto-sans-devanagari/files/noto-sans-devanagari-devanagari',
  ),
  script('greek', /[\u0370-\u03FF]/u, 'noto-sans/files/noto-sans-greek'),
  script('cyrillic', /[\u0400-\u045F\u0490\u0491\u04B0\u04B1\u2116]/u, 'noto-sans/files/noto-sans-cyrillic'),
  script(
    'latin-ext',
    /[\u0100-\u02BA\u02BD-\u02C5\u1E00-\u1E9F\u1EF2-\u1EFF\u20A0-\u20AB\u20AD-\u20C0]/u,
    'noto-sans/files/noto-sans-latin-ext',
  ),
  script('latin', /[^]/u, 'noto-sans/files/noto-sans-latin'),
]

/** A part of a text that one font can draw. */
export type Run = { script: string; text: string }

/** Splits a text by the fonts that it needs; joiners and combining marks stay with the character before them. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const script = /[\u200C\u200D\p{M}]/u.test(character) && last ? last.script : scriptOf(character)
    if (last?.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}

const scriptOf = (character: string) =>
  SCRIPTS.find(({ characters }) => characters.test(character))?.name ?? 'latin'
