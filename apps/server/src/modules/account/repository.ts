import type { AccountEffects } from '@vetvisit/contract/account/routes'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { idSet, instantValue, rowsOf } from '../../db/rows.ts'
import { users } from '../../db/schema/accounts.ts'
import { ERASURES, type LeavingPractice, type People, pseudonymOf } from './erasure-query.ts'
import { type ExportedTable } from './personal-query.ts'

/** An address, and whether its owner has shown that it is his. */
export type Address = { email: string | null; isConfirmed: boolean }

export async function findAddress(database: Database, userId: string): Promise<Address> {
  const [row] = await database.db
    .select({ email: users.email, isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null` })
    .from(users)
    .where(eq(users.id, userId))
  return row ?? { email: null, isConfirmed: false }
}

type Person = Address & { fullname: string; profileFileId: string | null }

/** Somebody's account, which nobody else changes until the running transaction ends; undefined once it is gone. */
export async function lockPerson(database: Database, userId: string): Promise<Person | undefined> {
  const [row] = await rowsOf<Person>(
    database,
    sql`select fullname, email, email_verified_at is not null as "isConfirmed", profile_file_id as "profileFileId" from users
      where id = ${userId}::uuid and deleted_at is null for update`,
  )
  return row
}

/** Owners without an account whose records a practice keeps. */
const managed = (
  doctorId: string,
) => sql`select c.owner_id as id from care c join users u on u.id = c.owner_id
  where c.doctor_id = ${doctorId}::uuid and c.origin = 'created' and u.password_hash is null and u.deleted_at is null`

export async function listManaged(database: Database, doctorId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(database, sql`${managed(doctorId)} order by 1`)
  return rows.map(({ id }) => id)
}

/** What goes with a doctor's account. */
export async function countEffects(
  database: Database,
  doctorId: string,
  now: number,
): Promise<AccountEffects> {
  const [counts] = await rowsOf<AccountEffects>(
    database,
    sql`select
      (select count(*)::int from appointments where doctor_id = ${doctorId}::uuid
        and status in ('requested', 'approved') and ends_at > ${instantValue(now)}) as visits,
      (select count(*)::int from clinics where doctor_id = ${doctorId}::uuid and deleted_at is null) as clinics,
      (select count(*)::int from assistants a join users u on u.id = a.user_id
        where a.doctor_id = ${doctorId}::uuid and u.deleted_at is null) as assistants,
      (select count(*)::int from (${managed(doctorId)}) m) as owners`,
  )
  return counts ?? { visits: 0, clinics: 0, assistants: 0, owners: 0 }
}

/**
 * Takes everything that says who somebody is from people's rows and animals; both stay under a pseudonym. Whoever waits in line is
 * taken out of it.
 *
 * @param names kept where the records of a practice that goes on say who did what
 */
export async function erasePeople(
  database: Database,
  ids: readonly string[],
  now: number,
  names: 'erased' | 'kept' = 'erased',
): Promise<void> {
  const those = idSet(ids)
  await database.db
    .update(users)
    .set({
      email: null,
      emailVerifiedAt: null,
      pendingEmail: null,
      contactEmail: null,
      mobile: null,
      countryCode: null,
      isoCode: null,
      passwordHash: null,
      ...(names === 'erased' && { fullname: pseudonymOf(sql`${users.id}`) }),
      gender: null,
      dateOfBirth: null,
      profileFileId: null,
      language: null,
      addressLine1: null,
      addressLine2: null,
      zipcode: null,
      city: null,
      state: null,
      country: null,
      deletedAt: sql`coalesce(${users.deletedAt}, ${instantValue(now)})`,
    })
    .where(sql`${users.id} in ${those}`)
  await database.db.execute(sql`
    update pets set name = ${pseudonymOf(sql`owner_id`)}, passport_number = null, rfid = null, insurance_number = null,
      allergies = null, alerts = null, vaccination_due_on = null, deworming_due_on = null, photo_file_id = null,
      vaccination_file_id = null, deworming_file_id = null, import_file_id = null, insurance_file_id = null,
      ownership_file_id = null, passport_file_id = null, archived_at = coalesce(archived_at, ${instantValue(now)})
    where owner_id in ${those}`)
  await database.db.execute(sql`delete from waiting_list where owner_id in ${those}`)
}

/** Erases people's rows table by table, as `ERASURES` says; with `owners` also what only owners have, with `practice` what a practice has. */
export async function eraseRows(
  database: Database,
  { people, owners, practice }: { people: People; owners: readonly string[]; practice?: LeavingPractice },
  now: number,
): Promise<void> {
  for (const erasure of Object.values(ERASURES))
    for (const statement of [
      ...(erasure.person?.(people, now) ?? []),
      ...(owners.length > 0 ? (erasure.owner?.(idSet(owners), now) ?? []) : []),
      ...(practice ? (erasure.practice?.(practice, now) ?? []) : []),
    ])
      await database.db.execute(statement)
}

/** How many rows of one table are about a person. */
export async function countExported(
  database: Database,
  { name, rows }: ExportedTable,
  personId: string,
): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`select count(*)::int as count from ${sql.identifier(name)} t where ${rows(personId)}`,
  )
  return row?.count ?? 0
}

/** Those rows, without what is secret or only serves the database. */
export async function readExported(
  database: Database,
  { name, rows, without = [], also }: ExportedTable,
  personId: string,
): Promise<Record<string, unknown>[]> {
  const columns = sql`to_jsonb(t) - array(select jsonb_array_elements_text(${JSON.stringify(without)}::text::jsonb))`
  const found = await rowsOf<{ row: Record<string, unknown> }>(
    database,
    sql`select ${columns} ${also ? sql`|| ${also}` : sql``} as row from ${sql.identifier(name)} t
      where ${rows(personId)} order by to_jsonb(t)`,
  )
  return found.map(({ row }) => row)
}
