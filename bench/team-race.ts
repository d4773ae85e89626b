import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { by, type Effort } from './harness/effort.ts'
import { openEmbedded } from './harness/embedded.ts'
import { countFigure, type Figure, printFigures, spreadOf } from './harness/figures.ts'
import { startPostgres, startProduct } from './harness/processes.ts'
import { addTeams, vetsOf } from './harness/team.ts'
import { RACES, runTeamRace } from './team-races.ts'

/** Starts that are raced for in a round. */
const STARTS = 6

/** A connection that reads, too. */
type Reader = { query: (text: string) => Promise<{ rows: unknown[] }> }

const roundsOf = (effort: Effort) => by(effort, { once: 1, quick: 3, whole: 10 })
/** Every race has practices of its own. */
const teamsOf = (effort: Effort) => RACES.length * roundsOf(effort)

/** Races in practices of several vets: any vet, treatment rooms, blocks, overrides and drags, on both databases. */
export async function teamRaceBench(effort: Effort): Promise<Figure[]> {
  return [...(await onPostgres(effort)), ...(await onEmbedded(effort))]
}

async function onPostgres(effort: Effort): Promise<Figure[]> {
  const postgres = await startPostgres()
  const product = await startProduct({ DATABASE_URL: postgres.url })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await addTeams(client, teamsOf(effort))
    await client.query('vacuum analyze')
    const races = await racesOf(product.url, effort)
    const figures = [
      ...races.figures,
      ...(await standingFigures(client, races.visits)),
      countFigure('deadlocks', await countOf(client, DEADLOCKS)),
    ]
    printFigures('Races in practices of several vets, PostgreSQL', figures, effort)
    return figures
  } finally {
    await client.end()
    await product.stop()
    await postgres.stop()
  }
}

async function onEmbedded(effort: Effort): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-bench-'))
  const withDatabase = async <T>(act: (client: Reader) => Promise<T>): Promise<T> => {
    const client = await openEmbedded(folder)
    try {
      return await act(client)
    } finally {
      await client.close()
    }
  }
  try {
    // The first start creates the tables. People are written, and visits read, while no server holds the folder.
    await (await startProduct({ DATA_DIR: folder })).stop()
    await withDatabase((client) => addTeams(client, teamsOf(effort)))
    const product = await startProduct({ DATA_DIR: folder })
    const races = await racesOf(product.url, effort)
    await product.stop()
    const standing = await withDatabase((client) => standingFigures(client, races.visits))
    const figures = [...races.figures, ...standing]
    printFigures('Races in practices of several vets, embedded database', figures, effort)
    return figures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Raced = {
  figures: Figure[]
  /** How many visits the answers name. */
  visits: number
}

async function racesOf(url: string, effort: Effort): Promise<Raced> {
  const figures: Figure[] = []
  let visits = 0
  const teams = teamsOf(effort)
  for (const [index, { race, text, startsOnce }] of RACES.entries()) {
    const starts = by(effort, { once: startsOnce, quick: STARTS, whole: STARTS })
    const slowest: number[] = []
    const complaints: string[] = []
    for (let round = 0; round < roundsOf(effort); round += 1) {
      const team = index * roundsOf(effort) + round
      const raced = await runTeamRace(race, { url, team, vets: vetsOf(team, teams) }, starts)
      slowest.push(Math.max(...raced.milliseconds))
      complaints.push(...raced.complaints)
      visits += raced.visits.size
    }
    for (const complaint of complaints) process.stderr.write(`${text}: ${complaint}\n`)
    figures.push(
      { name: `${text}; slowest call`, unit: 'ms', ours: spreadOf(slowest) },
      countFigure('  answers that are not so', complaints.length),
    )
  }
  return { figures, visits }
}

/** Pairs of visits that take the same vet or treatment room at the same time, although neither of them overrides. */
const overlapsIn = (place: 'doctor_id' | 'room_id') => `
  select count(*)::int as count from appointments a join appointments b
    on a.${place} = b.${place} and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
  where not a.forced and not b.forced and a.status in ('held', 'requested', 'approved', 'consulting')
    and b.status in ('held', 'requested', 'approved', 'consulting')`

const DEADLOCKS = `select deadlocks::int as count from pg_stat_database where datname = current_database()`

const VISITS = `select count(*)::int as count from appointments where status = 'approved'`

/** @param visits how many were booked, as the answers say */
async function standingFigures(client: Reader, visits: number): Promise<Figure[]> {
  return [
    countFigure(
      'visits lost, or stored without an answer',
      Math.abs((await countOf(client, VISITS)) - visits),
    ),
    countFigure('overlapping visits of a vet', await countOf(client, overlapsIn('doctor_id'))),
    countFigure('overlapping visits in a treatment room', await countOf(client, overlapsIn('room_id'))),
  ]
}

async function countOf(client: Reader, text: string): Promise<number> {
  const { rows } = await client.query(text)
  return (rows[0] as { count: number } | undefined)?.count ?? Number.NaN
}
