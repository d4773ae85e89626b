import { createHash, hash } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import { plainLine } from '@vetvisit/contract/letters/rules'
import { isEmail } from '@vetvisit/contract/people/email'
import { normaliseMobile } from '@vetvisit/contract/people/mobile'
import { DEMO_ACCOUNTS } from '@vetvisit/contract/settings/demo-accounts'
import type { Role } from '@vetvisit/contract/http'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../db/instant.ts'
import type { BackOff } from '../../db/transactions/attempts.ts'

/** The origin and time of a request. */
export type Origin = { ip: string; userAgent: string; now: Instant }

/** The database stores only this hash of a token, so reading the database gives no access. */
export const tokenHashOf = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A session ends when it was not used for this long (specification/readings §3). */
export const SESSION_IDLE_MS = 30 * DAY_MS

/** A session ends this long after the sign-in even if it is in use: owners' phones later than computers of a practice. */
export const SESSION_MAX_MS: Record<Role, number> = {
  patient: 180 * DAY_MS,
  doctor: 30 * DAY_MS,
  assistant: 30 * DAY_MS,
}

/** The last use is written at most this often, so that not every read becomes a write. */
export const SESSION_TOUCH_MS = HOUR_MS

/** Five wrong passwords are free. Each further one doubles the pause, from a minute to an hour: about 30 guesses a day. */
export const ACCOUNT_LIMIT: BackOff = {
  free: 5,
  firstPauseMs: MINUTE_MS,
  longestPauseMs: HOUR_MS,
  windowMs: DAY_MS,
}

/**
 * Wrong passwords for one account on unknown devices in all networks together, against an attacker with thousands of addresses. After
 * that, unknown devices wait; known devices and the link of a reset mail still let the person in.
 */
export const STRANGERS_LIMIT = { allowed: 500, windowMs: DAY_MS, blockMs: HOUR_MS }

/** Changes of the mobile number, and requests for another e-mail address, by one account. */
export const IDENTIFIER_LIMIT = { allowed: 5, windowMs: DAY_MS, blockMs: DAY_MS }

/** Mails about new devices to one account; the security log lists all of them. */
export const NEW_DEVICE_MAIL_LIMIT = { allowed: 5, windowMs: DAY_MS, blockMs: DAY_MS }

/** Failed sign-ins from one network; a practice that shares one address stays far below. */
export const NETWORK_SIGNIN_LIMIT = { allowed: 100, windowMs: 15 * MINUTE_MS, blockMs: 15 * MINUTE_MS }

/** New accounts from one network. */
export const NETWORK_SIGNUP_LIMIT = { allowed: 60, windowMs: HOUR_MS, blockMs: HOUR_MS }

/**
 * A mobile number without the dial code that is stored in its own column, so that one number is one account.
 *
 * @returns null when the number begins with another dial code than the one given
 */
export function canonicalMobile(mobile: string, countryCode: string | null): string | null {
  if (!mobile.startsWith('+') || countryCode === null) return mobile
  if (!mobile.startsWith(countryCode)) return null
  return normaliseMobile(mobile.slice(countryCode.length))
}

/** The login to look for: an address, or a number in each form in which it may be stored, with or without dial code and leading zero. */
export type Login =
  | { kind: 'email'; email: string }
  | { kind: 'mobile'; national: string[]; international: string[] }
  | { kind: 'none' }

/** Reads a typed login as e-mail or mobile (specification/readings §3). */
export function loginOf(typed: string): Login {
  const text = plainLine(typed).toLowerCase()
  if (isEmail(text)) return { kind: 'email', email: text }
  const digits = normaliseMobile(text)
  if (digits === null) return { kind: 'none' }
  if (!digits.startsWith('+')) {
    const bare = digits.replace(/^0/, '')
    return { kind: 'mobile', national: [bare, `0${bare}`], international: [] }
  }
  // The number does not show where the dial code ends. After each possible length a zero may be missing or superfluous.
  const otherZero = [2, 3, 4, 5].map((length) => {
    const [dialCode, rest] = [digits.slice(0, length), digits.slice(length)]
    return rest.startsWith('0') ? dialCode + rest.slice(1) : `${dialCode}0${rest}`
  })
  return { kind: 'mobile', national: [], international: [digits, ...otherZero] }
}

/** Beginning of the keys under which sign-ins to an account are counted; logins without an account are counted as well. */
export function attemptKey(userId: string | null, typed: string): string {
  if (userId !== null) return `signin:${userId}`
  const hash = createHash('sha256').update(plainLine(typed).toLowerCase()).digest('base64url')
  return `signin:nobody:${hash}`
}

/** The accounts that visitors of the demo share: no visitor may lock out the others. */
export const isDemoAccount = (email: string | null | undefined): boolean =>
  DEMO_ACCOUNTS.some((account) => account.email === email)

/** How long the links of mails are valid (specification/readings §3). */
export const LINK_LIFETIME_MS = {
  verify: DAY_MS,
  email: DAY_MS,
  reset: HOUR_MS,
  invitation: 7 * DAY_MS,
} as const

/** Verification mails to one account. */
export const VERIFICATION_LIMIT = { allowed: 5, windowMs: HOUR_MS, blockMs: HOUR_MS }

/** Reset mails to one address; further requests get the same answer and send nothing. */
export const RESET_MAIL_LIMIT = { allowed: 3, windowMs: HOUR_MS, blockMs: HOUR_MS }

/** Reset mails requested and links opened by one network. */
export const NETWORK_RESET_LIMIT = { allowed: 30, windowMs: HOUR_MS, blockMs: HOUR_MS }

/** Enquiries from one network. */
export const ENQUIRY_LIMIT = { allowed: 5, windowMs: HOUR_MS, blockMs: HOUR_MS }

/**
 * The mobile number as it is stored.
 *
 * @throws DomainError invalid when the number begins with another dial code than the one given
 */
export function storedMobile(mobile: string | null, countryCode: string | null): string | null {
  if (mobile === null) return null
  const stored = canonicalMobile(mobile, countryCode)
  if (stored === null) throw new DomainError('invalid', { fields: { mobile: 'validation.mobileInvalid' } })
  return stored
}
