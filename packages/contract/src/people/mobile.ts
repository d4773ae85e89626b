import { plainDigits } from '../letters/rules.ts'

/** An optional plus and 6 to 13 digits: at most 14 characters (specification/readings §10.4). */
export const MOBILE_MIN_DIGITS = 6
export const MOBILE_MAX_DIGITS = 13

/** Longest typed number, with what people write between the digits. */
export const MOBILE_TYPED_MAX_LENGTH = 32

/** Digits with spaces, hyphens, points, slashes and brackets between them. */
const TYPED_PHONE = /^\(?\+?[(\s]*\d[\d\s()./-]*$/

/** The zero of a number that is left out after a dial code: `+49 (0)30`. Italian numbers keep it. */
const ZERO_TO_LEAVE_OUT = /^(\+(?!\s*39)[\d\s()./-]*?)\(0\)/

/** What takes the place of the plus; a shorter number is one of a town. */
const DOUBLE_ZERO = /^(\(?)0\D*0\D*(?=[1-9](?:\D*\d){7})/

/**
 * A typed telephone number as one line with digits 0 to 9, and with a plus for `00`.
 *
 * @returns null for anything else than digits, a plus, spaces, hyphens, points, slashes and brackets
 */
export function plainPhone(text: string): string | null {
  const typed = plainDigits(text)
    .replace(/^\uFF0B/, '+')
    .replace(DOUBLE_ZERO, '$1+')
  return TYPED_PHONE.test(typed)
    ? typed.replace(/^\(\+(\d+)\)/, '+$1').replace(ZERO_TO_LEAVE_OUT, '$1')
    : null
}

/** A mobile number as a plus and digits, or null if it is invalid (specification/readings §10.4). */
export function normaliseMobile(text: string): string | null {
  const mobile =
    text.length > MOBILE_TYPED_MAX_LENGTH ? undefined : plainPhone(text)?.replaceAll(/[^+\d]/g, '')
  return mobile !== undefined && /^\+?\d{6,13}$/.test(mobile) ? mobile : null
}
