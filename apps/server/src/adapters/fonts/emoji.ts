import { isInRanges, type Face, loadFace } from './faces.ts'

/** What Unicode shows as a picture: by itself, by a selector (U+FE0F), or as a keycap. */
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[#*\d]\uFE0F?\u20E3/u

/** Joiners, selectors, and the letters of a region behind a flag: what has a meaning only with what stands before it. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** These, and tones of skin. */
const CHANGES = /[\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}]/gu

const JOINER = '\u200D'

/** Emoji that the font has as a sequence only: a family in one code point is a man, a woman and a boy. */
export const SPELLED_OUT: ReadonlyMap<string, string> = new Map([['👪', '👨‍👩‍👦']])

const graphemes = new Intl.Segmenter()

/** Emoji of several code points, such as families, flags, keycaps and tones of skin. Each is drawn whole by one font, or as simpler ones. */
export type EmojiForms = {
  /** Looks for the fonts of the emoji of a text. @returns the text in parts, of which each emoji that a font draws is one */
  learn: (text: string) => Promise<string[]>
  /** The same parts of a text that was learnt before. */
  inForms: (text: string) => string[]
  /** The face of an emoji that is drawn as one picture. */
  faceOf: (form: string) => string | undefined
}

/** @param faces in which emoji are looked for; those that are used are read */
export function createEmojiForms(faces: readonly Face[]): EmojiForms {
  const emojiFaces = faces.filter(({ isEmoji }) => isEmoji)
  const faceOf = new Map<string, string>()
  const formsOf = new Map<string, string[]>()

  async function formsOfCluster(cluster: string): Promise<string[]> {
    if (!EMOJI.test(cluster)) return [cluster]
    const known = formsOf.get(cluster)
    if (known) return known
    const face = await faceThatDraws(emojiFaces, cluster)
    if (face !== null) faceOf.set(cluster, face)
    const simpler = face === null ? simplerForms(cluster) : []
    const forms = simpler.length === 0 ? [cluster] : (await Promise.all(simpler.map(formsOfCluster))).flat()
    formsOf.set(cluster, forms)
    return forms
  }

  return {
    async learn(text) {
      if (!EMOJI.test(text)) return [text]
      return (await Promise.all(clustersOf(text).map(formsOfCluster))).flat()
    },
    inForms: (text) =>
      EMOJI.test(text) ? clustersOf(text).flatMap((cluster) => formsOf.get(cluster) ?? [cluster]) : [text],
    faceOf: (form) => faceOf.get(form),
  }
}

const clustersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

async function faceThatDraws(faces: readonly Face[], emoji: string): Promise<string | null> {
  for (const face of faces) {
    if (!isInRanges(face, emoji.replaceAll(INVISIBLE, ''))) continue
    const { regular } = await loadFace(face)
    const { glyphs } = regular.font.layout(emoji)
    if (glyphs.length === 1 && glyphs[0]?.id !== 0) return face.name
  }
  return null
}

/** What says as much as an emoji that no font has as one picture: a sequence, its parts one after the other, or it alone without a tone. */
function simplerForms(emoji: string): string[] {
  const sequence = SPELLED_OUT.get(emoji)
  if (sequence !== undefined) return [sequence]
  if (emoji.includes(JOINER)) return emoji.split(JOINER).filter(Boolean)
  const alone = emoji.replaceAll(CHANGES, '')
  return alone === '' || alone === emoji ? [] : [alone]
}
