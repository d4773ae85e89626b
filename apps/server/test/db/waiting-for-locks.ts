import { sql } from 'drizzle-orm'
import type { Database } from '../../src/db/client.ts'
import { rowsOf } from '../sql.ts'

/** How many connections of a test's database wait for an advisory lock. */
export async function waitingForLocks(database: Database): Promise<number> {
  const found = await rowsOf(
    database,
    sql`select pid from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return found.length
}
