import { createHash } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import type { Language } from '@vetvisit/contract/people/fields'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { countAttempt, forgetAttemptsOf } from '../../db/transactions/attempts.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import type { Database } from '../../db/client.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { recordSecurityEvent } from '../../db/transactions/security-log.ts'
import { networkOf } from '../../network.ts'
import { hashPassword } from '../../passwords/hashing.ts'
import { acceptInvitation, findInvitedPerson } from './accept-invitation.ts'
import { handOverFiles } from '../files/public.ts'
import { countUse } from './limit-attempts.ts'
import { rememberDevice } from './remember-device.ts'
import { removeKnownDevices } from './known-device-query.ts'
import { isRightPassword } from './check-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { endSessionsOf, tokenHashOf } from './end-sessions.ts'
import {
  attemptKey,
  isDemoAccount,
  NETWORK_RESET_LIMIT,
  RESET_MAIL_LIMIT,
  VERIFICATION_LIMIT,
  type Origin as SessionOrigin,
} from './rules.ts'
import * as repository from './repository.ts'
import { dropTokens, findResetPerson, takeResetToken } from './tokens-query.ts'

type Limits = Pick<Context, 'database' | 'config'>
type Origin = { ip: string; now: number }

/** Counts a network's use of mail links and wishes, outside of the transaction that a refusal rolls back. */
export async function limitNetwork({ database, config }: Limits, { ip, now }: Origin): Promise<void> {
  if (config.rateLimit) await countUse(database, `reset:${networkOf(ip)}`, NETWORK_RESET_LIMIT, now)
}

/** Counts a wish for another verification mail. @throws DomainError too_many_requests */
export async function limitVerification(database: Database, userId: string, now: number): Promise<void> {
  await countUse(database, `verify:${userId}`, VERIFICATION_LIMIT, now)
}

/** Sends the link once more, to the address that is wanted where there is one; nothing is sent to who has confirmed, or has no address. */
export async function resendVerification(database: Database, userId: string, now: number): Promise<void> {
  const account = await repository.findMailAccount(database, { userId })
  const kind = (account?.pendingEmail ?? null) === null ? 'verify' : 'email-change'
  await queueMail(database, { kind, recipientId: userId }, now)
}

/**
 * Takes note that somebody wants to reset a password. Whether there is such an account is found out when the mail is written,
 * so the answer and the work here are the same in both cases: a difference would tell who has an account.
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
  await limitNetwork(limits, origin)
  const { database } = limits
  const person =
    (await findResetPerson(database, tokenHashOf(token), origin.now)) ??
    (await findInvitedPerson(database, token, origin.now))
  refuseWeakPassword('password', password, person ?? {})
  return person ? hashPassword(password) : null
}

/**
 * Sets the password by a link, once; by that of an invitation the account begins. Every session and every other link of the account ends;
 * the address counts as confirmed where the link was mailed, for only its reader has it then. Of all devices the one that did it is known from now on.
 *
 * @throws DomainError invalid for a dead link, email_taken where the address of who is invited has an account meanwhile
 */
export async function resetPassword(
  context: Pick<Context, 'database' | 'live'>,
  { token, deviceToken }: { token: string; deviceToken?: string | undefined },
  passwordHash: string | null,
  origin: SessionOrigin,
): Promise<{ deviceToken: string }> {
  const { database } = context
  const { now } = origin
  const used = passwordHash === null ? undefined : await takeLink(database, token, now)
  if (!used || passwordHash === null)
    throw new DomainError('invalid', { fields: { token: 'validation.linkInvalid' } })
  const { userId, email, isProven } = used
  if (isProven) await repository.freeAddress(database, email, userId)
  await repository.openInvitedAccount(database, used, new Date(now))
  await repository.writePassword(database, userId, passwordHash)
  if (isProven) await repository.markMailConfirmed(database, userId, email, new Date(now))
  await handOverFiles(context, { ownerId: userId })
  await dropTokens(database, userId, 'reset')
  await forgetAttemptsOf(database, attemptKey(userId, email))
  await endSessionsOf(context, userId, now, { why: 'password_changed' })
  await removeKnownDevices(database, userId, null)
  const device = await rememberDevice(database, userId, deviceToken, now)
  await recordSecurityEvent(database, { userId, kind: 'password_reset' }, origin)
  await tellOfChange(database, userId, now)
  return { deviceToken: device.deviceToken }
}

async function takeLink(database: Database, token: string, now: number) {
  const reset = await takeResetToken(database, tokenHashOf(token), now)
  return reset ? { ...reset, isProven: true } : acceptInvitation(database, token, now)
}

/**
 * Checks the current password and makes the hash of the new one. Wrong ones are counted for this session.
 *
 * @returns null for a wrong one, which is refused later: a repeated call gets its first answer
 * @throws DomainError invalid for a weak password, too_many_requests
 */
export async function prepareChange(
  database: Database,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  origin: SessionOrigin,
): Promise<string | null> {
  const { userId } = caller
  refuseWeakPassword('newPassword', newPassword, (await repository.findPasswordOwner(database, userId)) ?? {})
  if (!(await isRightPassword(database, caller, currentPassword, origin))) return null
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
  origin: SessionOrigin,
): Promise<void> {
  if (passwordHash === null)
    throw new DomainError('invalid', { fields: { currentPassword: 'validation.passwordIncorrect' } })
  const { database, config } = context
  const { userId, sessionId } = caller
  const { now } = origin
  if (config.demo && isDemoAccount((await repository.findMailAccount(database, { userId }))?.email))
    throw new DomainError('demo_account')
  await repository.writePassword(database, userId, passwordHash)
  await dropTokens(database, userId, 'reset')
  await endSessionsOf(context, userId, now, { except: sessionId, why: 'password_changed' })
  await removeKnownDevices(database, userId, sessionId)
  await recordSecurityEvent(database, { userId, kind: 'password_changed' }, origin)
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
