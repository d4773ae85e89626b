import { e164Of } from '../../../phone/phone-number.ts'

/** What a text looks for among owners: all of it must be found, in any order. */
export type SoughtOwner = {
  words: string[]
  /** Each number in the spellings under which it may be stored, digits only. */
  numbers: string[][]
}

/** More than these nobody types. */
const PARTS_MAX = 8

/** Digits with what people write between them: `0171/55 10-005`, `+49`, `(0)171`. */
const PART_OF_NUMBER = /^\+?[\d()/.-]*\d[\d()/.-]*$/

/**
 * Reads what somebody types to find an owner. Groups of digits beside each other are one number: of a telephone, or of a chip.
 *
 * @param country where the practice is; a number without dial code is one of there
 */
export function soughtOwner(text: string, country: string | null): SoughtOwner {
  const words: string[] = []
  const numbers: string[][] = []
  let number = ''
  const endNumber = () => {
    if (number !== '') numbers.push(spellingsOf(number, country))
    number = ''
  }
  for (const part of text.split(/[\s,;]+/)) {
    if (PART_OF_NUMBER.test(part)) {
      // A plus begins another number.
      if (part.startsWith('+')) endNumber()
      number += part
    } else {
      endNumber()
      words.push(...part.split('-').filter((word) => word !== ''))
    }
  }
  endNumber()
  if (words.length + numbers.length === 0 && text !== '') words.push(text)
  return { words: words.slice(0, PARTS_MAX), numbers: numbers.slice(0, PARTS_MAX) }
}

function spellingsOf(typed: string, country: string | null): string[] {
  const plain = typed.replace('(0)', '')
  const digits = plain.replaceAll(/\D/g, '').replace(/^00/, '')
  const inFull = e164Of({ number: plain, isoCode: country })?.slice(1)
  return inFull === undefined || inFull.includes(digits) ? [digits] : [digits, inFull]
}
