import { and, eq, isNull } from 'drizzle-orm'
import type { OwnerScope } from '../../../caller.ts'
import type { Database } from '../../../db/client.ts'
import { users } from '../../../db/schema/accounts.ts'
import { withE164 } from '../../../phone/phone-number.ts'
import { refusingTakenLogins } from '../../auth/public.ts'

export type OwnerRow = typeof users.$inferSelect

export async function findOwner(database: Database, { ownerId }: OwnerScope): Promise<OwnerRow | undefined> {
  const [row] = await database.db.select().from(users).where(eq(users.id, ownerId))
  return row
}

/** The record, which nobody else changes until the running transaction ends; none once the account is gone. */
export async function lockOwner(database: Database, { ownerId }: OwnerScope): Promise<OwnerRow | undefined> {
  const [row] = await database.db
    .select()
    .from(users)
    .where(and(eq(users.id, ownerId), isNull(users.deletedAt)))
    .for('update')
  return row
}

/** @throws DomainError mobile_taken when another account has taken the number in this very moment */
export async function writeOwner(database: Database, owner: OwnerRow): Promise<void> {
  const { id, ...values } = withE164(owner)
  await refusingTakenLogins(() => database.db.update(users).set(values).where(eq(users.id, id)).execute())
}
