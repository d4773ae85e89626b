import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import type { Role } from '@vetvisit/contract/http'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Database } from '../../db/client.ts'
import { epochMs } from '../../db/rows.ts'
import { assistants, doctors, sessions, users } from '../../db/schema/accounts.ts'
import { clinics } from '../../db/schema/clinics.ts'
import { given, givenInstant, statement } from '../../db/statement.ts'
import { type Login, refusingTakenLogins } from './policy.ts'

export type NewUser = typeof users.$inferInsert

/** Accounts that share a national number in different countries; more than these are not looked at. */
const CANDIDATES_MAX = 3

/** @throws DomainError email_taken or mobile_taken: accounts are only ever added, never taken over */
export async function insertUser(database: Database, user: NewUser): Promise<void> {
  await refusingTakenLogins(() =>
    database.db
      .insert(users)
      .values(user)
      .then(() => undefined),
  )
}

export async function insertDoctor(
  database: Database,
  userId: string,
  isServiceProvider: boolean,
): Promise<void> {
  await database.db.insert(doctors).values({ userId, isServiceProvider })
}

export async function insertSession(
  database: Database,
  session: typeof sessions.$inferInsert,
): Promise<void> {
  await database.db.insert(sessions).values(session)
}

/** Accounts that the login may mean, oldest first: one, or several where a number lacks its dial code. */
export async function findLogins(
  database: Database,
  login: Login,
): Promise<{ id: string; passwordHash: string | null; usable: boolean }[]> {
  if (login.kind === 'none') return []
  return database.db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      usable: sql<boolean>`${users.disabledAt} is null and ${users.deletedAt} is null`,
    })
    .from(users)
    .where(loginCondition(login))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(CANDIDATES_MAX)
}

/** Null for an account that cannot be signed in to. */
export async function findPasswordHash(database: Database, userId: string): Promise<string | null> {
  const [row] = await database.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
  return row?.passwordHash ?? null
}

function loginCondition(login: Exclude<Login, { kind: 'none' }>) {
  if (login.kind === 'email') return eq(users.email, login.email)
  const withLogin = and(isNotNull(users.mobile), isNotNull(users.passwordHash))
  if (login.national.length > 0) return and(inArray(users.mobile, login.national), withLogin)
  return and(
    inArray(sql`(coalesce(${users.countryCode}, '') || ${users.mobile})`, login.international),
    withLogin,
  )
}

const principals = alias(users, 'principals')

/** A living session with everything that decides what its person may do. */
export type SessionRow = {
  sessionId: string
  /** Epoch milliseconds. */
  lastUsedAt: number
  userId: string
  role: Role
  language: TextLanguage | null
  onboarding: boolean
  /** The practice: the doctor's own, or the one an assistant works for. */
  doctorId: string | null
  isServiceProvider: boolean | null
  isVerified: boolean
  rights: AssistantRight[] | null
}

const livingSession = statement<SessionRow>(
  'living_session',
  sql`select s.id as "sessionId", ${epochMs('s.last_used_at')} as "lastUsedAt", u.id as "userId", u.role, u.language, u.onboarding,
      d.user_id as "doctorId", d.is_service_provider as "isServiceProvider", d.verified_at is not null as "isVerified", to_json(a.rights) as rights
    from sessions s
      join users u on u.id = s.user_id
      left join assistants a on a.user_id = u.id
      left join users principal on principal.id = a.doctor_id
      left join doctors d on d.user_id = coalesce(a.doctor_id, u.id)
    where s.token_hash = decode(${given('tokenHash')}, 'hex') and s.ended_at is null and s.expires_at > ${givenInstant('now')}
      and u.disabled_at is null and u.deleted_at is null
      -- An assistant without a doctor has nobody to act for.
      and (u.role <> 'assistant' or (principal.id is not null and principal.disabled_at is null and principal.deleted_at is null))`,
)

/** The living session of a token. It is asked on every call. */
export async function findSession(
  database: Database,
  tokenHash: Buffer,
  now: number,
): Promise<SessionRow | undefined> {
  const [row] = await livingSession(database, {
    tokenHash: tokenHash.toString('hex'),
    now: new Date(now).toISOString(),
  })
  return row
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
  whose: { sessionId: string } | { userId: string },
  now: Date,
): Promise<string[]> {
  const those = 'sessionId' in whose ? eq(sessions.id, whose.sessionId) : eq(sessions.userId, whose.userId)
  const ended = await database.db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(those, isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** A person as the session shows it; the doctor columns are the person's own. */
export async function findSessionUser(database: Database, userId: string) {
  const [row] = await database.db
    .select({
      user: users,
      doctor: doctors,
      principal: { id: principals.id, fullname: principals.fullname },
      clinicCount: sql<number>`(select count(*)::int from ${clinics} where ${clinics.doctorId} = ${users.id} and ${clinics.deletedAt} is null)`,
    })
    .from(users)
    .leftJoin(doctors, eq(doctors.userId, users.id))
    .leftJoin(assistants, eq(assistants.userId, users.id))
    .leftJoin(principals, eq(principals.id, assistants.doctorId))
    .where(eq(users.id, userId))
  return row
}
export type SessionUserRow = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>
