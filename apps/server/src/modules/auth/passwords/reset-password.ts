import { createHash } from 'node:crypto'
import { DomainError } from '@vetvisit/contract/errors'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/client.ts'
import { countAttempt, forgetAttemptsOf } from '../../../db/transactions/attempts.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { hashPassword } from '../../../passwords/hashing.ts'
import { handOverFiles } from '../../files/public.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { deleteKnownDevices } from '../devices/repository.ts'
import { confirmEmail, freeAddress, openInvitedAccount } from '../identifiers/repository.ts'
import { acceptInvitation, findInvitedPerson } from '../invitations/accept-invitation.ts'
import { limitNetwork } from '../limit-attempts.ts'
import { writePassword } from '../repository.ts'
import { attemptKey, type Origin, RESET_MAIL_LIMIT, tokenHashOf } from '../rules.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { deleteTokens, findResetPerson, takeResetToken } from '../tokens-query.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Queues the mail with a reset link. Whether the address has an account is looked up when the mail is written, so that answer and work here
 * are the same in both cases and do not reveal accounts.
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
  context: Pick<Context, 'database' | 'config'>,
  { token, password }: { token: string; password: string },
  origin: { ip: string; now: number },
): Promise<string | null> {
  await limitNetwork(context, 'reset', origin)
  const { database } = context
  const { now } = origin
  const [reset] = await findResetPerson(database, { tokenHash: tokenHashOf(token), now })
  const person = reset ?? (await findInvitedPerson(database, token, now))
  refuseWeakPassword('password', password, person ?? {})
  return person ? hashPassword(password) : null
}

/**
 * Sets the password by a link, once; the link of an invitation also opens the account. Every session and every other link of the account
 * ends. The address counts as confirmed if the link was mailed, because then only its reader has it. Of the known devices, only the one
 * that sent this call stays known.
 *
 * @throws DomainError invalid for a dead link, email_taken if an invited address has an account meanwhile
 */
export async function resetPassword(
  context: Pick<Context, 'database' | 'live'>,
  { token, deviceToken }: { token: string; deviceToken?: string | undefined },
  passwordHash: string | null,
  origin: Origin,
): Promise<{ deviceToken: string }> {
  const { database } = context
  const { now } = origin
  const used = passwordHash === null ? undefined : await takeLink(database, token, now)
  if (!used || passwordHash === null)
    throw new DomainError('invalid', { fields: { token: 'validation.linkInvalid' } })
  const { userId, email, isProven } = used
  if (isProven) await freeAddress(database, { email, exceptUserId: userId })
  await openInvitedAccount(database, used, now)
  await writePassword(database, { userId, passwordHash })
  if (isProven) await confirmEmail(database, { userId, email, now })
  await handOverFiles(context, { ownerId: userId })
  await deleteTokens(database, { userId, purpose: 'reset' })
  await forgetAttemptsOf(database, attemptKey(userId, email))
  await endSessionsOf(context, userId, now, { why: 'password_changed' })
  await deleteKnownDevices(database, { userId, exceptSession: null })
  const device = await rememberDevice(database, userId, deviceToken, now)
  await recordSecurityEvent(database, { userId, kind: 'password_reset' }, origin)
  await notifyPasswordChanged(database, userId, now)
  return { deviceToken: device.deviceToken }
}

/** Uses a reset link or an invitation. `isProven` is false if the link did not go to the address by mail. */
async function takeLink(database: Database, token: string, now: number) {
  const [reset] = await takeResetToken(database, { tokenHash: tokenHashOf(token), now })
  return reset ? { ...reset, isProven: true } : acceptInvitation(database, token, now)
}
