import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import type { Database } from '../../db/client.ts'
import { rowsOf } from '../../db/rows.ts'
import { assistants, doctors, users } from '../../db/schema/accounts.ts'
import { clinics } from '../../db/schema/clinics.ts'
import { withE164 } from '../../phone/phone-number.ts'
import { type Login, refusingTakenLogins } from './rules.ts'

export type NewUser = typeof users.$inferInsert

/** Accounts that share a national number in different countries; more than these are not looked at. */
const CANDIDATES_MAX = 3

/** @throws DomainError email_taken or mobile_taken: accounts are only ever added, never taken over */
export async function insertUser(database: Database, user: NewUser): Promise<void> {
  await refusingTakenLogins(() =>
    database.db
      .insert(users)
      .values(withE164(user))
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

/** What everybody may know of a person, and no password may hold. */
export async function findPasswordOwner(
  database: Database,
  userId: string,
): Promise<{ email: string | null; fullname: string; mobile: string | null } | undefined> {
  const [row] = await database.db
    .select({ email: users.email, fullname: users.fullname, mobile: users.mobile })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

function loginCondition(login: Exclude<Login, { kind: 'none' }>) {
  if (login.kind === 'email') return eq(users.email, login.email)
  const withLogin = and(isNotNull(users.mobile), isNotNull(users.passwordHash), users.mobileSignsIn)
  if (login.national.length > 0) return and(inArray(users.mobile, login.national), withLogin)
  return and(
    inArray(sql`(coalesce(${users.countryCode}, '') || ${users.mobile})`, login.international),
    withLogin,
  )
}

const principals = alias(users, 'principals')
/** The doctor's own, or whom an assistant works for. */
const practices = alias(doctors, 'practices')

/** A person as the session shows it; the doctor columns are the person's own. */
export async function findSessionUser(database: Database, userId: string) {
  const [row] = await database.db
    .select({
      user: users,
      doctor: doctors,
      principal: { id: principals.id, fullname: principals.fullname },
      isServiceProvider: practices.isServiceProvider,
      rights: assistants.rights,
      clinicCount: sql<number>`(select count(*)::int from ${clinics} where ${clinics.doctorId} = ${users.id} and ${clinics.deletedAt} is null)`,
      clinicCountry: sql<
        string | null
      >`(select ${clinics.country} from ${clinics} where ${clinics.doctorId} = coalesce(${assistants.doctorId}, ${users.id})
        and ${clinics.deletedAt} is null order by ${clinics.createdAt}, ${clinics.id} limit 1)`,
    })
    .from(users)
    .leftJoin(doctors, eq(doctors.userId, users.id))
    .leftJoin(assistants, eq(assistants.userId, users.id))
    .leftJoin(principals, eq(principals.id, assistants.doctorId))
    .leftJoin(practices, sql`${practices.userId} = coalesce(${assistants.doctorId}, ${users.id})`)
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
      pendingEmail: users.pendingEmail,
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
  pendingEmail: string | null
  fullname: string
  language: TextLanguage | null
}

/** Null lets the person in again. */
export async function writeDisabled(database: Database, userId: string, at: Date | null): Promise<void> {
  await database.db.update(users).set({ disabledAt: at }).where(eq(users.id, userId))
}

/** Ids of the person and, of a doctor, of everybody in the team. */
export async function findPersonAndTeam(database: Database, userId: string): Promise<string[]> {
  const team = await database.db
    .select({ id: assistants.userId })
    .from(assistants)
    .where(eq(assistants.doctorId, userId))
  return [userId, ...team.map(({ id }) => id)]
}

export async function writePassword(database: Database, userId: string, passwordHash: string): Promise<void> {
  await database.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/**
 * Opens the account of somebody who was invited, with the first password: an assistant's is finished, an owner's gets the address
 * that the link went to as its login, and a number that is somebody else's login by now signs nobody in. Accounts that are open already
 * stay as they are.
 *
 * @throws DomainError email_taken when the owner has signed up by himself meanwhile
 */
export async function openInvitedAccount(
  database: Database,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  const taken = sql`exists (select from users o where o.id <> ${users.id} and o.password_hash is not null and o.mobile_signs_in
    and coalesce(o.country_code, '') || o.mobile = coalesce(${users.countryCode}, '') || ${users.mobile})`
  await database.db
    .update(users)
    .set({
      onboarding: false,
      termsAcceptedAt: now,
      createdOn: now,
      mobileSignsIn: sql`not ${taken}`,
    })
    .where(and(eq(users.id, userId), eq(users.role, 'assistant'), isNull(users.passwordHash)))
  await refusingTakenLogins(() =>
    database.db
      .update(users)
      .set({
        email: users.contactEmail,
        contactEmail: null,
        mobileSignsIn: sql`not ${taken}`,
      })
      .where(and(eq(users.id, userId), eq(users.contactEmail, email), isNull(users.passwordHash)))
      .execute(),
  )
}

/** Whether another account signs in with that number, the dial code before it. */
export async function isNumberTaken(database: Database, userId: string, number: string): Promise<boolean> {
  const [answer] = await rowsOf<{ taken: boolean }>(
    database,
    sql`select exists (select from users where id <> ${userId}::uuid and coalesce(country_code, '') || mobile = ${number}
      and mobile is not null and password_hash is not null and mobile_signs_in) as taken`,
  )
  return answer?.taken === true
}

/** The address that a person wants; null for none. */
export async function writePendingEmail(
  database: Database,
  userId: string,
  email: string | null,
): Promise<void> {
  await database.db.update(users).set({ pendingEmail: email }).where(eq(users.id, userId))
}

/**
 * Takes an address away from an account that never confirmed it and has no animals and no clinics: its reader is about to confirm it.
 * An account with something in it keeps the address; the reader gets into that one by "Forgot password?".
 */
export async function freeAddress(database: Database, email: string, exceptUserId: string): Promise<void> {
  await database.db
    .update(users)
    .set({ email: null })
    .where(
      and(
        eq(users.email, email),
        ne(users.id, exceptUserId),
        isNull(users.emailVerifiedAt),
        sql`not exists (select from pets p where p.owner_id = ${users.id})`,
        sql`not exists (select from clinics c where c.doctor_id = ${users.id})`,
      ),
    )
}

/** Makes a confirmed address the account's. @returns false when another account has confirmed it, too */
export async function writeEmail(
  database: Database,
  userId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  await freeAddress(database, email, userId)
  const written = await database.db
    .update(users)
    .set({ email, emailVerifiedAt: now, pendingEmail: null })
    .where(and(eq(users.id, userId), sql`not exists (select from users o where o.email = ${email})`))
    .returning({ id: users.id })
  return written.length > 0
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
