import { messageAbout } from '../texts/message.ts'
import RANGES from './ranges.json' with { type: 'json' }

/** What needs no letter of a font: spaces, line breaks, joiners, marks of direction. Control characters have a rule of their own. */
const INVISIBLE = /[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** Reserved for later letters, some of them among the invisible ones. */
const UNASSIGNED = /\p{Cn}/u

/** First and last letters of the ranges that fonts have, in order. */
let ranges: { firsts: number[]; lasts: number[] } | undefined

function readRanges(): { firsts: number[]; lasts: number[] } {
  const firsts: number[] = []
  const lasts: number[] = []
  for (const range of RANGES.split(' ')) {
    const [gap = '', more = '0'] = range.split('.')
    const first = (lasts.at(-1) ?? 0) + Number.parseInt(gap, 36)
    firsts.push(first)
    lasts.push(first + Number.parseInt(more, 36))
  }
  return { firsts, lasts }
}

function isInFonts(codePoint: number): boolean {
  ranges ??= readRanges()
  const { firsts, lasts } = ranges
  let low = 0
  let high = firsts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lasts[middle] ?? 0) < codePoint) low = middle + 1
    else high = middle
  }
  return (firsts[low] ?? Infinity) <= codePoint
}

const isPrinted = (letter: string) =>
  (INVISIBLE.test(letter) && !UNASSIGNED.test(letter)) || isInFonts(letter.codePointAt(0) ?? 0)

/** The first letter of a text that none of the fonts has with which prescriptions, posters and previews are made; null if they have all. */
export function unprintableLetter(text: string): string | null {
  for (const letter of text.normalize('NFC')) if (!isPrinted(letter)) return letter
  return null
}

export const isPrintable = (text: string): boolean => unprintableLetter(text) === null

/** Names the letter of a text that is not printable, for `refine`. */
export const notPrintable = {
  error: ({ input }: { input?: unknown }): string =>
    messageAbout('validation.notPrintable', unprintableLetter(String(input)) ?? ''),
}
