import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyDemo } from '../../e2e/demo-snapshot.ts'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
/** A first start of the embedded database beside other work. */
const START_WITHIN_MS = 180_000

export type Running = {
  url: string
  /** From the start of the process to its line that it is ready. */
  readyMs: number
  /** Megabytes in memory now. */
  memory: () => number
  /** Seconds of processor time used so far. */
  cpuSeconds: () => number
  stop: () => Promise<void>
}

/** Builds the server if its build is older than its sources. */
export function buildServer(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--server'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The server could not be built.')
}

/** Starts a new PostgreSQL that flushes every commit to the disk, as in operation. */
export function startPostgres(): Promise<Running> {
  return start(['scripts/postgres.mjs', '--set', 'track_commit_timestamp=on'], {}, /TEST_DATABASE_URL=(\S+)/)
}

/** Starts the built server as an operator does, without limits per address, because all load comes from one address. */
export function startProduct(environment: Record<string, string>): Promise<Running> {
  const settings = {
    PORT: '0',
    RATE_LIMIT: 'off',
    DOCTOR_VERIFICATION: 'off',
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'true',
  }
  const flags = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? []
  return start([...flags, 'apps/server/dist/main.js'], { ...settings, ...environment }, /ready at (http\S+)/)
}

/** Starts the built server with the demo's data, which are the same for all benches of half an hour. They go with it. */
export async function startDemo(): Promise<Running> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vetvisit-bench-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const on = (dataDir: string) => startProduct({ DATA_DIR: dataDir, DEMO: 'true' })
    await copyDemo(folder, Date.now(), async (made) => (await on(made)).stop())
    const product = await on(folder)
    return { ...product, stop: () => product.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** Starts the baseline's server. */
export function startBaseline(databaseUrl: string): Promise<Running> {
  return start(
    ['--import', 'tsx', 'bench/baseline/server.ts'],
    { DATABASE_URL: databaseUrl },
    /ready at (http\S+)/,
  )
}

/** Seconds of processor time of a process, from counters that tick 100 times a second. */
export function cpuSecondsOf(pid: number): number {
  // The fields after the command's name, which is in brackets.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function start(
  command: string[],
  environment: Record<string, string>,
  ready: RegExp,
): Promise<Running> {
  const started = performance.now()
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The child must not outlive the bench.
  const killChild = () => void child.kill()
  process.once('exit', killChild)
  const url = await waitForOutput(child, ready)
  const { pid } = child
  return {
    url,
    readyMs: performance.now() - started,
    memory: () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    cpuSeconds: () => cpuSecondsOf(pid ?? 0),
    stop: () =>
      new Promise((resolve) => {
        process.off('exit', killChild)
        child.once('exit', () => resolve())
        if (child.exitCode !== null || !child.kill()) resolve()
      }),
  }
}

function waitForOutput(child: ChildProcess, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => {
      child.kill()
      reject(new Error(`Not ready within ${START_WITHIN_MS / 1000} s: ${output}`))
    }, START_WITHIN_MS)
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = ready.exec(output)?.[1]
      if (found === undefined) return
      clearTimeout(timer)
      resolve(found)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`Exited with ${code} before it was ready: ${output}`))
    })
  })
}
