import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'fontkit'
import { openFont } from './open-font.ts'

export type Weight = 'regular' | 'bold'

/** Code points from the first to the last. */
type Range = readonly [first: number, last: number]

/** A font in two weights. One script, or a part of a large one, so that little is read for a text. */
export type Face = {
  name: string
  /** Where its letters lie; not every code point between has one. */
  ranges: readonly Range[]
  read: (weight: Weight) => Promise<Buffer>
  /** A font of emoji, which has one picture for several code points in a row. */
  isEmoji?: true
}

/** A face that is read, with the bytes to embed and the font to measure and to draw. */
export type LoadedFace = Record<Weight, { bytes: Buffer; font: Font }>

/** True if all letters lie where a face has its letters. */
export const isInRanges = ({ ranges }: Face, letters: string): boolean =>
  Array.from(letters, (letter) => letter.codePointAt(0) ?? 0).every((codePoint) =>
    ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  )

const require = createRequire(import.meta.url)

const WEIGHTS: readonly Weight[] = ['regular', 'bold']
const wghtOf: Record<Weight, number> = { regular: 400, bold: 700 }

/** A face of two files that are read as they are. */
const fileFace = (name: string, ranges: readonly Range[], fileOf: (weight: Weight) => string): Face => ({
  name,
  ranges,
  read: (weight) => readFile(fileOf(weight)),
})

/** A part of a variable font of Fontsource; the two weights are cut from the one file. */
const variableFace = (font: string, part: string, ranges: readonly Range[]): Face => ({
  name: `${font}-${part}`,
  ranges,
  async read(weight) {
    // Loaded with the first text that needs it, because it brings WebAssembly.
    const { default: subsetFont } = await import('subset-font')
    const file = await readFile(
      require.resolve(`@fontsource-variable/${font}/files/${font}-${part}-wght-normal.woff2`),
    )
    return subsetFont(file, lettersOf(ranges), {
      targetFormat: 'sfnt',
      variationAxes: { wght: wghtOf[weight] },
    })
  },
})

const lettersOf = (ranges: readonly Range[]): string =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join('')

/** A font with a few of its letters, which is opened and embedded in a fraction of the time. */
export async function cutFont(bytes: Buffer, letters: string): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(bytes, `${letters}${SET_BY_FONTS}`, { targetFormat: 'sfnt' })
}

/** Joiners, and the circle that stands below a sign without a letter. */
const SET_BY_FONTS = '\u200C\u200D\u25CC'

/** Reads `U+0600-06FF,U+200C`. */
const rangesOf = (text: string): Range[] =>
  text.split(',').map((range): Range => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

/** The ranges of each part of a font, by the name in the names of its files. */
function partsOf(font: string): [part: string, ranges: Range[]][] {
  const parts = require(`@fontsource-variable/${font}/unicode.json`) as Record<string, string>
  return Object.entries(parts).map(([part, text]) => [part.replaceAll(/[[\]]/g, ''), rangesOf(text)])
}

const SCRIPTS = [
  'armenian',
  'bengali',
  'devanagari',
  'ethiopic',
  'georgian',
  'gujarati',
  'gurmukhi',
  'hebrew',
  'kannada',
  'khmer',
  'lao',
  'malayalam',
  'myanmar',
  'oriya',
  'sinhala',
  'symbols',
  'tamil',
  'telugu',
  'thaana',
  'thai',
]

const scriptFace = (font: string, script: string): Face[] =>
  partsOf(font)
    .filter(([part]) => part === script)
    .map(([part, ranges]) => variableFace(font, part, ranges))

/** Korean in about 120 parts, by how often syllables occur. */
const hangulFaces = (): Face[] =>
  partsOf('noto-sans-kr')
    .filter(([part]) => /^\d+$/.test(part))
    .map(([part, ranges]) => variableFace('noto-sans-kr', part, ranges))

/** Emoji in ten parts, by what they show. A part has all code points of its sequences: `1F468 200D 1F469 200D 1F467` is one family. */
const emojiFaces = (): Face[] =>
  partsOf('noto-emoji').map(([part, ranges]) => ({
    ...variableFace('noto-emoji', part, ranges),
    isEmoji: true,
  }))

/** Files that a package has beside its code. */
const embedded = (name: string, file: string) =>
  path.join(path.dirname(require.resolve(`@embedpdf/${name}`)), '../fonts', file)

/** Latin, Greek and Cyrillic letters with all marks, punctuation, and what has no script. */
const LATIN = fileFace('latin', [[0, 0x10ffff]], (weight) =>
  embedded('fonts-latin', weight === 'bold' ? 'NotoSans-Bold.ttf' : 'NotoSans-Regular.ttf'),
)

/** Its letters are one glyph each; those of Noto Sans Arabic are put together from parts, which readers of a PDF take for other letters. */
const ARABIC = fileFace(
  'arabic',
  [
    [0x600, 0x8ff],
    [0xfb50, 0xfdff],
    [0xfe70, 0xfeff],
  ],
  (weight) =>
    embedded('fonts-arabic', weight === 'bold' ? 'NotoNaskhArabic-Bold.ttf' : 'NotoNaskhArabic-Regular.ttf'),
)

/** Chinese and Japanese. 8 MB a weight, so that it comes last. */
const HAN = fileFace(
  'han',
  [
    [0x2000, 0xffff],
    [0x20000, 0x2ffff],
  ],
  (weight) => embedded('fonts-sc', weight === 'bold' ? 'NotoSansHans-Bold.otf' : 'NotoSansHans-Regular.otf'),
)

/** The fonts of print, in the order in which a letter is looked for. */
export const PRINT_FACES: readonly Face[] = [
  LATIN,
  ARABIC,
  ...SCRIPTS.flatMap((script) => scriptFace(`noto-sans-${script}`, script)),
  ...scriptFace('noto-serif-tibetan', 'tibetan'),
  ...hangulFaces(),
  HAN,
  ...emojiFaces(),
]

/** The fonts of pictures: Latin letters are those of the pages. */
export const PICTURE_FACES: readonly Face[] = [
  ...['latin', 'latin-ext'].map((part) =>
    fileFace(`figtree-${part}`, [[0, 0xffff]], (weight) =>
      require.resolve(`@fontsource/figtree/files/figtree-${part}-${wghtOf[weight]}-normal.woff`),
    ),
  ),
  ...PRINT_FACES,
]

const loading = new Map<Face, Promise<LoadedFace>>()

/** Reads a face once; it stays in memory, with Han up to 17 MB. */
export function loadFace(face: Face): Promise<LoadedFace> {
  const known = loading.get(face)
  if (known) return known
  const loaded = readFace(face)
  loading.set(face, loaded)
  // A file that could not be read is tried again with the next text.
  loaded.catch(() => loading.delete(face))
  return loaded
}

async function readFace(face: Face): Promise<LoadedFace> {
  const [regular, bold] = await Promise.all(
    WEIGHTS.map(async (weight) => {
      const bytes = await face.read(weight)
      return { bytes, font: await openFont(bytes) }
    }),
  )
  if (!regular || !bold) throw new Error(`no weights of ${face.name}`)
  return { regular, bold }
}
