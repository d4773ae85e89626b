// `npm run fuzz`: sends odd requests generated from the server's OpenAPI document and checks the answers.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findBreaches } from '../faults/invariants.ts'
import { findPostgres } from '../faults/postgres-cluster.ts'
import { Random } from '../faults/random.ts'
import { type Reader, readPostgres } from '../faults/readers.ts'
import { writeReport } from '../faults/report.ts'
import { build, pause, ROOT, ServerProcess } from '../faults/server-process.ts'
import { embeddedSite, postgresSite, type Site } from '../faults/sites.ts'
import { type Case, makeCase } from './cases.ts'
import { changedBetween, type Digest, digestOf, isAtWork } from './digest.ts'
import { playFlood } from './flood.ts'
import { playPackets } from './packets.ts'
import { playPages } from './pages.ts'
import { type Document, type Operation, operationsOf } from './document.ts'
import { idsWithoutValue } from './generate.ts'
import { type Answer, Oracles } from './oracles.ts'
import { People } from './people.ts'
import { playPushes } from './pushes.ts'
import { sendFairly } from './sender.ts'
import { playSockets } from './sockets.ts'
import { statusTable } from './status-table.ts'

const { values: given } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    count: { type: 'string' },
    seed: { type: 'string' },
    /** Sends only the request of this number. */
    only: { type: 'string' },
    database: { type: 'string' },
    /** Prints the statuses of public addresses for docs/reliability.md, and sends nothing. */
    statuses: { type: 'boolean', default: false },
  },
})
if (given.statuses) {
  process.stdout.write(`${statusTable()}\n`)
  process.exit()
}
const count = Number(given.count ?? (given.short ? 3000 : 20_000))
/** The short run has a fixed seed, because a gate must be repeatable; longer runs find new cases. */
const SEED_OF_SHORT = 302_413
const seed = Number(given.seed ?? (given.short ? SEED_OF_SHORT : Date.now() % 1_000_000))
const AT_ONCE = 12
/** Rounds of parallel requests between two single ones, which compare the database before and after. */
const ROUNDS_BETWEEN_DIGESTS = 3
/** Accounts of assistants are created shortly after the answer. */
const QUIET_WITHIN_MS = 5000
const SHOWN = 25
/** A long run prints its progress. */
const SAID_EVERY = 2000

const say = (text: string) => void process.stdout.write(`${text}\n`)
const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-fuzz-'))
const programs = given.database === 'embedded' ? undefined : findPostgres()
const statuses = new Map<number, number>()
const broken = new Map<string, number>()
const failures: string[] = []
let digests = 0

type Table = { address: string; operations: Operation[]; oracles: Oracles; people: People; site: Site }

/** Calls that end sessions or accounts: with a live session, all later requests would fail. */
const ENDING = new Set([
  'signout',
  'endSession',
  'endOtherSessions',
  'changePassword',
  'lockSession',
  'deleteOwner',
  'deleteAccount',
  'deleteAssistant',
])

const caseOf = ({ operations, people }: Table, number: number): Case => {
  const asked = makeCase(operations, new Random(seed * 1_000_003 + number), people.known)
  return ENDING.has(asked.operation.name) ? { ...asked, session: number % 2 === 0 ? 'none' : 'dead' } : asked
}

function note(number: number, asked: Case, answer: Answer | undefined, complaints: readonly string[]): void {
  if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  if (complaints.length === 0 && given.only === undefined) return
  if (complaints.length > 0) broken.set(asked.operation.name, (broken.get(asked.operation.name) ?? 0) + 1)
  const request = `${asked.method} ${asked.url.slice(0, 300)} as ${asked.session} (${asked.mutation}) ${JSON.stringify(asked.headers).slice(0, 200)} ${(asked.body ?? '').slice(0, 600)}`
  failures.push(
    `${complaints.join('; ') || 'no complaint'}\n    ${request}\n    ${answer?.status} ${answer?.text.slice(0, 500)}\n    npm run fuzz -- --seed ${seed} --only ${number}${programs ? '' : ' --database embedded'}`,
  )
}

/** Sends one of several parallel requests. */
async function ask(table: Table, number: number): Promise<void> {
  const asked = caseOf(table, number)
  try {
    const answer = await sendFairly(table.address, asked, table.people.tokenOf(asked.session))
    note(number, asked, answer, table.oracles.judge(asked, answer))
  } catch (error) {
    note(number, asked, undefined, [`no answer: ${String(error)}`])
  }
}

/** Sends a single request: a refusal must change nothing, and a repeated write must get the same bytes. */
async function askAlone(table: Table, number: number): Promise<void> {
  const asked = caseOf(table, number)
  const token = table.people.tokenOf(asked.session)
  const key =
    asked.method === 'GET' || asked.headers['idempotency-key'] !== undefined
      ? undefined
      : `fuzz-${seed}-${number}`
  const complaints: string[] = []
  try {
    const before = await quietDigest(table)
    const answer = await sendFairly(table.address, asked, token, { key, alone: true })
    if (answer.status !== 200) {
      const changed = changedBetween(before, await digest(table))
      if (changed.length > 0) complaints.push(`${answer.status} changed ${changed.join(', ')}`)
    }
    if (answer.status === 200 && key !== undefined && asked.method === asked.operation.method) {
      const again = await sendFairly(table.address, asked, token, { key, alone: true })
      if (again.text !== answer.text)
        complaints.push(`the same key got another answer: ${again.status} ${again.text.slice(0, 200)}`)
    }
    note(number, asked, answer, [...table.oracles.judge(asked, answer), ...complaints])
  } catch (error) {
    note(number, asked, undefined, [...complaints, `no answer: ${String(error)}`])
  }
}

/** The database's digest after the server has finished the work of earlier requests. */
async function quietDigest(table: Table): Promise<Digest> {
  const deadline = Date.now() + QUIET_WITHIN_MS
  while (Date.now() < deadline && (await look(table, isAtWork))) await pause(50)
  return digest(table)
}

async function digest(table: Table): Promise<Digest> {
  const seen = await look(table, digestOf)
  if (seen) digests += 1
  return seen ?? new Map<string, string>()
}

/** Opens a second connection to the database, if the database allows it. */
async function look<T>({ site }: Table, read: (reader: Reader) => Promise<T>): Promise<T | undefined> {
  const databaseUrl = site.environment['DATABASE_URL']
  if (databaseUrl === undefined) return undefined
  const reader = await readPostgres(databaseUrl)
  try {
    return await read(reader)
  } finally {
    await reader.close()
  }
}

async function askAll(table: Table): Promise<void> {
  let number = 0
  let said = 0
  for (let round = 1; number < count; round += 1) {
    const limited = statuses.get(429) ?? 0
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - number) }, (_, index) => number + index)
    await Promise.all(numbers.map((each) => ask(table, each)))
    number += numbers.length
    if ((statuses.get(429) ?? 0) > limited) await table.people.unblock()
    if (round % ROUNDS_BETWEEN_DIGESTS === 0 && number < count) {
      await askAlone(table, number)
      number += 1
    }
    if (number >= said + SAID_EVERY) {
      said = number
      say(`${number} asked, ${failures.length} failed`)
    }
  }
}

async function openSite(): Promise<Site> {
  if (programs !== undefined) return postgresSite(path.join(folder, 'postgres'), programs, { onImage: false })
  return embeddedSite(path.join(folder, 'embedded'), { onImage: false })
}

async function play(site: Site): Promise<void> {
  const server = new ServerProcess({ ...site.environment, MAP_FILE: writeMap() })
  try {
    const address = await server.ready()
    const document = (await (await fetch(`${address}/api/v1/openapi.json`)).json()) as Document
    const operations = operationsOf(document)
    const oracles = new Oracles(document, operations)
    // Compiling can take longer than the server keeps idle connections; their ends are read before the next call.
    await pause(100)
    const people = await People.meet(address, site.environment['DATABASE_URL'])
    const table = { address, operations, oracles, people, site }
    for (const name of idsWithoutValue(operations, people.known))
      failures.push(`no id is known for fields of the name ${name}`)
    const before = megabytes(server.pid)
    // Before requests that are compared with the database, because it stores a subscription.
    const pushes = given.only === undefined ? await playPushes(address, people) : []
    // Before other requests, one of which may close the clinic of these pages.
    const pages =
      given.only === undefined ? await playPages(address, String(people.known['clinicId']?.[0])) : []
    const sockets =
      given.only === undefined
        ? Promise.all([playSockets(address), playPackets(address, people.tokenOf('owner') ?? '')])
        : Promise.resolve([])
    if (given.only === undefined) await askAll(table)
    else await ask(table, Number(given.only))
    const shapes = [...pushes, ...pages, ...(await sockets).flat()]
    for (const { name, complaint } of shapes) if (complaint !== null) failures.push(`${name}: ${complaint}`)
    if (!server.alive || (await fetch(`${address}/health/ready`)).status !== 200)
      failures.push('the server is not ready at the end')
    if (!readFileSync(path.join(ROOT, 'docs/reliability.md'), 'utf8').includes(statusTable()))
      failures.push('docs/reliability.md differs from npm run fuzz -- --statuses')
    for (const breach of await breachesOf(site)) failures.push(`a rule is broken at the end: ${breach}`)
    const badShapes = shapes.filter(({ complaint }) => complaint !== null).length
    conclude(
      operations.length,
      shapes.length,
      badShapes,
      `${before} MB before, ${megabytes(server.pid)} MB after`,
    )
  } finally {
    await server.kill()
    await site.close()
  }
}

/** The map of an invented island, for ranges of a file. */
function writeMap(): string {
  const map = path.join(folder, 'island.pmtiles')
  const { status } = spawnSync('npm', ['run', '--silent', 'map', '--', map], { cwd: ROOT })
  if (status !== 0) throw new Error('The street map could not be written.')
  return map
}

/** Checks the rules that must never be broken. */
async function breachesOf(site: Site): Promise<string[]> {
  if (site.environment['DATABASE_URL'] === undefined) return []
  const reader = await site.read()
  try {
    return (await findBreaches(reader)).map(
      ({ id, rule, rows }) => `${id} ${rule}: ${JSON.stringify(rows.slice(0, 3))}`,
    )
  } finally {
    await reader.close()
  }
}

/** Resident memory, if the system reports it. */
function megabytes(pid: number): string {
  try {
    return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024).toFixed(0)
  } catch {
    return '?'
  }
}

function conclude(operations: number, shapes: number, badShapes: number, memory: string): void {
  for (const failure of failures.slice(0, SHOWN))
    say(`${given.only === undefined ? 'FAILED ' : ''}${failure}`)
  if (failures.length > SHOWN) say(`and ${failures.length - SHOWN} more`)
  const asked = [...statuses.values()].reduce((sum, number) => sum + number, 0)
  const table = [...statuses].toSorted(([a], [b]) => a - b).map(([status, number]) => `${status}: ${number}`)
  say('')
  say(
    `${asked} requests to ${operations} calls on ${programs ? 'PostgreSQL' : 'the embedded database'}; ${table.join(', ')}.`,
  )
  say(
    `${digests} comparisons of the database; ${shapes} cases over sockets, of pages and of pushes; memory of the server ${memory}.`,
  )
  if (programs === undefined)
    say(
      'Not run: whether a refused request changed nothing, because only PostgreSQL lets a second program look.',
    )
  if (broken.size > 0)
    say(`Calls with failures: ${[...broken].map(([name, number]) => `${name} ${number}`).join(', ')}`)
  say(
    `${operations - broken.size} calls held, ${broken.size} did not; ${shapes - badShapes} cases of sockets, pages and pushes held, ${badShapes} did not.`,
  )
  if (given.only !== undefined) return
  const failed = broken.size + badShapes + (failures.length > 0 && broken.size + badShapes === 0 ? 1 : 0)
  writeReport('fuzz', { passed: operations + shapes - broken.size - badShapes, failed })
  if (failed > 0) process.exitCode = 1
}

/** Floods a server with limits from one address. */
async function flood(): Promise<void> {
  const { said, complaints } = await playFlood({ DATA_DIR: path.join(folder, 'flood') })
  say(said)
  for (const complaint of complaints) failures.push(`flood: ${complaint}`)
}

say(`Seed ${seed}`)
build({ withPages: true })
try {
  // Not in the short run, because other load of the machine changes the measured delays.
  if (given.only === undefined && !given.short) await flood()
  await play(await openSite())
} finally {
  rmSync(folder, { recursive: true, force: true })
}
