import { isDeepStrictEqual } from 'node:util'
import { findBreaches } from './invariants.ts'
import { countMigrations, createOlderDatabase, ROWS_QUERY } from './older-database.ts'
import type { Random } from './random.ts'
import { pause, ServerProcess } from './server-process.ts'
import type { Site } from './sites.ts'
import type { Round } from './trial.ts'

/** From the start of a program to the end of its migrations, in milliseconds. */
const EARLIEST_MS = 400
const LATEST_MS = 2500

/**
 * Kills servers while they upgrade a filled database from before practices, then lets one finish: it must start, with every row and every
 * migration once.
 */
export async function cutUpgrades(site: Site, kills: number, random: Random): Promise<Round> {
  const problems: string[] = []
  const before = await createOlderDatabase(site)
  let inside = 0
  for (let number = 0; number < kills; number += 1) {
    const server = new ServerProcess(site.environment)
    await pause(random.whole(EARLIEST_MS, LATEST_MS))
    if (!server.output.includes('is ready')) inside += 1
    await server.kill()
  }
  const server = new ServerProcess(site.environment)
  try {
    await server.ready()
    await server.stop()
    problems.push(...(await problemsOf(site, before)))
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  } finally {
    await server.kill()
    await site.close()
  }
  return {
    name: `${site.name}: upgrade from before practices, killed ${inside} times before its end`,
    problems,
  }
}

async function problemsOf(site: Site, before: unknown): Promise<string[]> {
  const reader = await site.read()
  try {
    const [after] = await reader.query(ROWS_QUERY)
    const [applied] = await reader.query('select count(*)::int as count from schema_migrations')
    const animals = await reader.query(
      'select id from appointments a left join appointment_pets p on p.appointment_id = a.id where p.pet_id is distinct from a.pet_id limit 3',
    )
    const breaches = await findBreaches(reader)
    return [
      ...(isDeepStrictEqual({ ...after }, { ...(before as object) })
        ? []
        : [`rows differ: ${JSON.stringify(before)} before, ${JSON.stringify(after)} after`]),
      ...(applied?.['count'] === countMigrations() ? [] : [`${String(applied?.['count'])} migrations ran`]),
      ...(animals.length === 0 ? [] : [`visits without their animal: ${JSON.stringify(animals)}`]),
      ...breaches.map(({ id, rule, rows }) => `${id}: not so: ${rule}: ${JSON.stringify(rows.slice(0, 3))}`),
    ]
  } finally {
    await reader.close()
  }
}
