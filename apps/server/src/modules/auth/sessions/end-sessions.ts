import { DomainError } from '@vetvisit/contract/errors'
import type { SessionEnding } from '@vetvisit/contract/events'
import type { Instant } from '../../../db/instant.ts'
import type { Caller } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { deleteDevicesOfUser } from '../../notifications/public.ts'
import { deleteDeviceOfSession, deleteKnownDevices } from '../devices/repository.ts'
import type { Origin } from '../rules.ts'
import { endSession, endSessionsOfUser } from './repository.ts'

type Ending = Pick<Context, 'database' | 'live'>

/** Ends the session of the caller, and its sockets after the commit. */
export async function endOwnSession(context: Ending, sessionId: string, now: Instant): Promise<void> {
  const ended = await endSession(context.database, { sessionId, userId: null, now })
  await closeEndedSessions(context, ended, 'signed_out')
}

/**
 * Ends one of the caller's sessions; its device counts as a new one from then on.
 *
 * @throws DomainError not_found for another person's session, and for one that has ended
 */
export async function endSessionOf(
  context: Ending,
  userId: string,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  const { database } = context
  const { now } = origin
  const ended = await endSession(database, { sessionId, userId, now })
  if (ended.length === 0) throw new DomainError('not_found')
  await deleteDeviceOfSession(database, { sessionId, now })
  await recordSecurityEvent(database, { userId, kind: 'sessions_ended' }, origin)
  await closeEndedSessions(context, ended, 'ended_elsewhere')
}

/** Ends all sessions of the caller except the present one; all other devices count as new ones. @returns how many were alive */
export async function endOthersOf(
  context: Ending,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  origin: Origin,
): Promise<number> {
  await deleteKnownDevices(context.database, { userId, exceptSession: sessionId })
  await recordSecurityEvent(context.database, { userId, kind: 'sessions_ended' }, origin)
  return endSessionsOf(context, userId, origin.now, { except: sessionId })
}

/**
 * Ends the sessions of a person, for instance when the account is deleted or its password changes.
 *
 * @param except the session that stays
 * @param why the reason that the ended sessions are given
 * @returns how many were alive
 */
export async function endSessionsOf(
  context: Ending,
  userId: string,
  now: Instant,
  { except, why = 'ended_elsewhere' }: { except?: string; why?: SessionEnding } = {},
): Promise<number> {
  const ended = await endSessionsOfUser(context.database, { userId, except: except ?? null, now })
  await closeEndedSessions(context, ended, why)
  return ended.length
}

/** Stops pushes to the phones of ended sessions, and closes their sockets after the commit. */
export async function closeEndedSessions(
  { database, live }: Ending,
  ended: readonly { id: string }[],
  why: SessionEnding,
): Promise<void> {
  const sessionIds = ended.map(({ id }) => id)
  await deleteDevicesOfUser(database, sessionIds)
  database.afterCommit(() => {
    for (const sessionId of sessionIds) live.disconnect(sessionId, why)
  })
}
