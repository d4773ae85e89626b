import { PASSWORD_MIN_LENGTH } from '../people/rules.ts'

/** The person who chooses the password; unknown fields are null or empty. */
export type PasswordOwner = {
  email?: string | null | undefined
  fullname?: string | null | undefined
  mobile?: string | null | undefined
}

/** Product names, which attackers try first. */
const PRODUCT_NAMES = ['vetvisit']

/** Shorter parts of a name or an address occur in too many words by chance. */
const PART_MIN_LENGTH = 4

/** Passwords are compared in one Unicode form, ignoring case. */
export const comparablePassword = (password: string): string => password.normalize('NFKC').toLowerCase()

/**
 * Why a password is easy to guess even without a list: it repeats itself, or consists of personal details.
 *
 * @returns translation key; null if the password is acceptable
 */
export function passwordWeakness(
  password: string,
  owner: PasswordOwner = {},
): 'validation.passwordRepeats' | 'validation.passwordPersonal' | null {
  const text = comparablePassword(password)
  if (isEasySequence(text)) return 'validation.passwordRepeats'
  const letters = lettersOf(text)
  const known = [...PRODUCT_NAMES, ...personalParts(owner)]
  return known.some((part) => text.includes(part) || letters.includes(part))
    ? 'validation.passwordPersonal'
    : null
}

/** Whether the text repeats one short piece, has few different characters, or is a run such as 23456789. */
export function isEasySequence(text: string): boolean {
  const characters = Array.from(text)
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const isRun = [1, -1].some((step) =>
    codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step),
  )
  const isPattern = Array.from({ length: Math.floor(characters.length / 2) }, (_, index) => index + 1)
    .filter((length) => length < PASSWORD_MIN_LENGTH)
    .some((length) =>
      characters.every((character, at) => at < length || character === characters[at - length]),
    )
  return isRun || isPattern || new Set(characters).size < 3
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Words of the name, parts of the address before and after the @, and the number. */
function personalParts({ email, fullname, mobile }: PasswordOwner): string[] {
  const [local = '', domain = ''] = (email ?? '').split('@')
  const domainNames = domain.split('.').slice(0, -1)
  const texts = [local, fullname ?? '', ...domainNames].map(comparablePassword)
  const parts = texts.flatMap((text) => [lettersOf(text), ...text.split(/[^\p{L}\p{M}\p{N}]+/u)])
  const digits = (mobile ?? '').replaceAll(/\D/g, '').replace(/^0+/, '')
  return [...parts, digits].filter((part) => part.length >= PART_MIN_LENGTH)
}

/** Events that are recorded for the person to read (decision 142). */
export const SECURITY_EVENTS = [
  'signed_up',
  'signed_in',
  'sign_in_failed',
  'password_failed',
  'password_changed',
  'password_reset',
  'email_asked',
  'email_changed',
  'mobile_changed',
  'sessions_ended',
  'role_refused',
  'operator',
  'pin_changed',
  'pin_failed',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/**
 * A readable name of a browser, such as "Firefox, Android".
 *
 * @returns `name` is null for an unknown browser
 */
export function deviceOf(userAgent: string): { phone: boolean; name: string | null } {
  const known = [BROWSERS, SYSTEMS].flatMap(
    (names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  )
  return { phone: /iPhone|Android.*Mobile/.test(userAgent), name: known.join(', ') || null }
}
