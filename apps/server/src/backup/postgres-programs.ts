import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../process/start-error.ts'

const DEBIAN = '/usr/lib/postgresql'

/** Extensions that the migrations create. Others belong to the server, and making them could need rights that the restore lacks. */
const EXTENSIONS = ['btree_gist', 'pg_trgm']

/**
 * Path of a program of PostgreSQL: the oldest one that is new enough, from Debian's folders or the PATH.
 *
 * @param atLeast major version
 * @throws StartError without one
 */
export function postgresProgram(
  name: 'pg_dump' | 'pg_restore',
  atLeast: number,
): { program: string; version: number } {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin'))
    : []
  const folders = [...debian, ...(process.env['PATH'] ?? '').split(path.delimiter)]
  const found = folders
    .map((folder) => path.join(folder, name))
    .filter((program) => existsSync(program))
    .map((program) => ({ program, version: versionOf(program) }))
    .toSorted((a, b) => a.version - b.version)
  const fitting = found.find(({ version }) => version >= atLeast)
  if (fitting) return fitting
  const newest = found.at(-1)
  throw new StartError(
    newest === undefined
      ? `${name} is neither in ${DEBIAN} nor on the PATH. Install the clients of PostgreSQL ${atLeast} or newer (Debian: postgresql-client).`
      : `The newest ${name} is of PostgreSQL ${newest.version}, and ${atLeast} or newer is needed. Install its clients (Debian: postgresql-client-${atLeast}).`,
  )
}

const versionOf = (program: string) =>
  Number(
    /\(PostgreSQL\) (\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? 0,
  )

/**
 * Writes a dump of one snapshot.
 *
 * @param program of `pg_dump`
 * @param snapshot from `pg_export_snapshot`; its transaction must be open
 * @throws StartError with the program's own words
 */
export async function dump(
  program: string,
  databaseUrl: string,
  { snapshot, file }: { snapshot: string; file: string },
): Promise<void> {
  await run(program, databaseUrl, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    '--no-publications',
    '--no-subscriptions',
    ...EXTENSIONS.map((name) => `--extension=${name}`),
    `--snapshot=${snapshot}`,
    `--file=${file}`,
  ])
}

/** Restores a dump into an empty database, wholly or not at all. @throws StartError with the program's own words */
export async function restoreDump(databaseUrl: string, file: string, major: number): Promise<void> {
  await run(postgresProgram('pg_restore', major).program, databaseUrl, [
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
    file,
  ])
}

/** The address without its password, which other users of the machine could read among the arguments of a process. */
function connection(databaseUrl: string): { address: string; password: Record<string, string> } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password) || url.searchParams.get('password')
  url.password = ''
  url.searchParams.delete('password')
  return { address: url.href, password: password ? { PGPASSWORD: password } : {} }
}

async function run(program: string, databaseUrl: string, given: readonly string[]): Promise<void> {
  const { address, password } = connection(databaseUrl)
  const child = spawn(program, [`--dbname=${address}`, ...given], {
    env: { ...process.env, ...password },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new StartError(`${path.basename(program)} failed: ${complaint.trim()}`)
}

/**
 * Rows by table of a dump, without a database: the program writes them as text, one line each.
 *
 * @throws StartError when the dump cannot be read to its end
 */
export async function countDumped(file: string, major: number): Promise<Record<string, number>> {
  const child = spawn(postgresProgram('pg_restore', major).program, ['--data-only', '--file=-', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const closed = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  const counter = createRowCounter()
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) counter.read(chunk)
  if ((await closed) !== 0) throw new StartError(`${file} cannot be read: ${complaint.trim()}`)
  return counter.rows
}

const NEW_LINE = 10
const START = /^COPY (?:"?[^" .]+"?\.)?"?([^" (]+)"? \(.*FROM stdin;$/

/** Counts the rows of `COPY … FROM stdin` in the text of a dump, which comes in parts. */
export function createRowCounter() {
  const rows: Record<string, number> = {}
  let table: string | undefined
  let begun: Buffer[] = []
  const readLine = (line: Buffer) => {
    if (table === undefined) {
      table = START.exec(line.toString('utf8'))?.[1]
      if (table !== undefined) rows[table] = 0
    } else if (line.equals(Buffer.from('\\.'))) table = undefined
    else rows[table] = (rows[table] ?? 0) + 1
  }
  return {
    rows,
    read: (chunk: Buffer) => {
      let start = 0
      for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, start)) {
        readLine(Buffer.concat([...begun, chunk.subarray(start, end)]))
        begun = []
        start = end + 1
      }
      begun.push(chunk.subarray(start))
    },
  }
}
