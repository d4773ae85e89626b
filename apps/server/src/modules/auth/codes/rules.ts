import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_LIFETIME_MINUTES, CODES_OF_ADDRESS } from '@vetvisit/contract/auth/code/rules'
import { DomainError, type Refusal } from '@vetvisit/contract/errors'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import type { Config } from '../../../process/config.ts'

/** How long a code is valid. */
export const CODE_LIFETIME_MS = CODE_LIFETIME_MINUTES * MINUTE_MS

/** Mails with a code to one address. */
export const CODE_MAIL_BUDGET = { allowed: CODES_OF_ADDRESS, windowMs: 15 * MINUTE_MS }

/** Codes for one address requested on unknown devices; with five tries each, a hundred guesses a day. */
export const CODE_DAY_BUDGET = { allowed: 20, windowMs: DAY_MS }

/** Codes requested in one network, except on known devices. */
export const CODE_NETWORK_BUDGET = { allowed: 10, windowMs: HOUR_MS }

/** Name of the shared secret from which codes are derived. */
export const CODE_SECRET = 'sign-in-codes'

/** Whether codes are offered: a demo without a mail server shows them. */
export const offersCodes = ({ smtpUrl, demo }: Pick<Config, 'smtpUrl' | 'demo'>): boolean =>
  smtpUrl !== undefined || demo

/** Whether the answer holds the code. A server that sends mails never shows one. */
export const showsCodes = ({ smtpUrl, demo }: Pick<Config, 'smtpUrl' | 'demo'>): boolean =>
  smtpUrl === undefined && demo

/** The digits of a code: reading the database without the secret does not give them. */
export function codeOf(secret: Buffer, id: string): string {
  const number = createHmac('sha256', secret).update(id).digest().readUIntBE(0, 6)
  return String(number % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0')
}

/** Compares an entered code in constant time; both have six digits. */
export const isSameCode = (entered: string, right: string): boolean =>
  entered.length === right.length && timingSafeEqual(Buffer.from(entered), Buffer.from(right))

/** The part of a counter's key that stands for an address. */
export const addressKey = (email: string): string => createHash('sha256').update(email).digest('base64url')

/** A refused code. @param reason translation key below `validation` */
export const refusedCode = (
  reason: 'codeWrong' | 'codeExpired' | 'codeForOwners',
  details?: Refusal['details'],
): DomainError =>
  new DomainError('invalid', { fields: { code: `validation.${reason}` }, ...(details && { details }) })
