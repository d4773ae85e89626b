import type { Client } from 'pg'
import type { LoadResult } from './load.ts'
import { cpuSecondsOf, type Running } from './processes.ts'

/**
 * Processor time that a server and its database connections have used, in seconds. It says what an answer costs however busy the
 * machine is with other things.
 */
async function workOf(
  client: Client,
  server: Running,
  applicationName: 'vetvisit' | 'floor',
): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [applicationName],
  )
  return server.cpuSeconds() + rows.reduce((sum, { pid }) => sum + cpuSecondsOf(pid), 0)
}

/** Runs a load and says what one answer of it cost. */
export async function withWork(
  client: Client,
  server: Running,
  applicationName: 'vetvisit' | 'floor',
  run: () => Promise<LoadResult>,
): Promise<LoadResult> {
  const before = await workOf(client, server, applicationName)
  const result = await run()
  const used = (await workOf(client, server, applicationName)) - before
  return { ...result, work: (used / result.answers) * 1000 }
}
