import type { Instant } from '../../../db/instant.ts'
import type { Caller } from '../../../context/caller.ts'
import type { Config } from '../../../process/config.ts'
import type { Context } from '../../../context/context.ts'
import { batchPerTick } from '../../../db/same-turn.ts'
import { isEmailConfirmed } from '../../../adapters/mail/email-confirmed.ts'
import { SESSION_IDLE_MS, SESSION_MAX_MS, SESSION_TOUCH_MS, tokenHashOf } from '../rules.ts'
import { findSessions, type SessionRow, touchSession } from './repository.ts'

/**
 * Makes the function that finds the caller of a token, for HTTP and for sockets; null for a token without a living session. It runs
 * on every call.
 */
export function createFindCaller({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): (token: string, now: Instant) => Promise<Caller | null> {
  const sessionOf = batchPerTick(async (tokenHashes: Buffer[]) => {
    const rows = await findSessions(database, tokenHashes)
    const found = new Map(rows.map((row) => [row.tokenHash, row]))
    return tokenHashes.map((hash) => found.get(hash.toString('hex')))
  })
  return async (token, now) => {
    const row = await sessionOf(tokenHashOf(token))
    if (!row) return null
    const { sessionId } = row
    const end = row.createdAt + SESSION_MAX_MS[row.role]
    if (Math.min(row.expiresAt, end) <= now) return null
    if (now - row.lastUsedAt >= SESSION_TOUCH_MS)
      await touchSession(database, { sessionId, now, expiresAt: Math.min(now + SESSION_IDLE_MS, end) })
    return callerOf(row, config)
  }
}

function callerOf(row: SessionRow, config: Pick<Config, 'smtpUrl'>): Caller {
  const { sessionId, isLocked, userId, role, accountCreatedAt, language, onboarding } = row
  const emailVerified = isEmailConfirmed(config, row)
  return {
    sessionId,
    isLocked,
    userId,
    role,
    accountCreatedAt,
    language,
    onboarding,
    emailVerified,
    practice: practiceOf(row),
  }
}

function practiceOf({
  practiceId,
  kind,
  signerId,
  isServiceProvider,
  isVerified,
  isAdmin,
  rights,
}: SessionRow): Caller['practice'] {
  if (practiceId === null || kind === null || (signerId === null && kind !== 'reception')) return null
  return {
    practiceId,
    kind,
    reach: signerId === null ? 'practice' : { vetId: signerId },
    signerId,
    isAdmin: isAdmin ?? false,
    rights: kind === 'vet' ? 'all' : (rights ?? []),
    isServiceProvider: isServiceProvider ?? false,
    verified: isVerified,
  }
}
