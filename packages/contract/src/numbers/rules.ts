import { plainDigits } from '../letters/rules.ts'

/*
 * Numbers as people type them: `4,5` and `4.5` are the same in every language, and `1,234` is refused, because it is a thousand to one
 * reader and a little more than one to another.
 */

/** A typed number with digits 0 to 9, the Arabic separators as those of other scripts, and signs such as ½ and ² as they are. */
export const plainNumber = (text: string): string =>
  plainDigits(text)
    .replaceAll(/[º˚]/g, '°')
    .replaceAll(/\P{No}+/gu, (part) => part.normalize('NFKC'))
    .replaceAll('٫', ',')
    .replaceAll('٬', '’')

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
  const typed = plainNumber(text)
  if (GROUPS.test(typed) || TWO_SEPARATORS.test(typed) || ONE_OF_THREE_DIGITS.test(typed)) return 'ambiguous'
  const [, whole, decimals] = DECIMAL.exec(typed) ?? []
  return whole === undefined || typed === '' ? 'wrong' : Number(`${whole || '0'}.${decimals ?? '0'}`)
}

/** A number with letters or the sign of a currency. */
const WITH_UNIT = /\d.*[\p{L}\p{Sc}]|[\p{L}\p{Sc}].*\d/u

/**
 * The message of a number's schema for anything else. What is ambiguous gets a sentence of its own, and what has a unit that the field does
 * not read another one, unless `wrong` names the right unit itself.
 */
export const numberProblem = (
  wrong: string,
  { missing = wrong, unit = 'validation.numberUnit' }: { missing?: string; unit?: string } = {},
) => ({
  error: ({ input }: { input?: unknown }): string => {
    if (input === undefined || input === null || input === '') return missing
    if (typeof input !== 'string') return wrong
    if (readNumber(input) === 'ambiguous') return 'validation.numberAmbiguous'
    return WITH_UNIT.test(plainNumber(input)) ? unit : wrong
  },
})
