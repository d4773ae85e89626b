import { createHash } from 'node:crypto'
import type { PasswordOwner } from '@vetvisit/contract/auth/rules'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { countAttempt, clearAttemptsOf } from '../../../db/transactions/attempts.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { handOverFiles } from '../../files/public.ts'
import { deleteCodesOf } from '../codes/repository.ts'
import { deletePin } from '../locks/repository.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { deleteKnownDevices } from '../devices/repository.ts'
import { confirmEmail, freeAddress, openInvitedAccount } from '../identifiers/repository.ts'
import { writePassword } from '../repository.ts'
import { attemptKey, type Origin, RESET_MAIL_LIMIT, tokenHashOf } from '../rules.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { deleteTokens, findResetPerson, takeResetToken } from '../tokens-query.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'

/**
 * Queues the mail with a reset link. Whether the address has an account is looked up when the mail is written, so that answer and work here
 * are the same in both cases and do not reveal accounts.
 */
export async function requestReset(database: Database, email: string, now: Instant): Promise<void> {
  const key = `reset:${createHash('sha256').update(email).digest('base64url')}`
  if (await countAttempt(database, key, RESET_MAIL_LIMIT, now)) return
  await queueMail(database, { kind: 'reset', recipientId: null, facts: { email } }, now)
}

/** The person of a usable reset link. */
export async function findPersonOfLink(
  database: Database,
  token: string,
  now: Instant,
): Promise<PasswordOwner | undefined> {
  const [person] = await findResetPerson(database, { tokenHash: tokenHashOf(token), now })
  return person
}

/** The account whose password a link may set. `isProven` is false if the link did not go to the address by mail. */
export type LinkedAccount = { userId: string; email: string; isProven: boolean }

/** Uses a reset link. @returns undefined for a link that is unknown, expired or used */
export async function takeResetLink(
  database: Database,
  token: string,
  now: Instant,
): Promise<LinkedAccount | undefined> {
  const [taken] = await takeResetToken(database, { tokenHash: tokenHashOf(token), now })
  return taken && { ...taken, isProven: true }
}

type NewPassword = { account: LinkedAccount; passwordHash: string; deviceToken: string | undefined }

/**
 * Sets the password of an account whose link was used; an invited account opens. Every session, every other link and the PIN of the
 * account end. The address counts as confirmed if the link was mailed, because then only its reader has it. Of the known devices, only the one
 * that sent this call stays known.
 *
 * @throws DomainError email_taken if an invited address has an account meanwhile
 */
export async function setPasswordByLink(
  context: Pick<Context, 'database' | 'live'>,
  { account, passwordHash, deviceToken }: NewPassword,
  origin: Origin,
): Promise<{ deviceToken: string }> {
  const { database } = context
  const { now } = origin
  const { userId, email, isProven } = account
  if (isProven) await freeAddress(database, { email, exceptUserId: userId })
  await openInvitedAccount(database, account, now)
  await writePassword(database, { userId, passwordHash })
  if (isProven) await confirmEmail(database, { userId, email, now })
  await handOverFiles(context, { ownerId: userId })
  await deleteTokens(database, { userId, purpose: 'reset' })
  await deleteCodesOf(database, { userId })
  await deletePin(database, { userId })
  await clearAttemptsOf(database, attemptKey(userId, email))
  await endSessionsOf(context, userId, now, { why: 'password_changed' })
  await deleteKnownDevices(database, { userId, exceptSession: null })
  const device = await rememberDevice(database, userId, deviceToken, now)
  await recordSecurityEvent(database, { userId, kind: 'password_reset' }, origin)
  await notifyPasswordChanged(database, userId, now)
  return { deviceToken: device.deviceToken }
}
