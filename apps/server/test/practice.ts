import { sql, type SQL } from 'drizzle-orm'
import type { Harness } from './open-harness.ts'
import { rowsOf } from './sql.ts'

/** The practice in which a doctor works, as a value in the SQL of a test. */
export const practiceOf = (doctorId: string): SQL =>
  sql`(select practice_id from memberships where user_id = ${doctorId}::uuid order by left_at is not null limit 1)`

/** Id of the practice in which a doctor works. */
export async function practiceIdOf(
  { database }: Pick<Harness, 'database'>,
  { id }: { id: string },
): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(database, sql`select ${practiceOf(id)} as id`)
  return row?.id ?? ''
}
