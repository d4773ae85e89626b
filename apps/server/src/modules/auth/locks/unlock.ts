import { setTimeout as wait } from 'node:timers/promises'
import { UNLOCK_TRIES } from '@vetvisit/contract/auth/locks/rules'
import type { Unlock } from '@vetvisit/contract/auth/locks/schemas'
import type { SessionUser } from '@vetvisit/contract/auth/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { Caller } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import type { Origin } from '../rules.ts'
import { closeEndedSessions } from '../sessions/end-sessions.ts'
import { getSessionUser, type SessionContext } from '../sessions/open-session.ts'
import {
  endUsedUpSession,
  findLivingSession,
  findUnlockHashes,
  takeUnlockTry,
  unlockLivingSession,
} from './repository.ts'

type Unlocking = Pick<Context, 'database' | 'live'>

const notLocked = () => new DomainError('wrong_state', { text: 'refusals.notLocked' })

/** How long a call waits for the last try, which another call makes. */
const LAST_TRY_MS = 5000
const LOOK_EVERY_MS = 25

/**
 * Checks the PIN or the password, before the transaction: it is slow, and a refusal would roll back the count. Only a wrong fifth try ends the
 * session; a further one waits for what becomes of it.
 *
 * @throws DomainError wrong_state for a session that is not locked, invalid with `details.triesLeft`, session_expired after the last try
 */
export async function checkUnlock(
  context: Unlocking & Pick<Context, 'passwords'>,
  { sessionId, userId, isLocked }: Caller,
  typed: Unlock,
  origin: Origin,
): Promise<void> {
  const { database } = context
  if (!isLocked) throw notLocked()
  const made = await takeTry(context, sessionId, origin)
  const [hashes] = await findUnlockHashes(database, { userId })
  const field = typed.pin === undefined ? 'password' : 'pin'
  if (await context.passwords.verify(hashes?.[field] ?? null, typed[field] ?? '')) return
  await recordSecurityEvent(database, { userId, kind: 'pin_failed' }, origin)
  const triesLeft = UNLOCK_TRIES - made
  if (triesLeft === 0) await endUsedUp(context, sessionId, origin)
  throw new DomainError('invalid', {
    fields: { [field]: field === 'pin' ? 'validation.pinIncorrect' : 'validation.passwordIncorrect' },
    details: { triesLeft },
  })
}

/**
 * Takes one of the tries. Without one left it waits for the call that makes the last: a right PIN there begins the count again. If the server
 * stopped before that call was answered, the session ends.
 *
 * @returns how many are made with this one
 * @throws DomainError session_expired, wrong_state if another call has unlocked it and all tries since were wrong
 */
async function takeTry(context: Unlocking, sessionId: string, origin: Origin): Promise<number> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const [taken] = await takeUnlockTry(context.database, { sessionId })
    if (taken) return taken.made
    if (waited >= LAST_TRY_MS) {
      await endUsedUp(context, sessionId, origin)
      throw notLocked()
    }
    const [living] = await findLivingSession(context.database, { sessionId })
    if (!living) throw new DomainError('session_expired')
    await wait(LOOK_EVERY_MS)
  }
}

/** Ends a locked session without tries left; another call may have unlocked it meanwhile. @throws DomainError session_expired if it ends */
async function endUsedUp(context: Unlocking, sessionId: string, { now }: Origin): Promise<void> {
  const ended = await endUsedUpSession(context.database, { sessionId, now })
  await closeEndedSessions(context, ended, 'ended_elsewhere')
  if (ended.length > 0) throw new DomainError('session_expired')
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
