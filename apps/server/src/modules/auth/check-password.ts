import { DomainError } from '@vetvisit/contract/errors'
import type { Caller } from '../../caller.ts'
import { clearAttempts, takeAttempt } from '../../db/transactions/attempts.ts'
import type { Database } from '../../db/client.ts'
import { recordSecurityEvent } from '../../db/transactions/security-log.ts'
import { verifyPassword } from '../../passwords/hashing.ts'
import { ACCOUNT_LIMIT, type Origin } from './rules.ts'
import { findPasswordHash } from './repository.ts'

/**
 * Asks a person who is signed in for the password once more. Before the transaction, for it is slow and a refusal must not take the
 * count back.
 *
 * @param field where the refusal is shown
 * @throws DomainError invalid for a wrong one, too_many_requests
 */
export async function requirePassword(
  database: Database,
  caller: Caller,
  { password, field }: { password: string; field: string },
  origin: Origin,
): Promise<void> {
  if (!(await isRightPassword(database, caller, password, origin)))
    throw new DomainError('invalid', { fields: { [field]: 'validation.passwordIncorrect' } })
}

/**
 * Checks a password. Wrong ones of a session are counted by themselves: what others try at the sign-in does not keep out who is
 * signed in (decision 141).
 *
 * @throws DomainError too_many_requests
 */
export async function isRightPassword(
  database: Database,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  password: string,
  origin: Origin,
): Promise<boolean> {
  const { now } = origin
  const key = `password:${userId}:${sessionId}`
  const until = await takeAttempt(database, key, ACCOUNT_LIMIT, now)
  if (until !== null) throw new DomainError('too_many_requests', { retryAfterSeconds: (until - now) / 1000 })
  const hash = await findPasswordHash(database, userId)
  if (await verifyPassword(hash, password)) {
    await clearAttempts(database, key)
    return true
  }
  await recordSecurityEvent(database, { userId, kind: 'password_failed' }, origin)
  return false
}

/**
 * Checks the password that came along with changes, when one did: only some of them need it.
 *
 * @returns whether it was given
 * @throws DomainError invalid on `currentPassword` for a wrong one, too_many_requests
 */
export async function checkCurrentPassword(
  database: Database,
  caller: Caller,
  { currentPassword }: { currentPassword?: string | undefined },
  origin: Origin,
): Promise<boolean> {
  if (currentPassword === undefined) return false
  await requirePassword(database, caller, { password: currentPassword, field: 'currentPassword' }, origin)
  return true
}
