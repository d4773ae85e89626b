import { e164Of } from '../../../adapters/phone/phone-number.ts'

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
const PART_OF_NUMBER = /^\+?[\d()/.-]*\d[\d()/.-]*$/

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
    if (PART_OF_NUMBER.test(part)) {
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

function spellingsOf(typed: string, country: string | null): string[] {
  const plain = typed.replace('(0)', '')
  const digits = plain.replaceAll(/\D/g, '').replace(/^00/, '')
  const inFull = e164Of({ number: plain, isoCode: country })?.slice(1)
  return inFull === undefined || inFull.includes(digits) ? [digits] : [digits, inFull]
}
