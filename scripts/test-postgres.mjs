// Runs the server's tests on PostgreSQL (TEST_DATABASE_URL) and, if redis-server is installed, on a new Redis.
// --differing runs only files tagged `databases` (vitest.config.ts), in which the two databases can differ.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

async function startRedis() {
  if (spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status !== 0) {
    process.stdout.write(
      'redis-server is not installed: the tests of live events over Redis say so and pass by.\n',
    )
    return undefined
  }
  const port = await freePort()
  const redis = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  )
  process.on('exit', () => redis.kill())
  return `redis://127.0.0.1:${port}`
}

/** Files with the tag, because Vitest's own filter of tags would load all of them. */
function filesThatDiffer() {
  const found = execFileSync('git', ['grep', '-l', '@module-tag databases', '--', 'apps/server/*.test.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  return found.trim().split('\n')
}

const given = process.argv.slice(2)
const files = given.includes('--differing') ? filesThatDiffer() : []
const redisUrl = await startRedis()
const reports = process.env.REPORTS
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'server*',
    ...(reports
      ? [
          '--reporter=default',
          '--reporter=json',
          `--outputFile=${reports}/postgres-node-${process.versions.node}.json`,
        ]
      : []),
    ...given.filter((option) => option !== '--differing'),
    ...files,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, ...(redisUrl && { TEST_REDIS_URL: redisUrl }) } },
)
process.exit(status ?? 1)
