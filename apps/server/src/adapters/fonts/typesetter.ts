import bidiFactory from 'bidi-js'
import { createEmojiForms } from './emoji.ts'
import { type Face, isInRanges, loadFace, type LoadedFace, type Weight } from './faces.ts'

/** A part of a line that one font draws, in the order of the paper from left to right. */
export type Run = { face: string; text: string }

/** Sets texts in the fonts of their scripts. Texts, or the letters that they consist of, are given before they are set. */
export type Typesetter = {
  /** Reads the fonts that texts need, and names them with all letters that may be set of them. */
  prepare: (texts: Iterable<string>) => Promise<{ faces: string[]; letters: string }>
  /** The runs of a line, from left to right. A letter that no font has becomes its code point: `[U+12000]`. */
  runsOf: (line: string) => Run[]
  fontOf: (face: string, weight: Weight) => LoadedFace[Weight]
}

const bidi = bidiFactory()

/** What has no glyph of its own: joiners, marks of direction, selectors of variants. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu
const JOINERS = /[\u200C\u200D]/u

/** Joiners decide how the letters around them look; other invisible characters say nothing to a font. */
const visible = (text: string) =>
  text.replaceAll(INVISIBLE, (character) => (JOINERS.test(character) ? character : ''))

const plainSpaces = (text: string) => text.normalize('NFC').replaceAll(/[\p{Zs}\p{Zl}\p{Zp}\t]/gu, ' ')

const graphemes = new Intl.Segmenter()

/** What is written besides the texts: code points, and three dots where a text is cut. */
const ADDED = '[U+0123456789ABCDEF]…'

/** A letter, its mirror image and its parts, which a font may set in its place. */
const variantsOf = (letter: string) =>
  `${letter}${bidi.getMirroredCharacter(letter) ?? ''}${letter.normalize('NFD')}`

export function createTypesetter(faces: readonly Face[]): Typesetter {
  const loaded = new Map<string, LoadedFace>()
  /** The face of a letter; null if no font has it. */
  const faceOfLetter = new Map<string, string | null>()
  const emojiForms = createEmojiForms(faces)

  const has = (face: string, letters: string) => {
    const font = loaded.get(face)?.regular.font
    return font !== undefined && Array.from(letters).every((letter) => isIn(font, letter))
  }

  /** An emoji, or a letter with its marks in the one font that has them all, else each in its own. */
  function setCluster(whole: string): Run[] {
    const emojiFace = emojiForms.faceOf(whole)
    if (emojiFace !== undefined) return [{ face: emojiFace, text: whole }]
    const cluster = visible(whole)
    const shown = cluster.replaceAll(/[\u200C\u200D]/gu, '')
    const parts = Array.from(shown, (letter) => ({ face: faceOfLetter.get(letter) ?? '', text: letter }))
    const common = parts.find(({ face }) => has(face, shown))
    return common ? [{ face: common.face, text: cluster }] : parts
  }

  const isSet = (letter: string) => typeof faceOfLetter.get(letter) === 'string'
  const readable = (line: string) =>
    emojiForms
      .inForms(plainSpaces(line))
      .map((part) => (emojiForms.faceOf(part) ? part : readableText(part, isSet)))
      .join('')

  return {
    async prepare(texts) {
      const learnt = [ADDED, ...texts].map((text) => emojiForms.learn(plainSpaces(text)))
      const parts = (await Promise.all(learnt)).flat()
      const emoji = new Set(parts.filter(emojiForms.faceOf))
      const wanted = new Set(parts.flatMap((part) => (emoji.has(part) ? [] : Array.from(visible(part)))))
      for (const letter of wanted)
        if (!faceOfLetter.has(letter) && !JOINERS.test(letter))
          faceOfLetter.set(letter, await findFace(faces, letter))
      const used = new Set([
        ...Array.from(wanted, (letter) => faceOfLetter.get(letter)),
        ...Array.from(emoji, emojiForms.faceOf),
      ])
      for (const face of faces) if (used.has(face.name)) loaded.set(face.name, await loadFace(face))
      return {
        faces: [...used].filter((face) => typeof face === 'string'),
        // An emoji of several code points is one glyph only of a font with all of them, also with those that are invisible.
        letters: [...Array.from(wanted, variantsOf), ...emoji].join(''),
      }
    },
    runsOf: (line) => inOrderOfPaper(levelRuns(readable(line), setCluster)),
    fontOf(face, weight) {
      const found = loaded.get(face)
      if (!found) throw new Error(`the font ${face} was not read`)
      return found[weight]
    },
  }
}

async function findFace(faces: readonly Face[], letter: string): Promise<string | null> {
  for (const face of faces)
    if (isInRanges(face, letter) && isIn((await loadFace(face)).regular.font, letter)) return face.name
  return null
}

const isIn = (font: LoadedFace[Weight]['font'], letter: string) =>
  font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

/** Letters that no font has are written as code points. */
const readableText = (text: string, isSet: (letter: string) => boolean) =>
  Array.from(text, (letter) =>
    visible(letter) === '' || JOINERS.test(letter) || isSet(letter) ? letter : codePointText(letter),
  ).join('')

const codePointText = (letter: string) =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Have no direction (Unicode Annex 9: ON), but bidi-js 1.1.0 takes each of their two UTF-16 units for a Latin letter. */
const PICTURES =
  /(?=[\u{10000}-\u{10FFFF}])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu
const NEUTRAL = '\uFFFC'

type LevelRun = Run & { level: number }

/** Runs in the order of reading. */
function levelRuns(line: string, setCluster: (cluster: string) => Run[]): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(
    line.replaceAll(PICTURES, (picture) => NEUTRAL.repeat(picture.length)),
  )
  const runs: LevelRun[] = []
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels[index] ?? 0
    for (const { face, text } of setCluster(segment)) {
      const last = runs.at(-1)
      if (last?.face === face && last.level === level) last.text += text
      else runs.push({ face, text, level })
    }
  }
  return runs
}

/** From the highest level down, what lies at it or above is turned around (Unicode Annex 9, rule L2). */
function inOrderOfPaper(runs: readonly LevelRun[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while ((ordered[to]?.level ?? -1) >= level) to += 1
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = to
    }
  return ordered.map(({ face, text, level }) => ({
    face,
    text: level % 2 === 1 ? rightToLeft(text) : NUMBER_OF_RIGHT.test(text) ? turned(text) : text,
  }))
}

/** Digits of scripts that run to the left. A number of them runs to the right, but fonts turn it with its script. */
const NUMBER_OF_RIGHT = /[\u0660-\u0669\u06F0-\u06F9]/u

const turned = (text: string) =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)
    .toReversed()
    .join('')

/** A font turns the letters of a script that runs to the left; brackets and other signs it leaves as they are. */
function rightToLeft(text: string): string {
  const mirrored = Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('')
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u.test(text) ? mirrored : turned(mirrored)
}
