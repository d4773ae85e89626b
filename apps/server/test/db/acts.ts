import type { PGlite } from '@electric-sql/pglite'
import type { Child } from './child.ts'

/** Numbers that `write-acts.ts` said were committed. */
export const acknowledged = (child: Child): number[] => child.lines.map(Number)

/** Waits until a writer has acknowledged some more. */
export async function untilAcknowledged(child: Child, count: number): Promise<void> {
  while (child.lines.length < count) {
    if (child.process.exitCode !== null) throw new Error(`The writer ended: ${child.errors()}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** What a database holds of what was acknowledged, with the checks of PostgreSQL itself. */
export async function inspect(client: PGlite, expected: readonly number[]) {
  const { rows } = await client.query<{ id: number }>('select id from acts')
  const found = new Set(rows.map(({ id }) => id))
  const halves = await client.query(
    'select id from acts left join steps on act_id = id group by id having count(steps) <> 2',
  )
  // Read once through the index and once through the table: corruption makes them differ.
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

/** Nothing lost, nothing half, nothing corrupt. */
export const WHOLE = { lost: [], halves: [], differ: false }
