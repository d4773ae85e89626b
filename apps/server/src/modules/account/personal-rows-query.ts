import { sql } from 'drizzle-orm'
import type { Instant } from '../../db/instant.ts'
import type { Database } from '../../db/client.ts'
import { int, json } from '../../db/columns.ts'
import { rowsOf, valueOf } from '../../db/query.ts'
import { ERASURES } from './erasure-query.ts'
import { idSet, type LeavingDoctor, type LeavingPractice, type People } from './erasure-values-query.ts'
import type { ExportedTable } from './personal-query.ts'

type Erasure = {
  people: People
  /** Ids of those who are owners. */
  owners: readonly string[]
  doctor?: LeavingDoctor
  practice?: LeavingPractice
}

/** Erases rows table by table, as `ERASURES` says: for people, and also for owners, for a doctor and for a practice. */
export async function eraseRows(
  database: Database,
  { people, owners, doctor, practice }: Erasure,
  now: Instant,
): Promise<void> {
  for (const erasure of Object.values(ERASURES))
    for (const statement of [
      ...(erasure.person?.(people, now) ?? []),
      ...(owners.length > 0 ? (erasure.owner?.(idSet(owners), now) ?? []) : []),
      ...(doctor ? (erasure.doctor?.(doctor, now) ?? []) : []),
      ...(practice ? (erasure.practice?.(practice, now) ?? []) : []),
    ])
      await rowsOf(database, {}, statement)
}

/** How many rows of one table are about a person. */
export async function countExported(
  database: Database,
  { name, rows }: ExportedTable,
  personId: string,
): Promise<number> {
  const [row] = await rowsOf(
    database,
    { count: int },
    sql`select count(*)::int as count from ${sql.identifier(name)} t where ${rows(personId)}`,
  )
  return row?.count ?? 0
}

const names = json<readonly string[]>()

/** Those rows, without columns that are secret or only serve the database. */
export async function readExported(
  database: Database,
  { name, rows, without = [], also }: ExportedTable,
  personId: string,
): Promise<Record<string, unknown>[]> {
  const columns = sql`to_jsonb(t) - array(select jsonb_array_elements_text(${valueOf(names, without)}))`
  const found = await rowsOf(
    database,
    { row: json<Record<string, unknown>>() },
    sql`select ${columns} ${also ? sql`|| ${also}` : sql``} as row from ${sql.identifier(name)} t
      where ${rows(personId)} order by to_jsonb(t)`,
  )
  return found.map(({ row }) => row)
}
