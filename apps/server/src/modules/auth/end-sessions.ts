import { hash, randomBytes } from 'node:crypto'
import type { SessionInfo, SessionUser } from '@vetvisit/contract/auth/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { SessionEnding } from '@vetvisit/contract/events'
import { v7 as uuidv7 } from 'uuid'
import type { Caller } from '../../caller.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { SESSIONS_MOST } from '../../db/transactions/budgets.ts'
import type { Database } from '../../db/client.ts'
import { batchPerTick } from '../../db/same-turn.ts'
import { recordSecurityEvent } from '../../db/transactions/security-log.ts'
import { isEmailConfirmed } from '../../mail/email-confirmed.ts'
import { tellOfNewDevice } from './list-activity.ts'
import { rememberDevice } from './remember-device.ts'
import { removeDeviceOfSession, removeKnownDevices } from './known-device-query.ts'
import { type Origin, SESSION_IDLE_MS, SESSION_MAX_MS, SESSION_TOUCH_MS } from './rules.ts'
import { deleteDevicesOfUser } from '../notifications/device-commands.ts'
import { sessionInfo, sessionUser } from './presenter.ts'
import { findSessionUser } from './repository.ts'
import * as sessions from './sessions-query.ts'

type Limits = Pick<Context, 'database' | 'config'>

/** What a session tells of its person holds a link to the picture. */
export type Sessions = Limits & Pick<Context, 'files'>

/** Only this is stored of a token: the database tells nobody how to get in. */
export const tokenHashOf = (token: string) => hash('sha256', token, 'buffer')

/** What sign-in and sign-up answer. */
export type SignedIn = { token: string; user: SessionUser; deviceToken: string }

type Opening = { userId: string; deviceToken: string | undefined; event: 'signed_in' | 'signed_up' }

/**
 * A new session for an account; its token is known to nobody else and cannot be told from the database. The device is known from now
 * on, and a new one is told by mail.
 */
export async function openSession(
  context: Sessions,
  { userId, deviceToken: sent, event }: Opening,
  origin: Origin,
): Promise<SignedIn> {
  const { database } = context
  const token = randomBytes(32).toString('base64url')
  const { deviceId, deviceToken, isNew } = await rememberDevice(database, userId, sent, origin.now)
  const now = new Date(origin.now)
  await sessions.insertSession(database, {
    id: uuidv7(),
    userId,
    tokenHash: tokenHashOf(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(origin.now + SESSION_IDLE_MS),
    userAgent: origin.userAgent,
    deviceId,
  })
  await recordSecurityEvent(database, { userId, kind: event }, origin)
  if (isNew && event === 'signed_in') await tellOfNewDevice(context, userId, origin)
  for (const sessionId of await sessions.listSurplus(database, userId, SESSIONS_MOST, now))
    await sessions.endSessions(database, { sessionId }, now)
  return { token, user: await getSessionUser(context, userId, origin.now), deviceToken }
}

/** @throws DomainError session_expired when the account has gone in the meantime */
export async function getSessionUser(context: Sessions, userId: string, now: number): Promise<SessionUser> {
  const row = await findSessionUser(context.database, userId)
  if (!row) throw new DomainError('session_expired')
  return sessionUser(row, context, now)
}

/** Ends the session that asks, and its sockets once that is committed. */
export async function endOwnSession(
  { database, live }: Pick<Context, 'database' | 'live'>,
  sessionId: string,
  now: number,
): Promise<void> {
  const ended = await sessions.endSessions(database, { sessionId }, new Date(now))
  await closeOff({ database, live }, ended, 'signed_out')
}

/**
 * Ends one of the caller's sessions; its device counts as a strange one from now on.
 *
 * @throws DomainError not_found for a session of somebody else, and for one that has ended
 */
export async function endSessionOf(
  { database, live }: Pick<Context, 'database' | 'live'>,
  userId: string,
  sessionId: string,
  origin: Origin,
): Promise<void> {
  const ended = await sessions.endSessions(database, { sessionId, userId }, new Date(origin.now))
  if (ended.length === 0) throw new DomainError('not_found')
  await removeDeviceOfSession(database, sessionId, origin.now)
  await recordSecurityEvent(database, { userId, kind: 'sessions_ended' }, origin)
  await closeOff({ database, live }, ended, 'ended_elsewhere')
}

/** Ends the caller's sessions but the one that asks; all other devices count as strange ones from now on. @returns how many */
export async function endOthersOf(
  context: Pick<Context, 'database' | 'live'>,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  origin: Origin,
): Promise<number> {
  await removeKnownDevices(context.database, userId, sessionId)
  await recordSecurityEvent(context.database, { userId, kind: 'sessions_ended' }, origin)
  return endSessionsOf(context, userId, origin.now, { except: sessionId })
}

/** Where a person is signed in, last used first. */
export async function sessionsOf(
  database: Database,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  now: number,
): Promise<SessionInfo[]> {
  const rows = await sessions.listSessions(database, userId, new Date(now))
  return rows.map((row) => sessionInfo(row, sessionId))
}

/**
 * Ends the sessions of a person, for instance when the account is removed or its password changes.
 *
 * @param except the session that stays, when one does
 * @param why what the others are told
 * @returns how many were alive
 */
export async function endSessionsOf(
  { database, live }: Pick<Context, 'database' | 'live'>,
  userId: string,
  now: number,
  { except, why = 'ended_elsewhere' }: { except?: string; why?: SessionEnding } = {},
): Promise<number> {
  const whose = except === undefined ? { userId } : { userId, except }
  const ended = await sessions.endSessions(database, whose, new Date(now))
  await closeOff({ database, live }, ended, why)
  return ended.length
}

/** What hung on sessions that have ended: phones are pushed to no more, and sockets close once that is committed. */
async function closeOff(
  { database, live }: Pick<Context, 'database' | 'live'>,
  sessionIds: readonly string[],
  why: SessionEnding,
): Promise<void> {
  await deleteDevicesOfUser(database, sessionIds)
  database.afterCommit(() => {
    for (const sessionId of sessionIds) live.disconnect(sessionId, why)
  })
}

/** The function that finds the caller of a token, for HTTP and for sockets; null when the token is dead. It is asked on every call. */
export function createFindCaller({
  database,
  config,
}: Limits): (token: string, now: number) => Promise<Caller | null> {
  const sessionOf = batchPerTick(async (tokenHashes: Buffer[]) => {
    const rows = await sessions.findSessions(database, tokenHashes)
    const found = new Map(rows.map((row) => [row.tokenHash, row]))
    return tokenHashes.map((hash) => found.get(hash.toString('hex')))
  })
  return async (token, now) => {
    const row = await sessionOf(tokenHashOf(token))
    if (!row) return null
    const end = row.createdAt + SESSION_MAX_MS[row.role]
    if (Math.min(row.expiresAt, end) <= now) return null
    if (now - row.lastUsedAt >= SESSION_TOUCH_MS) {
      const expiresAt = Math.min(now + SESSION_IDLE_MS, end)
      await sessions.touchSession(database, row.sessionId, new Date(now), new Date(expiresAt))
    }
    return callerOf(row, config)
  }
}

function callerOf(row: sessions.SessionRow, config: Pick<Config, 'smtpUrl'>): Caller {
  const { sessionId, userId, role, language, onboarding, doctorId, isServiceProvider, isVerified, rights } =
    row
  return {
    sessionId,
    userId,
    role,
    language,
    onboarding,
    emailVerified: isEmailConfirmed(config, row),
    practice:
      doctorId === null
        ? null
        : {
            doctorId,
            isServiceProvider: isServiceProvider ?? false,
            verified: isVerified,
            rights: role === 'doctor' ? 'all' : (rights ?? []),
          },
  }
}
