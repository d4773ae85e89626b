import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = path.join(ROOT, 'apps/server/dist/main.js')
const BACKUP = path.join(ROOT, 'apps/server/dist/backup.js')
const READY = /is ready at (http:\/\/\S+)/
const READY_WITHIN_MS = 90_000

/** Settings of the tested servers. Limits per address are off, because all clients have the same address. */
const SETTINGS = {
  PORT: '0',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  RATE_LIMIT: 'off',
  DOCTOR_VERIFICATION: 'off',
}

/** Builds the server if its build is outdated; the web application, which writes the public pages, only `withPages`. */
export function build({ withPages = false } = {}): void {
  const parts = withPages ? [] : ['--server']
  const { status } = spawnSync(process.execPath, [path.join(ROOT, 'scripts/build.mjs'), ...parts], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The build failed.')
}

/** The built server in a child process. */
export class ServerProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<void>
  #output = ''
  #address: string | undefined

  constructor(environment: Record<string, string>) {
    this.#child = spawn(process.execPath, [MAIN], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...SETTINGS, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#ended = new Promise((resolve) => this.#child.once('exit', () => resolve()))
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8')
      stream?.on('data', (text: string) => (this.#output += text))
    }
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Its output so far. */
  get output(): string {
    return this.#output
  }

  get alive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** @returns its address @throws Error with its output if it exits before it is ready */
  async ready(): Promise<string> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (this.#address === undefined) {
      this.#address = READY.exec(this.#output)?.[1]
      if (this.#address !== undefined) break
      if (!this.alive) throw new Error(`The server did not start: ${this.#output.slice(-2000)}`)
      if (Date.now() > deadline)
        throw new Error(`The server was not ready in time: ${this.#output.slice(-2000)}`)
      await pause(20)
    }
    return this.#address
  }

  signal(signal: 'SIGSTOP' | 'SIGTERM'): void {
    this.#child.kill(signal)
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM')
    await this.#ended
  }
}

/** Runs `npm run backup` or `npm run restore` of the build. @returns its complaint, or null if it succeeded */
export async function runBackup(
  given: readonly ['backup' | 'restore', ...string[]],
  environment: Record<string, string>,
): Promise<string | null> {
  const child = spawn(process.execPath, [BACKUP, ...given], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return code === 0 && complaint === '' ? null : `${given.join(' ')} ended with ${String(code)}: ${complaint}`
}

export const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
