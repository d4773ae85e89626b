import { createHash } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import { isEmail, normaliseMobile } from '@vetvisit/contract/people/rules'
import { DEMO_ACCOUNTS } from '@vetvisit/contract/settings/demo-accounts'
import type { Role } from '@vetvisit/contract/http'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { BackOff } from '../../db/transactions/attempts.ts'
import { constraintOf } from '../../db/failures.ts'

/** Where a request comes from, and when. */
export type Origin = { ip: string; userAgent: string; now: number }

/** A session ends when it was not used for this long (specification/readings §3). */
export const SESSION_IDLE_MS = 30 * DAY_MS

/** A session ends this long after signing in, however much it is used: owners' phones later than computers of a practice. */
export const SESSION_MAX_MS: Record<Role, number> = {
  patient: 180 * DAY_MS,
  doctor: 30 * DAY_MS,
  assistant: 30 * DAY_MS,
}

/** The last use is written at most this often, so that reading does not become writing. */
export const SESSION_TOUCH_MS = HOUR_MS

/** Five wrong passwords are free, then each further one costs twice the pause, up to an hour: about 30 guesses a day. */
export const ACCOUNT_LIMIT: BackOff = {
  free: 5,
  firstPauseMs: MINUTE_MS,
  longestPauseMs: HOUR_MS,
  windowMs: DAY_MS,
}

/**
 * Wrong passwords for one account from devices that it does not know, of all networks together: what is left to somebody with
 * thousands of addresses. Then strange devices wait; those that are known, and the link of a mail, let the person in.
 */
export const STRANGERS_LIMIT = { allowed: 500, windowMs: DAY_MS, blockMs: HOUR_MS }

/** Changes of a mobile number, and wishes for another e-mail address, of one account. */
export const IDENTIFIER_LIMIT = { allowed: 5, windowMs: DAY_MS, blockMs: DAY_MS }

/** Mails about new devices to one account; each is in the log as well. */
export const NEW_DEVICE_MAIL_LIMIT = { allowed: 5, windowMs: DAY_MS, blockMs: DAY_MS }

/** Failed sign-ins of one network; a practice behind one address stays far below. */
export const NETWORK_SIGNIN_LIMIT = { allowed: 100, windowMs: 15 * MINUTE_MS, blockMs: 15 * MINUTE_MS }

/** New accounts from one network. */
export const NETWORK_SIGNUP_LIMIT = { allowed: 60, windowMs: HOUR_MS, blockMs: HOUR_MS }

/**
 * A mobile number without the dial code that stands beside it, so that one number is one account.
 *
 * @returns null when the number begins with another dial code than the one given
 */
export function canonicalMobile(mobile: string, countryCode: string | null): string | null {
  if (!mobile.startsWith('+') || countryCode === null) return mobile
  if (!mobile.startsWith(countryCode)) return null
  return normaliseMobile(mobile.slice(countryCode.length))
}

/** What to look for: an address, or a number as it may be stored with or without dial code and leading zero. */
export type Login =
  | { kind: 'email'; email: string }
  | { kind: 'mobile'; national: string[]; international: string[] }
  | { kind: 'none' }

/** Reads what was typed as e-mail or mobile (specification/readings §3). */
export function loginOf(typed: string): Login {
  const text = typed.trim().normalize('NFC').toLowerCase()
  if (isEmail(text)) return { kind: 'email', email: text }
  const digits = normaliseMobile(text.replace(/^00/, '+'))
  if (digits === null) return { kind: 'none' }
  if (!digits.startsWith('+')) {
    const bare = digits.replace(/^0/, '')
    return { kind: 'mobile', national: [bare, `0${bare}`], international: [] }
  }
  // Where the dial code ends is not written in the number, so a zero may be too much or missing after each of its lengths.
  const otherZero = [2, 3, 4, 5].map((length) => {
    const [dialCode, rest] = [digits.slice(0, length), digits.slice(length)]
    return rest.startsWith('0') ? dialCode + rest.slice(1) : `${dialCode}0${rest}`
  })
  return { kind: 'mobile', national: [], international: [digits, ...otherZero] }
}

/** What the keys begin with under which sign-ins to an account are counted; one that does not exist is counted just the same. */
export function attemptKey(userId: string | null, typed: string): string {
  if (userId !== null) return `signin:${userId}`
  const hash = createHash('sha256').update(typed.trim().normalize('NFC').toLowerCase()).digest('base64url')
  return `signin:nobody:${hash}`
}

/** The accounts that visitors of the demo share: nobody may shut the others out. */
export const isDemoAccount = (email: string | null | undefined): boolean =>
  DEMO_ACCOUNTS.some((account) => account.email === email)

/** How long the links of mails hold (specification/readings §3). */
export const LINK_LIFETIME_MS = {
  verify: DAY_MS,
  email: DAY_MS,
  reset: HOUR_MS,
  invitation: 7 * DAY_MS,
} as const

/** Mails to confirm an address that one account may ask for. */
export const VERIFICATION_LIMIT = { allowed: 5, windowMs: HOUR_MS, blockMs: HOUR_MS }

/** Reset mails to one address; further wishes are answered the same and send nothing. */
export const RESET_MAIL_LIMIT = { allowed: 3, windowMs: HOUR_MS, blockMs: HOUR_MS }

/** Reset mails asked for, and links tried, by one network. */
export const NETWORK_RESET_LIMIT = { allowed: 30, windowMs: HOUR_MS, blockMs: HOUR_MS }

/** Enquiries of one network. */
export const ENQUIRY_LIMIT = { allowed: 5, windowMs: HOUR_MS, blockMs: HOUR_MS }

/**
 * Runs a write to `users` and reads the refusal of its unique keys.
 *
 * @throws DomainError email_taken or mobile_taken
 */
export async function refusingTakenLogins<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = constraintOf(error)
    if (constraint === 'users_email_key') throw new DomainError('email_taken')
    if (constraint === 'users_mobile_key') throw new DomainError('mobile_taken')
    throw error
  }
}

/**
 * The number to be stored for a person.
 *
 * @throws DomainError invalid when the number begins with another dial code than the one beside it
 */
export function storedMobile(mobile: string | null, countryCode: string | null): string | null {
  if (mobile === null) return null
  const stored = canonicalMobile(mobile, countryCode)
  if (stored === null) throw new DomainError('invalid', { fields: { mobile: 'validation.mobileInvalid' } })
  return stored
}
