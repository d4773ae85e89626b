import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/client.ts'
import { assistants, doctors, sessions, users } from '../../db/schema/accounts.ts'
import { clinics } from '../../db/schema/clinics.ts'
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

const sessionCallerColumns = {
  sessionId: sessions.id,
  lastUsedAt: sessions.lastUsedAt,
  userId: users.id,
  role: users.role,
  language: users.language,
  onboarding: users.onboarding,
  doctorId: doctors.userId,
  isServiceProvider: doctors.isServiceProvider,
  verifiedAt: doctors.verifiedAt,
  rights: assistants.rights,
}

/**
 * Makes the query for the living session of a token, with everything that decides what its person may do. It runs on every
 * call, so it is built once and parsed once by each connection: on PostgreSQL a quarter of the work of doing it each time.
 */
export function prepareFindSession(database: Database) {
  const query = database.db
    .select(sessionCallerColumns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(assistants, eq(assistants.userId, users.id))
    .leftJoin(principals, eq(principals.id, assistants.doctorId))
    .leftJoin(doctors, eq(doctors.userId, sql`coalesce(${assistants.doctorId}, ${users.id})`))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.disabledAt),
        isNull(users.deletedAt),
        // An assistant without a doctor has nobody to act for.
        or(
          ne(users.role, 'assistant'),
          and(isNotNull(principals.id), isNull(principals.disabledAt), isNull(principals.deletedAt)),
        ),
      ),
    )
    .prepare('find_session')
  return async (tokenHash: Uint8Array, now: Date) => (await query.execute({ tokenHash, now }))[0]
}
export type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof prepareFindSession>>>>

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
