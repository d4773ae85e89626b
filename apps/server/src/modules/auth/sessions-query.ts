import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import type { Role } from '@vetvisit/contract/http'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { epochMs, rowsAsJson } from '../../db/rows.ts'
import { sessions } from '../../db/schema/accounts.ts'
import { given, statement } from '../../db/statement.ts'

export async function insertSession(
  database: Database,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await database.db.insert(sessions).values(session)
}

/** A living session with everything that decides what its person may do. */
export type SessionRow = {
  sessionId: string
  /** Hexadecimal. */
  tokenHash: string
  /** Epoch milliseconds. */
  createdAt: number
  /** Epoch milliseconds. */
  expiresAt: number
  /** Epoch milliseconds. */
  lastUsedAt: number
  userId: string
  role: Role
  language: TextLanguage | null
  email: string | null
  emailVerifiedAt: string | null
  onboarding: boolean
  /** The practice: the doctor's own, or the one an assistant works for. */
  doctorId: string | null
  isServiceProvider: boolean | null
  isVerified: boolean
  rights: AssistantRight[] | null
}

const tokenPlace = (place: number) => `token${place}`

/**
 * A place for each token, not one for a list: of a list whose length it does not know PostgreSQL expects ten, finds the plan for the one
 * at hand cheaper every time, and plans anew for each call. That took ten times as long as the query.
 */
const livingSessions = (places: number) =>
  statement<{ found: SessionRow[] }>(
    `living_sessions_${places}`,
    sql`select ${rowsAsJson(sql`
      select s.id as "sessionId", encode(s.token_hash, 'hex') as "tokenHash", ${epochMs('s.created_at')} as "createdAt", ${epochMs('s.expires_at')} as "expiresAt",
        ${epochMs('s.last_used_at')} as "lastUsedAt", u.id as "userId", u.role, u.language, u.email,
        u.email_verified_at as "emailVerifiedAt", u.onboarding,
        d.user_id as "doctorId", d.is_service_provider as "isServiceProvider", d.verified_at is not null as "isVerified", a.rights
      from sessions s
        join users u on u.id = s.user_id
        left join assistants a on a.user_id = u.id
        left join users principal on principal.id = a.doctor_id
        left join doctors d on d.user_id = coalesce(a.doctor_id, u.id)
      where s.token_hash in (${sql.join(
        Array.from({ length: places }, (_, place) => sql`${given(tokenPlace(place))}::text::bytea`),
        sql`, `,
      )})
        and s.ended_at is null and u.disabled_at is null and u.deleted_at is null
        -- An assistant without a doctor has nobody to act for.
        and (u.role <> 'assistant' or (principal.id is not null and principal.disabled_at is null and principal.deleted_at is null))`)} as found`,
  )

const SESSIONS_AT_ONCE = 8
const oneSession = livingSessions(1)
const severalSessions = livingSessions(SESSIONS_AT_ONCE)

/** The sessions of some tokens that were not ended, in no order; whether their time is over is the reader's to say. */
export async function findSessions(
  database: Database,
  tokenHashes: readonly Buffer[],
): Promise<SessionRow[]> {
  if (tokenHashes.length > SESSIONS_AT_ONCE) {
    const groups = [tokenHashes.slice(0, SESSIONS_AT_ONCE), tokenHashes.slice(SESSIONS_AT_ONCE)]
    return (await Promise.all(groups.map((group) => findSessions(database, group)))).flat()
  }
  const places = tokenHashes.length === 1 ? 1 : SESSIONS_AT_ONCE
  // Places that are left over ask for the last one again.
  const values = Array.from({ length: places }, (_, place) => [
    tokenPlace(place),
    `\\x${tokenHashes[Math.min(place, tokenHashes.length - 1)]?.toString('hex') ?? ''}`,
  ])
  const [answer] = await (places === 1 ? oneSession : severalSessions)(database, Object.fromEntries(values))
  return answer?.found ?? []
}

export async function touchSession(
  database: Database,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await database.db
    .update(sessions)
    .set({ lastUsedAt: now, expiresAt })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

/** @returns ids of the sessions that were alive until now */
export async function endSessions(
  database: Database,
  whose: { sessionId: string; userId?: string } | { userId: string; except?: string },
  now: Date,
): Promise<string[]> {
  const those = [
    ...('sessionId' in whose ? [eq(sessions.id, whose.sessionId)] : []),
    ...(whose.userId === undefined ? [] : [eq(sessions.userId, whose.userId)]),
    ...('except' in whose && whose.except !== undefined ? [ne(sessions.id, whose.except)] : []),
  ]
  const ended = await database.db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(...those, isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Living sessions beyond so many of a person, those that were used longest ago. */
export async function listSurplus(
  database: Database,
  userId: string,
  most: number,
  now: Date,
): Promise<string[]> {
  const surplus = await database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .offset(most)
  return surplus.map(({ id }) => id)
}

/** More than this many places nobody reads through; signing out everywhere else ends them all. */
const SESSIONS_SHOWN = 100

/** Living sessions of a person, last used first. */
export async function listSessions(database: Database, userId: string, now: Date) {
  return database.db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(SESSIONS_SHOWN)
}
