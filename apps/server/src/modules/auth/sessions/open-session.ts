import { randomBytes } from 'node:crypto'
import type { SessionUser } from '@vetvisit/contract/auth/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import { SESSIONS_MOST } from '../../../db/transactions/budgets.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { notifyNewDevice } from '../devices/notify-new-device.ts'
import { sessionUser } from '../presenter.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { type Origin, SESSION_IDLE_MS, tokenHashOf } from '../rules.ts'
import { endSurplusSessions, insertSession } from './repository.ts'
import { findSessionUser } from './session-user-query.ts'

/** `files` signs the link to the person's picture. */
export type SessionContext = Pick<Context, 'database' | 'config' | 'files'>

/** The answer of sign-in and sign-up. */
export type SignedIn = { token: string; user: SessionUser; deviceToken: string }

type NewSession = { userId: string; deviceToken: string | undefined; event: 'signed_in' | 'signed_up' }

/**
 * Opens a session for an account and remembers the device; a sign-in on a new one is announced by mail. Only the caller learns the
 * token: the database stores its hash.
 */
export async function openSession(
  context: SessionContext,
  { userId, deviceToken: sent, event }: NewSession,
  origin: Origin,
): Promise<SignedIn> {
  const { database } = context
  const { now, userAgent } = origin
  const token = randomBytes(32).toString('base64url')
  const { deviceId, deviceToken, isNew } = await rememberDevice(database, userId, sent, now)
  await insertSession(database, {
    id: uuidv7(),
    userId,
    tokenHash: tokenHashOf(token),
    now,
    expiresAt: now + SESSION_IDLE_MS,
    userAgent,
    deviceId,
  })
  await recordSecurityEvent(database, { userId, kind: event }, origin)
  if (isNew && event === 'signed_in') await notifyNewDevice(context, userId, origin)
  await endSurplusSessions(database, { userId, most: SESSIONS_MOST, now })
  return { token, user: await getSessionUser(context, userId, now), deviceToken }
}

/** @throws DomainError session_expired if the account was deleted meanwhile */
export async function getSessionUser(
  context: SessionContext,
  userId: string,
  now: Instant,
): Promise<SessionUser> {
  const [row] = await findSessionUser(context.database, { userId })
  if (!row) throw new DomainError('session_expired')
  return sessionUser(row, context, now)
}
