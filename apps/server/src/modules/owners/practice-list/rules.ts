import { latinDigits } from '@vetvisit/contract/letters/rules'
import { e164Of } from '../../../adapters/phone/phone-number.ts'
import { CORRECTED_LETTERS_MIN, errorsAllowed, spellingDistance } from '../../search/public.ts'

/** A search for owners: all parts must be found, in any order. */
export type OwnerSearch = {
  words: string[]
  /** Words of owners that are spelled almost as a typed one, which count as that word. */
  similar?: ReadonlyMap<string, readonly string[]>
  /** For each number the spellings under which it may be stored, digits only; one of them must be found. */
  numbers: string[][]
}

/** Safety limit, far above any typed search. */
const PARTS_MAX = 8

/** Digits with separators: `0171/55 10-005`, `+49`, `(0)171`. */
const PART_OF_NUMBER = /^\+?[\d()/.‐-–-]*\d[\d()/.‐-–-]*$/

/** What people write between numbers or names, with spaces around it: `0171 / 55 10 005`, `Neumann & Bello`. */
const SEPARATOR = /^[()/.&+‐-–-]+$/

/**
 * Reads a typed search for owners. Adjacent groups of digits are one number: of a telephone, or of a chip.
 *
 * @param country ISO code of the practice's country, for numbers without dial code
 */
export function readOwnerSearch(typed: string, country: string | null): OwnerSearch {
  const words: string[] = []
  const numbers: string[][] = []
  let number = ''
  const endNumber = () => {
    if (number !== '') numbers.push(spellingsOf(number, country))
    number = ''
  }
  for (const part of typed.split(/[\s,;]+/)) {
    if (SEPARATOR.test(part)) continue
    if (PART_OF_NUMBER.test(latinDigits(part))) {
      // A plus begins a new number.
      if (part.startsWith('+')) endNumber()
      number += part
    } else {
      endNumber()
      words.push(...part.split('-').filter((word) => word !== ''))
    }
  }
  endNumber()
  if (words.length + numbers.length === 0 && typed !== '') words.push(typed)
  return { words: words.slice(0, PARTS_MAX), numbers: numbers.slice(0, PARTS_MAX) }
}

/** Numbers are stored with digits 0 to 9; those of a name are stored as typed. */
function spellingsOf(typed: string, country: string | null): string[] {
  const plain = latinDigits(typed).replace('(0)', '')
  const digits = plain.replaceAll(/\D/g, '').replace(/^00/, '')
  const inFull = e164Of({ number: plain, isoCode: country })?.slice(1)
  const ofName = typed.replaceAll(/\P{Nd}/gu, '')
  return [
    digits,
    ...(inFull === undefined || inFull.includes(digits) ? [] : [inFull]),
    ...(latinDigits(ofName) === ofName ? [] : [ofName]),
  ]
}

/** Words of fewer letters are not corrected at all. */
export const SIMILAR_LETTERS_MIN = 3

/** True if one letter is wrong, missing, added or swapped, in a word that is long enough for few others to be so close. */
export const isNear = (sought: string, word: string): boolean =>
  sought.length >= CORRECTED_LETTERS_MIN && spellingDistance(sought, word, 1) === 1

/**
 * True if a sought word may have been meant as another one, where nobody has it as it is: with as many wrong letters as the public search
 * forgives, in words of three or four letters one, and that not the first, because most words so short are one letter from another.
 * Both are folded.
 */
export function mayMean(sought: string, word: string): boolean {
  const mistakes = errorsAllowed(sought)
  if (sought.length < SIMILAR_LETTERS_MIN || spellingDistance(sought, word, mistakes) > mistakes) return false
  return (
    sought.length >= CORRECTED_LETTERS_MIN || sought[0] === word[0] || hasFirstLettersSwapped(sought, word)
  )
}

const hasFirstLettersSwapped = (a: string, b: string): boolean =>
  a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
