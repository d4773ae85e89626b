import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { freePort, pause } from './server-process.ts'

const START_WITHIN_MS = 90_000

/** Folder of PostgreSQL's programs, or undefined. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ]
  return folders.find(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  )
}

/** PostgreSQL refuses to run as root, so root uses the user of Debian's package. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user postgres.')
  return { uid, gid }
}

/** A cluster that flushes as in operation and can be killed, frozen and restarted on the same files. */
export class PostgresCluster {
  readonly #bin: string
  readonly #folder: string
  readonly #port: number
  readonly #user = unprivileged()
  #child: ChildProcess | undefined

  private constructor(bin: string, folder: string, port: number) {
    this.#bin = bin
    this.#folder = folder
    this.#port = port
  }

  /** Creates a cluster and its folder, without starting it. */
  static async create(bin: string, folder: string): Promise<PostgresCluster> {
    const cluster = new PostgresCluster(bin, folder, await freePort())
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    if (cluster.#user) chownSync(folder, cluster.#user.uid, cluster.#user.gid)
    execFileSync(
      path.join(bin, 'initdb'),
      ['-D', cluster.#files, '-U', 'vetvisit', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
      {
        ...cluster.#user,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    return cluster
  }

  get url(): string {
    return `postgres://vetvisit@127.0.0.1:${this.#port}/postgres`
  }

  /** @returns its address */
  async createDatabase(name: string): Promise<string> {
    const client = new Client({ connectionString: this.url })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    const url = new URL(this.url)
    url.pathname = `/${name}`
    return url.href
  }

  get #files(): string {
    return path.join(this.#folder, 'cluster')
  }

  async start(): Promise<void> {
    const log = path.join(this.#folder, 'log')
    const deadline = Date.now() + START_WITHIN_MS
    while (Date.now() < deadline) {
      const written = existsSync(log) ? readFileSync(log, 'utf8').length : 0
      this.#child = this.#spawn(log)
      while (this.#runs() && Date.now() < deadline) {
        if (readFileSync(log, 'utf8').slice(written).includes('ready to accept connections')) return
        await pause(30)
      }
      // After a kill the shared memory is released with a delay.
      await pause(200)
    }
    throw new Error(`PostgreSQL did not start: ${readFileSync(log, 'utf8').slice(-2000)}`)
  }

  #spawn(log: string): ChildProcess {
    const output = openSync(log, 'a')
    const settings = [
      `port=${this.#port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.#folder}`,
      'max_connections=200',
      'max_wal_size=96MB',
    ]
    const child = spawn(
      path.join(this.#bin, 'postgres'),
      ['-D', this.#files, ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...this.#user,
        cwd: this.#folder,
        stdio: ['ignore', output, output],
      },
    )
    // An open file would prevent unmounting the disk image.
    closeSync(output)
    return child
  }

  #runs(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** The postmaster and its children. */
  #processes(): number[] {
    const parent = this.#child?.pid
    if (parent === undefined) return []
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' }).stdout
    return [
      parent,
      ...children
        .split('\n')
        .map(Number)
        .filter((pid) => pid > 0),
    ]
  }

  /** Starts new files of the log, which need space at once. */
  async switchLog(): Promise<void> {
    const client = new Client({ connectionString: this.url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      for (let files = 0; files < 6; files += 1)
        await client.query("select pg_logical_emit_message(true, 'faults', 'full'), pg_switch_wal()")
    } catch {
      // Without space it stops and recovers.
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  /** Starts it again if a full disk stopped it; usually it recovers by itself. */
  async restartIfEnded(): Promise<void> {
    if (!this.#runs()) await this.start()
  }

  /** Freezes all its processes. */
  freeze(): void {
    for (const pid of this.#processes()) signal(pid, 'SIGSTOP')
  }

  /** `kill -9` of every process of the cluster. */
  async kill(): Promise<void> {
    const pids = this.#processes()
    const ended = this.#exit()
    for (const pid of pids) signal(pid, 'SIGKILL')
    await ended
    while (pids.some((pid) => signal(pid, 0))) await pause(10)
  }

  /** PostgreSQL's immediate stop: no checkpoint, recovery at the next start. */
  async stopImmediately(): Promise<void> {
    const ended = this.#exit()
    this.#child?.kill('SIGQUIT')
    await ended
  }

  #exit(): Promise<void> {
    const child = this.#child
    if (!child || !this.#runs()) return Promise.resolve()
    return new Promise((resolve) => child.once('exit', () => resolve()))
  }
}

/** @returns true if the process existed */
function signal(pid: number, kind: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, kind)
  } catch {
    return false
  }
}
