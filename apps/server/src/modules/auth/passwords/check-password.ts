import { DomainError } from '@vetvisit/contract/errors'
import type { Caller } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { clearAttempts, takeAttempt } from '../../../db/transactions/attempts.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { isOwnCode } from '../codes/confirm-by-code.ts'
import { tooManyUntil } from '../limit-attempts.ts'
import { findPasswordOwner } from '../repository.ts'
import { ACCOUNT_LIMIT, type Origin } from '../rules.ts'

type Checking = Pick<Context, 'database' | 'passwords'>

/**
 * Asks the caller for the password again. Runs before the transaction, because it is slow and a refusal would roll back the count.
 *
 * @param field the field that shows the refusal
 * @throws DomainError invalid for a wrong password, too_many_requests
 */
export async function requirePassword(
  context: Checking,
  caller: Caller,
  { password, field }: { password: string; field: string },
  origin: Origin,
): Promise<void> {
  if (!(await isRightPassword(context, caller, password, origin)))
    throw new DomainError('invalid', { fields: { [field]: 'validation.passwordIncorrect' } })
}

/**
 * Checks the caller's password, or a mailed code in its place if the account has no password (decision 287). Wrong ones are counted by session, so that guesses at the sign-in do not lock out a person who is
 * signed in (decision 141).
 *
 * @throws DomainError too_many_requests
 */
export async function isRightPassword(
  context: Checking,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  password: string,
  origin: Origin,
): Promise<boolean> {
  const { database, passwords } = context
  const { now } = origin
  const key = `password:${userId}:${sessionId}`
  const until = await takeAttempt(database, key, ACCOUNT_LIMIT, now)
  if (until !== null) throw tooManyUntil(until, now)
  const [person] = await findPasswordOwner(database, { userId })
  const isRight =
    person?.passwordHash === null
      ? await isOwnCode(database, { userId, email: person.email }, password, now)
      : await passwords.verify(person?.passwordHash ?? null, password)
  if (isRight) {
    await clearAttempts(database, key)
    return true
  }
  await recordSecurityEvent(database, { userId, kind: 'password_failed' }, origin)
  return false
}

/**
 * Checks the password sent with a change of a profile, if there is one: only some changes need it.
 *
 * @returns whether it was sent
 * @throws DomainError invalid on `currentPassword` for a wrong one, too_many_requests
 */
export async function checkCurrentPassword(
  context: Checking,
  caller: Caller,
  { currentPassword }: { currentPassword?: string | undefined },
  origin: Origin,
): Promise<boolean> {
  if (currentPassword === undefined) return false
  await requirePassword(context, caller, { password: currentPassword, field: 'currentPassword' }, origin)
  return true
}
