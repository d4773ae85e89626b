import { plainDigits, plainLine } from '../letters/rules.ts'

/*
 * Numbers as people type them: `4,5` and `4.5` are the same in every language, and `1,234` is refused, because it is a thousand to one
 * reader and a little more than one to another.
 */

/** A typed number with digits 0 to 9, and the Arabic separators as those of other scripts. */
const withPlainSeparators = (text: string): string =>
  plainDigits(text).normalize('NFKC').replaceAll('٫', ',').replaceAll('٬', '’')

/** Separators of thousands besides comma and point. */
const GROUPS = /^\d{1,3}(?:['’\s]\d{3})+(?:[.,]\d+)?$/u
const TWO_SEPARATORS = /^\d[\d.,]*[.,]\d[\d.,]*[.,]\d+$/
const ONE_OF_THREE_DIGITS = /^[1-9]\d{0,2}[.,]\d{3}$/
const DECIMAL = /^(\d*)(?:[.,](\d+))?$/

/**
 * Reads a number without a sign, with comma or point before its decimals.
 *
 * @returns `ambiguous` for what could be thousands, and `wrong` for anything else that is no number
 */
export function readNumber(text: string): number | 'ambiguous' | 'wrong' {
  const typed = withPlainSeparators(text)
  if (GROUPS.test(typed) || TWO_SEPARATORS.test(typed) || ONE_OF_THREE_DIGITS.test(typed)) return 'ambiguous'
  const [, whole, decimals] = DECIMAL.exec(typed) ?? []
  return whole === undefined || typed === '' ? 'wrong' : Number(`${whole || '0'}.${decimals ?? '0'}`)
}

/**
 * What a form sends for a typed number: null if nothing was typed, and the text itself if it is no number. The field's schema refuses the
 * text by `numberProblem`.
 */
export function typedNumber(text: string): number | string | null {
  const number = readNumber(text)
  return plainLine(text) === '' ? null : typeof number === 'number' ? number : text
}

/** The message of a number's schema for anything else: what is ambiguous gets a sentence of its own. */
export const numberProblem = (wrong: string, missing = wrong) => ({
  error: ({ input }: { input?: unknown }): string => {
    if (input === undefined || input === null || input === '') return missing
    return typeof input === 'string' && readNumber(input) === 'ambiguous'
      ? 'validation.numberAmbiguous'
      : wrong
  },
})
