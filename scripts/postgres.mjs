// A throw-away PostgreSQL for a command: `node scripts/postgres.mjs [--fast] -- <command…>` sets TEST_DATABASE_URL for it and
// clears everything up afterwards. `--fast` switches flushing off, for tests that lose nothing by it.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

const [flags, command] = split(process.argv.slice(2))
if (command.length === 0) fail('Usage: node scripts/postgres.mjs [--fast] -- <command…>')

const binaries = findBinaries() ?? fail('PostgreSQL 15 or newer is not installed: no initdb in PATH or /usr/lib/postgresql.')
const asRoot = process.getuid?.() === 0
const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-pg-'))
// PostgreSQL refuses to run as root, so root lends the folder to the user that Debian's package made.
if (asRoot) own(folder)

const port = await freePort()
const data = path.join(folder, 'data')
const fast = flags.includes('--fast') ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'] : []
runTool('initdb', ['--pgdata', data, '--username', 'vetvisit', '--auth', 'trust', '--encoding', 'UTF8', '--no-locale', ...(fast.length > 0 ? ['--no-sync'] : [])])

const server = spawnTool('postgres', ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'max_connections=300', '-c', 'log_min_messages=fatal', ...fast])
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))

await ready()
const child = spawn(command[0], command.slice(1), {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: `postgres://vetvisit@127.0.0.1:${port}/postgres`, TEST_POSTGRES_DATA: data, TEST_POSTGRES_BIN: binaries },
})
child.on('error', (error) => stop(1, error.message))
child.on('exit', (code, signal) => stop(signal ? 1 : (code ?? 1)))

function split(args) {
  const at = args.indexOf('--')
  return at === -1 ? [args, []] : [args.slice(0, at), args.slice(at + 1)]
}

function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => path.join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.find((candidate) => existsSync(path.join(candidate, 'initdb')) && existsSync(path.join(candidate, 'postgres')))
}

function own(target) {
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  if (!id('-u')) fail('As root this needs the user postgres, which Debian’s package postgresql creates.')
  chownSync(target, id('-u'), id('-g'))
}

function asUser(tool, args) {
  const program = path.join(binaries, tool)
  return asRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args]
}

function runTool(tool, args) {
  const [program, all] = asUser(tool, args)
  const { status, stderr } = spawnSync(program, all, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) fail(`${tool} failed: ${stderr}`)
}

function spawnTool(tool, args) {
  const [program, all] = asUser(tool, args)
  return spawn(program, all, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function ready() {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const [program, args] = asUser('pg_isready', ['-h', '127.0.0.1', '-p', String(port), '-U', 'vetvisit', '-d', 'postgres', '-q'])
    if (spawnSync(program, args, { cwd: folder }).status === 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  fail('PostgreSQL did not start within 20 seconds.')
}

function stop(code, message) {
  if (message) process.stderr.write(`${message}\n`)
  server.on('exit', () => process.exit(code))
  const [program, args] = asUser('pg_ctl', ['-D', data, '-m', 'immediate', 'stop'])
  spawnSync(program, args, { cwd: folder, stdio: 'ignore' })
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address()
      probe.close(() => resolve(found))
    })
  })
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
