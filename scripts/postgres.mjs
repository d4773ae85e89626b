// Starts a new PostgreSQL in a temporary folder, which is deleted afterwards:
//   node scripts/postgres.mjs [--fast] -- <command …>   runs the command with TEST_DATABASE_URL set
//   node scripts/postgres.mjs [--fast]                  prints the address and runs until it is stopped
// --fast switches flushing off and keeps the files in memory where there is room: quicker, and right for everything except
// measurements and fault tests.
// --set name=value sets a setting of PostgreSQL; may be repeated.
// Fault tests also get TEST_POSTGRES_DATA and TEST_POSTGRES_BIN, the folders of the cluster and of its programs.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const START_WITHIN_MS = 30_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Folder of `initdb`, `pg_ctl` and `postgres`: Debian's newest, otherwise from the PATH. */
function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) =>
    ['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(path.join(folder, program))),
  )
}

/** Linux keeps its files in memory, where the files of a new database are made in a tenth of the time. */
const IN_MEMORY = '/dev/shm'

/** More than the databases of a test run and their log, at most 1 GB, ever take together. */
const FREE_BYTES = 3 * 1024 ** 3

function folderFor(fast) {
  if (!fast || !existsSync(IN_MEMORY)) return os.tmpdir()
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize < FREE_BYTES ? os.tmpdir() : IN_MEMORY
}

/** PostgreSQL refuses to run as root, so root uses the user of Debian's package. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  if (!uid || !gid)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user postgres to lend it. Start this as another user.',
    )
  return { uid, gid }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

// A shell waits on its input, which closes however this process ends; then it kills the cluster and deletes the folder. It reads the
// pid file, because a fault test may have restarted the cluster.
const GUARD = `"$@" >"$FOLDER/log" 2>&1 & cat >/dev/null; read -r pid <"$FOLDER/cluster/postmaster.pid" && kill -QUIT "$pid"; wait; rm -rf "$FOLDER" || { sleep 1; rm -rf "$FOLDER"; }`

function createCluster(bin, folder, user) {
  const cluster = path.join(folder, 'cluster')
  let failure = ''
  // C.UTF-8 handles letters of every script, as the embedded database does; systems without it use C.
  for (const locale of ['C.UTF-8', 'C']) {
    const options = [
      '-D',
      cluster,
      '-U',
      'vetvisit',
      '-A',
      'trust',
      '-E',
      'UTF8',
      `--locale=${locale}`,
      '--no-sync',
    ]
    const { status, stderr } = spawnSync(path.join(bin, 'initdb'), options, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
    })
    if (status === 0) return cluster
    failure = stderr
    rmSync(cluster, { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`initdb failed: ${failure}`)
}

/** Creates and starts a cluster; `stop` ends it and deletes its files. */
export async function startPostgres({ fast = false, set = [] } = {}) {
  const bin = findPostgres()
  if (!bin)
    throw new Error('PostgreSQL is not installed: initdb is neither in /usr/lib/postgresql nor on the PATH.')
  const user = unprivilegedUser()
  const folder = mkdtempSync(path.join(folderFor(fast), 'vetvisit-postgres-'))
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  const cluster = createCluster(bin, folder, user)
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=300',
    ...(fast ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
    ...set,
  ].flatMap((setting) => ['-c', setting])
  const guard = spawn(
    '/bin/sh',
    ['-c', GUARD, 'sh', path.join(bin, 'postgres'), '-D', cluster, ...settings],
    {
      ...user,
      cwd: folder,
      env: { ...process.env, FOLDER: folder },
      // A process group of its own, because Ctrl-C must reach the command before the database.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
  const ended = new Promise((resolve) => guard.once('exit', resolve))
  const stop = async () => {
    guard.stdin.end()
    await ended
  }
  const log = path.join(folder, 'log')
  const written = () => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  const deadline = Date.now() + START_WITHIN_MS
  while (!written().includes('ready to accept connections')) {
    if (Date.now() > deadline) {
      const reason = written()
      await stop()
      throw new Error(`PostgreSQL did not start within ${START_WITHIN_MS / 1000} s:\n${reason}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { url: `postgres://vetvisit@127.0.0.1:${port}/postgres`, cluster, bin, stop }
}

const untilSignal = () =>
  new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, resolve)
  })

/** Runs a command with the cluster's address. @returns its exit code */
function run([program, ...given], { url, cluster, bin }) {
  const tools = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))
  const child = spawn(program, given, {
    stdio: 'inherit',
    env: {
      ...process.env,
      // The PATH of an npm script, so that tools are found by name.
      PATH: `${tools}${path.delimiter}${process.env.PATH}`,
      TEST_DATABASE_URL: url,
      TEST_POSTGRES_DATA: cluster,
      TEST_POSTGRES_BIN: bin,
    },
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]))
  })
}

async function main(given) {
  const divider = given.includes('--') ? given.indexOf('--') : given.length
  const command = given.slice(divider + 1)
  const options = given.slice(0, divider)
  const set = options.filter((_, index) => options[index - 1] === '--set')
  const known = options.every(
    (option, index) => option === '--fast' || option === '--set' || options[index - 1] === '--set',
  )
  if (
    !known ||
    set.length !== options.filter((option) => option === '--set').length ||
    (divider < given.length && command.length === 0)
  ) {
    process.stderr.write('Usage: node scripts/postgres.mjs [--fast] [--set name=value …] [-- <command …>]\n')
    return 2
  }
  const postgres = await startPostgres({ fast: options.includes('--fast'), set })
  try {
    if (command.length > 0) return await run(command, postgres)
    process.stdout.write(`export TEST_DATABASE_URL=${postgres.url}\n`)
    await untilSignal()
    return 0
  } finally {
    await postgres.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = await main(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
