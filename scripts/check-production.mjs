// Installs the committed files as on a server, without development packages, starts the server with the build of this checkout, requests
// a page and an answer, and measures the folder. Exit code 1 if anything fails. First, each step must refuse a planted fault.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildAll } from './build.mjs'
import { provePlanted } from './planted.mjs'

const LIMIT_MB = 315
const READY_WITHIN_MS = 60_000

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-production-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

function run(program, given, options) {
  const { status, stdout } = spawnSync(program, given, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    ...options,
  })
  if (status !== 0) throw new Error(`${program} ${given.join(' ')} failed`)
  return stdout
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

async function requireAnswer(address, withinMs = READY_WITHIN_MS) {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${address} did not answer within ${withinMs / 1000} s`)
}

function requireSmall(megabytes) {
  if (megabytes >= LIMIT_MB) throw new Error(`The folder has ${megabytes} MB, not less than ${LIMIT_MB}`)
}

/** The message with which an act fails, as a list; empty if it does not fail. */
const failureOf = (act) =>
  Promise.resolve()
    .then(act)
    .then(
      () => [],
      (error) => [error.message],
    )

async function provePlantedFaults() {
  const broken = createHttpServer((_request, answer) => answer.writeHead(500).end()).listen(0, '127.0.0.1')
  await once(broken, 'listening')
  provePlanted({
    'program that fails': await failureOf(() => run(process.execPath, ['-e', 'process.exit(1)'])),
    'answer that is not ok': await failureOf(() =>
      requireAnswer(`http://127.0.0.1:${broken.address().port}/`, 300),
    ),
    'server that does not answer': await failureOf(async () =>
      requireAnswer(`http://127.0.0.1:${await freePort()}/`, 300),
    ),
    'folder of the limit': await failureOf(() => requireSmall(LIMIT_MB)),
  })
  broken.close()
}

await provePlantedFaults()
await buildAll()
const app = path.join(folder, 'app')
run('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, app])
rmSync(path.join(app, '.git'), { recursive: true })
for (const name of ['apps/server/dist', 'apps/web/dist', 'apps/web/pages/dist'])
  cpSync(path.join(root, name), path.join(app, name), { recursive: true })
run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: app })

// Bytes, not blocks, because the blocks of small files differ between file systems.
const megabytes = Number(run('du', ['-sm', '--apparent-size', app]).split('\t')[0])
const port = await freePort()
const server = spawn(process.execPath, ['scripts/run.mjs'], {
  cwd: app,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: path.join(folder, 'data') },
})
try {
  await requireAnswer(`http://127.0.0.1:${port}/health/ready`)
  await requireAnswer(`http://127.0.0.1:${port}/search`)
  await requireAnswer(`http://127.0.0.1:${port}/en/vets`)
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
}
process.stdout.write(`Starts without development packages; the folder has ${megabytes} MB of ${LIMIT_MB}.\n`)
requireSmall(megabytes)
