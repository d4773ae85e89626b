import type { PasswordOwner } from '@vetvisit/contract/auth/rules'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { pendingAssistants, assistants, users } from '../../db/schema/accounts.ts'
import { freeAddress, insertUser } from './repository.ts'

const stands = (orderId: string) =>
  and(
    eq(pendingAssistants.id, orderId),
    isNull(pendingAssistants.failure),
    isNotNull(pendingAssistants.invitedAt),
  )

/** Who is invited, as far as a password must not be made of it. */
export async function findInvited(database: Database, orderId: string): Promise<PasswordOwner | undefined> {
  const [person] = await database.db
    .select({
      email: pendingAssistants.email,
      fullname: pendingAssistants.fullname,
      mobile: pendingAssistants.mobile,
    })
    .from(pendingAssistants)
    .where(stands(orderId))
  return person
}

/**
 * Turns an invitation into an account without a password. Taking the row is the decision: of any number at the same moment one gets it.
 *
 * @param isProven whoever accepts has shown that the address is theirs: an account that has not gives it up
 * @returns undefined for an invitation that is accepted or withdrawn
 * @throws DomainError email_taken when the address has an account meanwhile
 */
export async function takeInvitation(
  database: Database,
  orderId: string,
  { isProven, now }: { isProven: boolean; now: number },
): Promise<{ userId: string; email: string } | undefined> {
  const [order] = await database.db.delete(pendingAssistants).where(stands(orderId)).returning()
  if (!order) return undefined
  const { id, doctorId, fullname, email, mobile, countryCode, isoCode, rights, profileFileId } = order
  if (isProven) await freeAddress(database, email, id)
  await insertUser(database, {
    id,
    role: 'assistant',
    fullname,
    email,
    mobile,
    countryCode,
    isoCode,
    createdAt: new Date(now),
  })
  if (profileFileId !== null) await database.db.update(users).set({ profileFileId }).where(eq(users.id, id))
  await database.db.insert(assistants).values({ userId: id, doctorId, rights })
  return { userId: id, email }
}
