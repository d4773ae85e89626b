import { createHash } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import type { Language } from '@vetvisit/contract/people/fields'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { countAttempt, forgetAttempts } from '../../db/attempts.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Database } from '../../db/client.ts'
import { queueMail } from '../../db/outbox.ts'
import { hashPassword } from '../../passwords/hashing.ts'
import { handOverFiles } from '../files/commands.ts'
import { isRightPassword, spend } from './commands.ts'
import { refuseWeakPassword } from './password-policy.ts'
import { endSessionsOf, tokenHashOf } from './session-commands.ts'
import {
  attemptKey,
  isDemoAccount,
  NETWORK_RESET_LIMIT,
  networkOf,
  RESET_MAIL_LIMIT,
  VERIFICATION_LIMIT,
} from './policy.ts'
import * as repository from './repository.ts'
import { confirmMail, dropTokens, findResetPerson, takeResetToken } from './tokens-query.ts'

type Limits = Pick<Context, 'database' | 'config'>
type Origin = { ip: string; now: number }

/** Counts a network's use of mail links and wishes, outside of the transaction that a refusal rolls back. */
export async function spendOfNetwork({ database, config }: Limits, { ip, now }: Origin): Promise<void> {
  if (config.rateLimit) await spend(database, `reset:${networkOf(ip)}`, NETWORK_RESET_LIMIT, now)
}

/** @throws DomainError invalid, `validation.linkInvalid`, for a link that is unknown, over, or of another address */
export async function verifyMail(database: Database, value: string, now: number): Promise<void> {
  if (!(await confirmMail(database, tokenHashOf(value), now)))
    throw new DomainError('invalid', { fields: { user: 'validation.linkInvalid' } })
}

/** Counts a wish for another verification mail. @throws DomainError too_many_requests */
export async function spendVerification(database: Database, userId: string, now: number): Promise<void> {
  await spend(database, `verify:${userId}`, VERIFICATION_LIMIT, now)
}

/** Sends the link once more; nothing is sent to who has confirmed, or has no address. */
export async function resendVerification(database: Database, userId: string, now: number): Promise<void> {
  await queueMail(database, { kind: 'verify', recipientId: userId }, now)
}

/**
 * Takes note that somebody wants to reset a password. Whether there is such an account is found out when the mail is written,
 * so the answer and the work here are the same in both cases (threat T18).
 */
export async function requestReset(database: Database, email: string, now: number): Promise<void> {
  const key = `reset:${createHash('sha256').update(email).digest('base64url')}`
  if (await countAttempt(database, key, RESET_MAIL_LIMIT, now)) return
  await queueMail(database, { kind: 'reset', recipientId: null, facts: { email } }, now)
}

/**
 * The slow part of a reset, before its transaction.
 *
 * @returns hash of the new password; null for a dead link, which is refused later: a repeated call gets its first answer
 * @throws DomainError invalid for a weak password, too_many_requests
 */
export async function prepareReset(
  limits: Limits,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<string | null> {
  await spendOfNetwork(limits, origin)
  const person = await findResetPerson(limits.database, tokenHashOf(token), origin.now)
  refuseWeakPassword('password', password, person ?? {})
  return person ? hashPassword(password) : null
}

/**
 * Sets the password by a link, once. Every session and every other link of the account ends; the address counts as confirmed,
 * for only its reader has the link.
 *
 * @throws DomainError invalid for a dead link
 */
export async function resetPassword(
  context: Pick<Context, 'database' | 'live'>,
  token: string,
  passwordHash: string | null,
  now: number,
): Promise<void> {
  const { database } = context
  const used = passwordHash === null ? undefined : await takeResetToken(database, tokenHashOf(token), now)
  if (!used || passwordHash === null)
    throw new DomainError('invalid', { fields: { token: 'validation.linkInvalid' } })
  const { userId, email } = used
  await repository.openInvitedAccount(database, used, new Date(now))
  await repository.writePassword(database, userId, passwordHash)
  await repository.markMailConfirmed(database, userId, email, new Date(now))
  await handOverFiles(context, { ownerId: userId })
  await dropTokens(database, userId, 'reset')
  await forgetAttempts(database, attemptKey(userId, email))
  await endSessionsOf(context, userId, now, { why: 'password_changed' })
  await tellOfChange(database, userId, now)
}

/**
 * Checks the current password and makes the hash of the new one. Wrong ones are counted like wrong sign-ins.
 *
 * @returns null for a wrong one, which is refused later: a repeated call gets its first answer
 * @throws DomainError invalid for a weak password, too_many_requests
 */
export async function prepareChange(
  database: Database,
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  now: number,
): Promise<string | null> {
  refuseWeakPassword('newPassword', newPassword, (await repository.findPasswordOwner(database, userId)) ?? {})
  if (!(await isRightPassword(database, userId, currentPassword, now))) return null
  return hashPassword(newPassword)
}

/**
 * Writes the new password. The session that asked stays, all others end, and so do links to reset it.
 *
 * @throws DomainError invalid, `validation.passwordIncorrect`, when the current one was wrong (422: a 403 would sign out);
 *   demo_account for the accounts that visitors of the demo share
 */
export async function changePassword(
  context: Pick<Context, 'database' | 'live' | 'config'>,
  caller: Caller,
  passwordHash: string | null,
  now: number,
): Promise<void> {
  if (passwordHash === null)
    throw new DomainError('invalid', { fields: { currentPassword: 'validation.passwordIncorrect' } })
  const { database, config } = context
  const { userId, sessionId } = caller
  if (config.demo && isDemoAccount((await repository.findMailAccount(database, { userId }))?.email))
    throw new DomainError('demo_account')
  await repository.writePassword(database, userId, passwordHash)
  await dropTokens(database, userId, 'reset')
  await endSessionsOf(context, userId, now, { except: sessionId, why: 'password_changed' })
  await recordAudit(database, {
    caller,
    call: 'changePassword',
    outcome: 'done',
    object: { type: 'user', id: userId },
    now,
  })
  await tellOfChange(database, userId, now)
}

/** In which language a person is written to. */
export async function chooseLanguage(database: Database, userId: string, language: Language): Promise<void> {
  await repository.writeLanguage(database, userId, language)
}

const tellOfChange = (database: Database, userId: string, now: number) =>
  queueMail(database, { kind: 'password-changed', recipientId: userId, facts: { at: instantText(now) } }, now)
