import { isDeepStrictEqual } from 'node:util'
import { findBreaches } from './invariants.ts'
import { countMigrations, createOlderDatabase, migrationsSince, ROWS_QUERY } from './older-database.ts'
import type { Random } from './random.ts'
import { pause, ServerProcess } from './server-process.ts'
import { cut, type Site } from './sites.ts'
import type { Round } from './trial.ts'

/** From the begin of a migration to the cut, in milliseconds. */
const LATEST_MS = 60
const BEGUN_WITHIN_MS = 90_000

const begins = (migration: string) => `migration ${migration} begins`

/**
 * Kills servers while they upgrade a filled database from before practices, by turns by a power cut where the site has a disk for that, then lets one
 * finish: it must start, with every row and every migration once. At least one must have been cut in the midst of the migrations, and one by a power
 * cut where there are any.
 */
export async function cutUpgrades(site: Site, cuts: number, random: Random): Promise<Round> {
  const problems: string[] = []
  const inside: string[] = []
  let server: ServerProcess | undefined
  try {
    const before = await createOlderDatabase(site)
    // What filled it does not flush the embedded database, as the server does.
    site.image?.flush()
    for (let number = 0; number < cuts; number += 1) {
      server = new ServerProcess({ ...site.environment, LOG_LEVEL: 'debug' })
      await begunIn(server, targetOf(number, cuts, random))
      await pause(random.whole(0, LATEST_MS))
      const how = await cut(site, server, number % 2 === 0)
      if (isInside(server)) inside.push(how)
    }
    server = new ServerProcess(site.environment)
    await server.ready()
    await server.stop()
    problems.push(...missingOf(inside, site, cuts), ...(await problemsOf(site, before)))
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  } finally {
    await server?.kill()
    await site.close()
  }
  const powerCuts = inside.filter((how) => how === 'power cut').length
  return {
    name: `${site.name}: upgrade from before practices, cut ${inside.length} times in the midst of migrations, ${powerCuts} of them by power cuts`,
    problems,
  }
}

/** The migration that the cut of a number waits for: one of its own part of all, because each server goes on where the last one was cut. */
function targetOf(number: number, cuts: number, random: Random): string {
  const names = migrationsSince()
  // The last one is left out: after it nothing would remain to be done.
  const part = (names.length - 1) / cuts
  return names[random.whole(Math.floor(number * part), Math.ceil((number + 1) * part) - 1)] ?? ''
}

/** Waits until a server begins a migration, is ready without it, or ends. */
async function begunIn(server: ServerProcess, migration: string): Promise<void> {
  const deadline = Date.now() + BEGUN_WITHIN_MS
  const isOver = () => server.output.includes('is ready') || !server.alive
  while (!server.output.includes(begins(migration)) && !isOver()) {
    if (Date.now() > deadline) throw new Error(`${migration} did not begin: ${server.output.slice(-2000)}`)
    await pause(2)
  }
}

/** Whether a server that was cut had begun migrations and not the last one, so that some were left to the next. */
const isInside = ({ output }: ServerProcess): boolean =>
  output.includes('migration ') && !output.includes(begins(migrationsSince().at(-1) ?? ''))

function missingOf(inside: readonly string[], site: Site, cuts: number): string[] {
  const problems = cuts > 0 && inside.length === 0 ? ['no server was cut in the midst of migrations'] : []
  if (cuts > 0 && site.image !== undefined && !inside.includes('power cut'))
    problems.push('no power was cut in the midst of migrations')
  return problems
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
