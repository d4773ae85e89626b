import type { AssistantState } from '@vetvisit/contract/assistants/rules'
import type { ErrorCode } from '@vetvisit/contract/errors'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { and, asc, eq, getTableColumns, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { pendingAssistants, assistants, users } from '../../db/schema/accounts.ts'
import { withE164 } from '../../phone/phone-number.ts'
import { refusingTakenLogins } from '../auth/policy.ts'

export type PendingAssistantRow = typeof pendingAssistants.$inferSelect

/** Everything is asked within one practice: there is no way to reach another one's assistant. */
type Team = { doctorId: string }

const memberColumns = {
  id: users.id,
  fullname: users.fullname,
  email: users.email,
  mobile: users.mobile,
  countryCode: users.countryCode,
  isoCode: users.isoCode,
  mobileSignsIn: users.mobileSignsIn,
  onboarding: users.onboarding,
  profileFileId: users.profileFileId,
  rights: assistants.rights,
  state: sql<AssistantState>`case when ${users.passwordHash} is null then 'invited' else 'active' end`,
}

const members = (database: Database, { doctorId }: Team, ...conditions: ReturnType<typeof eq>[]) =>
  database.db
    .select(memberColumns)
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.userId))
    .where(and(eq(assistants.doctorId, doctorId), isNull(users.deletedAt), ...conditions))
    .orderBy(asc(users.createdAt), asc(users.id))

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** The team, oldest account first. */
export const listMembers = (database: Database, team: Team) => members(database, team)

/** One of the team, whom nobody else changes until the running transaction ends. */
export async function lockMember(
  database: Database,
  team: Team,
  assistantId: string,
): Promise<MemberRow | undefined> {
  const [row] = await members(database, team, eq(users.id, assistantId)).for('update', { of: users })
  return row
}

/** What is ordered or could not be made, oldest first. */
export async function listOrders(database: Database, { doctorId }: Team): Promise<PendingAssistantRow[]> {
  return database.db
    .select()
    .from(pendingAssistants)
    .where(eq(pendingAssistants.doctorId, doctorId))
    .orderBy(asc(pendingAssistants.createdAt), asc(pendingAssistants.id))
}

export async function insertPending(database: Database, order: PendingAssistantRow): Promise<void> {
  await database.db.insert(pendingAssistants).values(order)
}

/** The order that waits longest, which no other server takes until the running transaction ends. */
export async function takePending(database: Database): Promise<PendingAssistantRow | undefined> {
  const [row] = await database.db
    .select(getTableColumns(pendingAssistants))
    .from(pendingAssistants)
    .where(and(isNull(pendingAssistants.failure), isNull(pendingAssistants.invitedAt)))
    .orderBy(asc(pendingAssistants.createdAt), asc(pendingAssistants.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/** @returns the order of the practice that was removed */
export async function removeOrder(
  database: Database,
  { doctorId }: Team,
  orderId: string,
): Promise<PendingAssistantRow | undefined> {
  const [removed] = await database.db
    .delete(pendingAssistants)
    .where(and(eq(pendingAssistants.id, orderId), eq(pendingAssistants.doctorId, doctorId)))
    .returning()
  return removed
}

/** Forgets all orders of a practice; one that is being made is waited for. */
export async function removeOrders(database: Database, { doctorId }: Team): Promise<void> {
  await database.db.delete(pendingAssistants).where(eq(pendingAssistants.doctorId, doctorId))
}

/** Whoever works or has worked for a doctor. */
export async function listEverybody(database: Database, { doctorId }: Team) {
  return database.db
    .select({
      id: users.id,
      email: users.email,
      language: users.language,
      doctorName: sql<string>`(select fullname from users where id = ${assistants.doctorId})`,
      doctorLanguage: sql<TextLanguage | null>`(select language from users where id = ${assistants.doctorId})`,
    })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.userId))
    .where(eq(assistants.doctorId, doctorId))
    .orderBy(asc(users.createdAt), asc(users.id))
}

/** Whether somebody of the team, the doctor and who is invited among them, has the address of an order. */
export async function isOfTeam(
  database: Database,
  { id, doctorId, email }: Pick<PendingAssistantRow, 'id' | 'doctorId' | 'email'>,
): Promise<boolean> {
  const found = await database.db
    .select({ id: users.id })
    .from(users)
    .leftJoin(assistants, eq(assistants.userId, users.id))
    .where(and(eq(users.email, email), or(eq(users.id, doctorId), eq(assistants.doctorId, doctorId))))
    .union(
      database.db
        .select({ id: pendingAssistants.id })
        .from(pendingAssistants)
        .where(
          and(
            ne(pendingAssistants.id, id),
            eq(pendingAssistants.doctorId, doctorId),
            eq(pendingAssistants.email, email),
            isNotNull(pendingAssistants.invitedAt),
          ),
        ),
    )
  return found.length > 0
}

export async function findOrder(
  database: Database,
  orderId: string,
): Promise<PendingAssistantRow | undefined> {
  const [row] = await database.db.select().from(pendingAssistants).where(eq(pendingAssistants.id, orderId))
  return row
}

/** An order of the practice that waits for its reader, which nobody else changes until the running transaction ends. */
export async function lockInvited(
  database: Database,
  { doctorId }: Team,
  orderId: string,
): Promise<PendingAssistantRow | undefined> {
  const [row] = await database.db
    .select()
    .from(pendingAssistants)
    .where(
      and(
        eq(pendingAssistants.id, orderId),
        eq(pendingAssistants.doctorId, doctorId),
        isNotNull(pendingAssistants.invitedAt),
      ),
    )
    .for('update')
  return row
}

export async function writeOrder(database: Database, { id, ...order }: PendingAssistantRow): Promise<void> {
  await database.db.update(pendingAssistants).set(order).where(eq(pendingAssistants.id, id))
}

/** Leaves an order on the list with the reason; one that is made or removed meanwhile stays as it is. */
export async function failPending(database: Database, orderId: string, failure: ErrorCode): Promise<void> {
  await database.db.update(pendingAssistants).set({ failure }).where(eq(pendingAssistants.id, orderId))
}

/** @throws DomainError mobile_taken when another account has taken the number in this very moment */
export async function writeMember(
  database: Database,
  member: Pick<
    MemberRow,
    'id' | 'fullname' | 'mobile' | 'countryCode' | 'isoCode' | 'mobileSignsIn' | 'rights' | 'profileFileId'
  >,
): Promise<void> {
  const { id, fullname, mobile, countryCode, isoCode, mobileSignsIn, profileFileId, rights } = member
  const person = withE164({ fullname, mobile, countryCode, isoCode, mobileSignsIn, profileFileId })
  await refusingTakenLogins(() => database.db.update(users).set(person).where(eq(users.id, id)).execute())
  await database.db.update(assistants).set({ rights }).where(eq(assistants.userId, id))
}

/**
 * Ends an account. The name stays, because the practice's records say who did what; address, number and password go, so that
 * the person can be invited again.
 */
export async function closeAccount(database: Database, assistantId: string, now: number): Promise<void> {
  await database.db
    .update(users)
    .set({
      deletedAt: new Date(now),
      email: null,
      mobile: null,
      passwordHash: null,
      profileFileId: null,
    })
    .where(eq(users.id, assistantId))
}
