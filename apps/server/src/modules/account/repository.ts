import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { instantValue, rowsOf } from '../../db/rows.ts'
import { users } from '../../db/schema/accounts.ts'
import { type Erased, PERSONAL_TABLES } from './personal-query.ts'

export async function findEmail(database: Database, userId: string): Promise<string | null> {
  const [row] = await database.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? null
}

/** Takes everything that says who somebody is from the person's row and animals; both stay under a pseudonym. */
export async function erasePerson(
  database: Database,
  ownerId: string,
  pseudonym: string,
  now: number,
): Promise<void> {
  await database.db
    .update(users)
    .set({
      email: null,
      emailVerifiedAt: null,
      contactEmail: null,
      mobile: null,
      countryCode: null,
      isoCode: null,
      passwordHash: null,
      fullname: pseudonym,
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
      deletedAt: new Date(now),
    })
    .where(eq(users.id, ownerId))
  await database.db.execute(sql`
    update pets set name = ${pseudonym}, passport_number = null, rfid = null, insurance_number = null, allergies = null,
      alerts = null, vaccination_due_on = null, deworming_due_on = null, photo_file_id = null, vaccination_file_id = null,
      deworming_file_id = null, import_file_id = null, insurance_file_id = null, ownership_file_id = null,
      passport_file_id = null, archived_at = coalesce(archived_at, ${instantValue(now)})
    where owner_id = ${ownerId}::uuid`)
  await database.db.execute(sql`delete from waiting_list where owner_id = ${ownerId}::uuid`)
}

/** Erases a person's rows table by table, as `PERSONAL_TABLES` says. */
export async function erasePersonalRows(database: Database, person: Erased, now: number): Promise<void> {
  for (const { deletion } of Object.values(PERSONAL_TABLES))
    if ('erase' in deletion)
      for (const statement of deletion.erase(person, now)) await database.db.execute(statement)
}

/** Tables of which a person can have rows, in the order of the export. */
export const EXPORTED_TABLES = Object.entries(PERSONAL_TABLES)
  .filter(([, table]) => 'rows' in table.export)
  .map(([name]) => name)

/** How many rows of one table are about a person. */
export async function countExported(database: Database, name: string, personId: string): Promise<number> {
  const exported = exportOf(name)
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`select count(*)::int as count from ${sql.identifier(name)} t where ${exported.rows(personId)}`,
  )
  return row?.count ?? 0
}

/** Those rows, without what is secret or only serves the database. */
export async function readExported(
  database: Database,
  name: string,
  personId: string,
): Promise<Record<string, unknown>[]> {
  const { rows, without = [], also } = exportOf(name)
  const columns = sql`to_jsonb(t) - array(select jsonb_array_elements_text(${JSON.stringify(without)}::text::jsonb))`
  const found = await rowsOf<{ row: Record<string, unknown> }>(
    database,
    sql`select ${columns} ${also ? sql`|| ${also}` : sql``} as row from ${sql.identifier(name)} t
      where ${rows(personId)} order by to_jsonb(t)`,
  )
  return found.map(({ row }) => row)
}

function exportOf(name: string) {
  const exported = PERSONAL_TABLES[name]?.export
  if (!exported || !('rows' in exported)) throw new Error(`${name} is not part of the export`)
  return exported
}
