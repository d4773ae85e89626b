import { DomainError } from '@vetvisit/contract/errors'
import type { Caller } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { deleteCodesOf } from '../codes/repository.ts'
import { deleteKnownDevices } from '../devices/repository.ts'
import { findMailAccount, findPasswordOwner, writePassword } from '../repository.ts'
import { isDemoAccount, type Origin } from '../rules.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'
import { deleteTokens } from '../tokens-query.ts'
import { isRightPassword } from './check-password.ts'
import { notifyPasswordChanged } from './notify-password-changed.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

/**
 * Checks the current password and hashes the new one, before the transaction. Wrong ones are counted by session.
 *
 * @returns null for a wrong one, which is refused later: a repeated call gets its first answer
 * @throws DomainError invalid for a weak password, too_many_requests
 */
export async function prepareChange(
  context: Pick<Context, 'database' | 'passwords'>,
  caller: Caller,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  origin: Origin,
): Promise<string | null> {
  const [person] = await findPasswordOwner(context.database, { userId: caller.userId })
  refuseWeakPassword('newPassword', newPassword, person ?? {})
  if (!(await isRightPassword(context, caller, currentPassword, origin))) return null
  return context.passwords.hash(newPassword)
}

/**
 * Writes the new password. The caller's session stays; all other sessions and unused reset links end.
 *
 * @throws DomainError invalid, `validation.passwordIncorrect`, when the current one was wrong (422: a 403 would sign out);
 *   demo_account for the accounts that visitors of the demo share
 */
export async function changePassword(
  context: Pick<Context, 'database' | 'live' | 'config'>,
  caller: Caller,
  passwordHash: string | null,
  origin: Origin,
): Promise<void> {
  if (passwordHash === null)
    throw new DomainError('invalid', { fields: { currentPassword: 'validation.passwordIncorrect' } })
  const { database, config } = context
  const { userId, sessionId } = caller
  const { now } = origin
  const account = await findMailAccount(database, { userId })
  if (config.demo && isDemoAccount(account?.email)) throw new DomainError('demo_account')
  await writePassword(database, { userId, passwordHash })
  await deleteTokens(database, { userId, purpose: 'reset' })
  await deleteCodesOf(database, { userId })
  await endSessionsOf(context, userId, now, { except: sessionId, why: 'password_changed' })
  await deleteKnownDevices(database, { userId, exceptSession: sessionId })
  await recordSecurityEvent(database, { userId, kind: 'password_changed' }, origin)
  const object = { type: 'user', id: userId }
  await recordAudit(database, { caller, call: 'changePassword', outcome: 'done', object, now })
  await notifyPasswordChanged(database, userId, now)
}
