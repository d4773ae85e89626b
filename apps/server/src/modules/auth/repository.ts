import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import type { Role } from '@vetvisit/contract/http'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Database } from '../../db/client.ts'
import { epochMs, rowsAsJson } from '../../db/rows.ts'
import { assistants, doctors, sessions, users } from '../../db/schema/accounts.ts'
import { clinics } from '../../db/schema/clinics.ts'
import { given, statement } from '../../db/statement.ts'
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
  /** Hexadecimal. */
  tokenHash: string
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
      select s.id as "sessionId", encode(s.token_hash, 'hex') as "tokenHash", ${epochMs('s.expires_at')} as "expiresAt",
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

/** A person as the session shows it; the doctor columns are the person's own. */
export async function findSessionUser(database: Database, userId: string) {
  const [row] = await database.db
    .select({
      user: users,
      doctor: doctors,
      principal: { id: principals.id, fullname: principals.fullname },
      rights: assistants.rights,
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

/** What an account is written to by; undefined once it is gone or disabled. */
export async function findMailAccount(
  database: Database,
  who: { userId: string } | { email: string },
): Promise<MailAccount | undefined> {
  const condition = 'userId' in who ? eq(users.id, who.userId) : eq(users.email, who.email)
  const [row] = await database.db
    .select({
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      fullname: users.fullname,
      language: users.language,
    })
    .from(users)
    .where(and(condition, isNull(users.deletedAt), isNull(users.disabledAt)))
  return row
}
export type MailAccount = {
  id: string
  email: string | null
  emailVerifiedAt: Date | null
  fullname: string
  language: TextLanguage | null
}

/** Null lets the person in again. */
export async function writeDisabled(database: Database, userId: string, at: Date | null): Promise<void> {
  await database.db.update(users).set({ disabledAt: at }).where(eq(users.id, userId))
}

export async function writePassword(database: Database, userId: string, passwordHash: string): Promise<void> {
  await database.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/**
 * Opens the account of somebody who was invited, with the first password: an assistant's is finished, an owner's gets the address
 * that the link went to as its login, and a number that is somebody else's login by now is left out. Accounts that are open already
 * stay as they are.
 *
 * @throws DomainError email_taken when the owner has signed up by himself meanwhile
 */
export async function openInvitedAccount(
  database: Database,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  const taken = sql`exists (select from users o where o.id <> ${users.id} and o.password_hash is not null
    and coalesce(o.country_code, '') || o.mobile = coalesce(${users.countryCode}, '') || ${users.mobile})`
  await database.db
    .update(users)
    .set({
      onboarding: false,
      termsAcceptedAt: now,
      createdOn: now,
      mobile: sql`case when ${taken} then null else ${users.mobile} end`,
    })
    .where(and(eq(users.id, userId), eq(users.role, 'assistant'), isNull(users.passwordHash)))
  await refusingTakenLogins(() =>
    database.db
      .update(users)
      .set({
        email: users.contactEmail,
        contactEmail: null,
        mobile: sql`case when ${taken} then null else ${users.mobile} end`,
      })
      .where(and(eq(users.id, userId), eq(users.contactEmail, email), isNull(users.passwordHash)))
      .execute(),
  )
}

/** Who read a mail sent there has shown that the address is theirs. */
export async function markMailConfirmed(
  database: Database,
  userId: string,
  email: string,
  now: Date,
): Promise<void> {
  await database.db
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.emailVerifiedAt)))
}

export async function writeLanguage(
  database: Database,
  userId: string,
  language: TextLanguage,
): Promise<void> {
  await database.db.update(users).set({ language }).where(eq(users.id, userId))
}

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

/** More than this many places nobody reads through; signing out everywhere else ends them all. */
const SESSIONS_SHOWN = 100
