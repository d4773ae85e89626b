/*
 * Writes which letters the fonts of print have, for `packages/contract/src/print/letters.ts`, after fonts were added or changed:
 * `node --import tsx apps/server/scripts/printable-letters.ts`
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { SPELLED_OUT } from '../src/adapters/fonts/emoji.ts'
import { loadFace, PRINT_FACES } from '../src/adapters/fonts/faces.ts'

/** Invisible characters and spaces need no font; others of these kinds say nothing to a person. */
const NO_LETTERS = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Code points of all fonts, and of emoji that they have as a sequence, in order. */
export async function lettersOfFonts(): Promise<number[]> {
  const letters = new Set(Array.from(SPELLED_OUT.keys(), (emoji) => emoji.codePointAt(0) ?? 0))
  for (const face of PRINT_FACES) {
    const { regular, bold } = await loadFace(face)
    for (const letter of regular.font.characterSet) {
      const isInRange = face.ranges.some(([first, last]) => letter >= first && letter <= last)
      if (isInRange && bold.font.hasGlyphForCodePoint(letter)) letters.add(letter)
    }
  }
  return [...letters]
    .filter((letter) => !NO_LETTERS.test(String.fromCodePoint(letter)))
    .toSorted((a, b) => a - b)
}

/** The gap to the next range and the length of it after the first letter, in base 36: `1k.2p` */
export function rangesText(letters: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const letter of letters) {
    const open = ranges.at(-1)
    if (open && open.last === letter - 1) open.last = letter
    else ranges.push({ first: letter, last: letter })
  }
  return ranges
    .map(({ first, last }, index) => {
      const gap = first - (ranges[index - 1]?.last ?? 0)
      return first === last ? gap.toString(36) : `${gap.toString(36)}.${(last - first).toString(36)}`
    })
    .join(' ')
}

if (process.argv[1] === import.meta.filename) {
  const file = path.resolve(import.meta.dirname, '../../../packages/contract/src/print/ranges.json')
  writeFileSync(file, `${JSON.stringify(rangesText(await lettersOfFonts()))}\n`)
}
