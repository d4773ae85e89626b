import { plainDigits } from '../../letters/rules.ts'

/** A sign-in code has this many digits. */
export const CODE_LENGTH = 6

/** A code is valid for this long after it was requested; a right code of a new address once for as long again. */
export const CODE_LIFETIME_MINUTES = 10

/** Wrong entries after which a code is dead. */
export const CODE_TRIES = 5

/** Mails with a code to one address in 15 minutes; the web application counts down between them. */
export const CODES_OF_ADDRESS = 3

/** A code key: 128 random bits in base64url. */
const KEY_PATTERN = String.raw`[\w-]{22}`

export const CODE_KEY = new RegExp(`^${KEY_PATTERN}$`)

const CODE_AS_PASSWORD = new RegExp(`^(\\d{${CODE_LENGTH}})\\.(${KEY_PATTERN})$`)

/** A code with its key in the place of the current password, for accounts without one (decision 287). */
export const codeAsPassword = ({ code, codeKey }: { code: string; codeKey: string }): string =>
  `${code}.${codeKey}`

/** @returns null for a text that `codeAsPassword` did not make */
export function readCodeAsPassword(text: string): { code: string; codeKey: string } | null {
  const [, code, codeKey] = CODE_AS_PASSWORD.exec(text) ?? []
  return code !== undefined && codeKey !== undefined ? { code, codeKey } : null
}

/** A typed or pasted code with digits 0 to 9, without spaces and hyphens; other characters stay, so that they are refused. */
export const compactCode = (typed: string): string => plainDigits(typed).replaceAll(/[\s-]/g, '')
