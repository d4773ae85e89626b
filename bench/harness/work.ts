import type { Client } from 'pg'
import type { LoadResult } from './load.ts'
import { cpuSecondsOf, type Running } from './processes.ts'

/**
 * Processor time that a server and its database connections have used, in seconds, by process id; 0 is the server. It hardly
 * depends on other load of the machine.
 */
async function worksOf(
  client: Client,
  server: Running,
  applicationName: 'vetvisit' | 'baseline',
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [applicationName],
  )
  return new Map([[0, server.cpuSeconds()], ...rows.flatMap(({ pid }) => workOf(pid))])
}

/** Empty if the connection was closed since it was listed. */
function workOf(pid: number): [number, number][] {
  try {
    return [[pid, cpuSecondsOf(pid)]]
  } catch {
    return []
  }
}

/** Runs a load and adds its processor time per answer, in milliseconds. */
export async function withWork(
  client: Client,
  server: Running,
  applicationName: 'vetvisit' | 'baseline',
  run: () => Promise<LoadResult>,
): Promise<LoadResult> {
  const before = await worksOf(client, server, applicationName)
  const result = await run()
  const after = await worksOf(client, server, applicationName)
  const used = [...after].reduce((sum, [process, seconds]) => sum + seconds - (before.get(process) ?? 0), 0)
  return { ...result, work: (used / result.answers) * 1000 }
}
