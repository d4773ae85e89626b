import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { instantValue, rowsOf } from '../../../db/rows.ts'
import { users } from '../../../db/schema/accounts.ts'
import { withE164 } from '../../../phone/phone-number.ts'
import { endAndForgetCareOfOwner, hasCreatedRecord } from '../../care/public.ts'
import type { OwnerRow } from '../profile/repository.ts'

/** An owner `u` whose record a doctor's practice keeps: created there, and without a login until he takes it over. */
const managedBy = (
  doctorId: SQL,
): SQL => sql`u.role = 'patient' and u.password_hash is null and u.deleted_at is null
  and ${hasCreatedRecord({ doctor: doctorId, owner: sql`u.id` })}`

export async function insertOwner(database: Database, owner: typeof users.$inferInsert): Promise<void> {
  await database.db.insert(users).values(withE164(owner))
}

/** The record of a managed owner, which nobody else changes until the running transaction ends. */
export async function lockManagedOwner(
  database: Database,
  doctorId: string,
  ownerId: string,
): Promise<OwnerRow | undefined> {
  const found = await rowsOf(
    database,
    sql`select u.id from users u where u.id = ${ownerId}::uuid and ${managedBy(sql`${doctorId}::uuid`)} for update`,
  )
  if (found.length === 0) return undefined
  const [row] = await database.db.select().from(users).where(eq(users.id, ownerId))
  return row
}

/** The managed owner whom the practice writes to at an address. */
export async function findManagedByEmail(
  database: Database,
  doctorId: string,
  email: string,
): Promise<{ id: string; fullname: string } | undefined> {
  const [row] = await rowsOf<{ id: string; fullname: string }>(
    database,
    sql`select u.id, u.fullname from users u where u.contact_email = ${email} and ${managedBy(sql`${doctorId}::uuid`)}
      order by u.created_at, u.id limit 1`,
  )
  return row
}

/**
 * Gives the animals of a managed owner, with their visits and notes, to the account of the same person. The record closes: nothing in it
 * says any more who that was, for nobody would find it when the account is deleted.
 *
 * @returns the picture that it showed, which nothing shows now
 */
export async function mergeInto(
  database: Database,
  { managedId, ownerId }: { managedId: string; ownerId: string },
  now: number,
): Promise<string | null> {
  await database.db.execute(
    sql`update pets set owner_id = ${ownerId}::uuid where owner_id = ${managedId}::uuid`,
  )
  // The practice goes on with the person under the account: nothing is kept of the closed record.
  await endAndForgetCareOfOwner(database, managedId, now)
  await database.db.execute(sql`delete from record_links where owner_id = ${managedId}::uuid`)
  // Nobody could ever read them.
  await database.db.execute(sql`delete from notifications where recipient_id = ${managedId}::uuid`)
  const [closed] = await rowsOf<{ picture: string | null }>(
    database,
    sql`with before as (select profile_file_id from users where id = ${managedId}::uuid)
      update users set deleted_at = ${instantValue(now)}, fullname = '', gender = null, contact_email = null, mobile = null,
        profile_file_id = null, address_line1 = null, address_line2 = null, zipcode = null, city = null, state = null, country = null,
        date_of_birth = null
      where id = ${managedId}::uuid returning (select profile_file_id from before) as picture`,
  )
  return closed?.picture ?? null
}
