import { isDeepStrictEqual } from 'node:util'
import { findBreaches } from './invariants.ts'
import { countMigrations, createOlderDatabase, ROWS_QUERY } from './older-database.ts'
import type { Random } from './random.ts'
import { pause, ServerProcess } from './server-process.ts'
import { cut, type Site } from './sites.ts'
import type { Round } from './trial.ts'

/** From the begin of the first migration that is left to the cut, in milliseconds. */
const LATEST_MS = 300
const BEGUN_WITHIN_MS = 90_000
/** What the server says, at the level debug, before it runs a migration. */
const BEGINS = /migration \S+ begins/

/**
 * Kills servers while they upgrade a filled database from before practices, by turns by a power cut where the site has a disk for that, then lets one
 * finish: it must start, with every row and every migration once. At least one must have been cut in the midst of the migrations, and one by a power
 * cut where there are any.
 */
export async function cutUpgrades(site: Site, cuts: number, random: Random): Promise<Round> {
  const problems: string[] = []
  const ways: string[] = []
  const servers: ServerProcess[] = []
  const start = (): ServerProcess => {
    const server = new ServerProcess({ ...site.environment, LOG_LEVEL: 'debug' })
    servers.push(server)
    return server
  }
  try {
    const before = await createOlderDatabase(site)
    // What filled it does not flush the embedded database, as the server does.
    site.image?.flush()
    for (let number = 0; number < cuts; number += 1) {
      const server = start()
      await begun(server)
      await pause(random.whole(0, LATEST_MS))
      ways.push(await cut(site, server, number % 2 === 0))
    }
    const last = start()
    await last.ready()
    await last.stop()
    problems.push(...missingOf(insideOf(ways, servers), site), ...(await problemsOf(site, before)))
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  } finally {
    await servers.at(-1)?.kill()
    await site.close()
  }
  const inside = insideOf(ways, servers)
  const powerCuts = inside.filter((way) => way === 'power cut').length
  return {
    name: `${site.name}: upgrade from before practices, cut ${inside.length} times in the midst of migrations, ${powerCuts} of them by power cuts`,
    problems,
  }
}

/** Waits until a server begins a migration, is ready without one, or ends. */
async function begun(server: ServerProcess): Promise<void> {
  const deadline = Date.now() + BEGUN_WITHIN_MS
  while (!BEGINS.test(server.output) && !server.output.includes('is ready') && server.alive) {
    if (Date.now() > deadline) throw new Error(`no migration began: ${server.output.slice(-2000)}`)
    await pause(2)
  }
}

/** The cuts in the midst of migrations: the server that was cut had begun some, and the next one did so, too. */
const insideOf = (ways: readonly string[], servers: readonly ServerProcess[]): string[] =>
  ways.filter((_, number) => [number, number + 1].every((place) => BEGINS.test(servers[place]?.output ?? '')))

function missingOf(inside: readonly string[], { image }: Site): string[] {
  const problems = inside.length === 0 ? ['no server was cut in the midst of migrations'] : []
  if (image !== undefined && !inside.includes('power cut'))
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
