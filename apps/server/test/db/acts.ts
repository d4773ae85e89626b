import type { PGlite } from '@electric-sql/pglite'
import type { Child } from './child.ts'

/** Numbers that `write-acts.ts` reported as committed. */
export const acknowledged = (child: Child): number[] => child.lines.map(Number)

/** Waits for further acknowledged writes. */
export async function untilAcknowledged(child: Child, count: number): Promise<void> {
  while (child.lines.length < count) {
    if (child.process.exitCode !== null) throw new Error(`The writer ended: ${child.errors()}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The acknowledged writes that a database has, after PostgreSQL's own checks. */
export async function inspect(client: PGlite, expected: readonly number[]) {
  const { rows } = await client.query<{ id: number }>('select id from acts')
  const found = new Set(rows.map(({ id }) => id))
  const halves = await client.query(
    'select id from acts left join steps on act_id = id group by id having count(steps) <> 2',
  )
  // One read by index and one of the table, because they differ after corruption.
  const counted = await client.query<{ by_index: number; by_table: number }>(
    `select (select count(*) from (select id from acts order by id) sorted)::int as by_index,
            (select count(note) from acts)::int as by_table`,
  )
  return {
    lost: expected.filter((id) => !found.has(id)),
    halves: halves.rows,
    differ: counted.rows[0]?.by_index !== counted.rows[0]?.by_table,
  }
}

/** Expects that nothing is lost, partial or corrupt. */
export const WHOLE = { lost: [], halves: [], differ: false }
