import { UNLOCK_TRIES } from '@vetvisit/contract/auth/locks/rules'
import type { Unlock } from '@vetvisit/contract/auth/locks/schemas'
import type { SessionUser } from '@vetvisit/contract/auth/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { verifyPassword } from '../../../adapters/passwords/hashing.ts'
import type { Caller } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import type { Origin } from '../rules.ts'
import { closeEndedSessions } from '../sessions/end-sessions.ts'
import { getSessionUser, type SessionContext } from '../sessions/open-session.ts'
import { endUsedUpSession, findUnlockHashes, takeUnlockTry, unlockLivingSession } from './repository.ts'

type Unlocking = Pick<Context, 'database' | 'live'>

/**
 * Checks the PIN or the password, before the transaction: it is slow, and a refusal would roll back the count. The fifth wrong try ends the
 * session. A sixth one ends it, too, in case the server stopped before the fifth could.
 *
 * @throws DomainError wrong_state for a session that is not locked, invalid with `details.triesLeft`, session_expired after the last try
 */
export async function checkUnlock(
  context: Unlocking,
  { sessionId, userId, isLocked }: Caller,
  typed: Unlock,
  origin: Origin,
): Promise<void> {
  const { database } = context
  if (!isLocked) throw new DomainError('wrong_state', { text: 'refusals.notLocked' })
  const [taken] = await takeUnlockTry(database, { sessionId })
  if (!taken) throw await refusalWithoutTry(context, sessionId, origin)
  const [hashes] = await findUnlockHashes(database, { userId })
  const field = typed.pin === undefined ? 'password' : 'pin'
  if (await verifyPassword(hashes?.[field] ?? null, typed[field] ?? '')) return
  await recordSecurityEvent(database, { userId, kind: 'pin_failed' }, origin)
  const triesLeft = UNLOCK_TRIES - taken.made
  if (triesLeft === 0) throw await refusalWithoutTry(context, sessionId, origin)
  throw new DomainError('invalid', {
    fields: { [field]: field === 'pin' ? 'validation.pinIncorrect' : 'validation.passwordIncorrect' },
    details: { triesLeft },
  })
}

/** Ends a session that has no try left. Another call may have unlocked it meanwhile. */
async function refusalWithoutTry(
  context: Unlocking,
  sessionId: string,
  { now }: Origin,
): Promise<DomainError> {
  const ended = await endUsedUpSession(context.database, { sessionId, now })
  await closeEndedSessions(context, ended, 'ended_elsewhere')
  return new DomainError('session_expired')
}

/** @throws DomainError session_expired for a session that has ended meanwhile */
export async function unlock(
  context: SessionContext,
  { sessionId, userId }: Caller,
  { now }: Origin,
): Promise<SessionUser> {
  const [unlocked] = await unlockLivingSession(context.database, { sessionId })
  if (!unlocked) throw new DomainError('session_expired')
  return getSessionUser(context, userId, now)
}
