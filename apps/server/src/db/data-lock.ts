import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '../start-error.ts'

/** Who holds a data folder. */
type Holder = { pid: number | 'unknown'; host: string; since: string }

/** The longest path that fits into a socket address everywhere, with the name of a socket behind it. */
const SOCKET_FOLDER_LENGTH = 80
const ANSWER_WITHIN_MS = 2000
const TRIES = 5

/**
 * Takes a data folder for this process until `release`, or until the process ends in whatever way.
 *
 * Each process listens on a socket of its own, never-used name before it looks for others, so two can never both win; the
 * kernel closes the socket when the process dies, so a stale lock is seen as such without guessing by process number.
 * Needs Unix sockets: on Windows the embedded database is not supported.
 *
 * @throws StartError when another process holds it, naming it
 */
export async function lockDataFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  fs.mkdirSync(folder, { recursive: true })
  const real = fs.realpathSync(folder)
  const sockets = socketFolder(real)
  fs.mkdirSync(sockets, { recursive: true })
  for (let attempt = 1; ; attempt += 1) {
    const mine = path.join(sockets, randomBytes(6).toString('hex'))
    const server = await announce(mine)
    const release = () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          forget(mine)
          resolve()
        })
      })
    const holder = await otherHolder(sockets, mine)
    if (!holder) return { release }
    await release()
    if (attempt === TRIES) {
      throw new StartError(
        `The data folder ${real} is already in use by process ${holder.pid} on ${holder.host} since ${holder.since}. ` +
          'Stop that process, choose another DATA_DIR, or set DATABASE_URL to share one PostgreSQL between several servers.',
      )
    }
    // Two that met each other both gave way; chance decides who comes back first.
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 250))
  }
}

function socketFolder(real: string): string {
  const beside = path.join(real, '.lock')
  if (beside.length <= SOCKET_FOLDER_LENGTH) return beside
  return path.join(os.tmpdir(), `vetvisit-lock-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`)
}

async function announce(socketPath: string): Promise<net.Server> {
  const me = JSON.stringify({ pid: process.pid, host: os.hostname(), since: new Date().toISOString() } satisfies Holder)
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(me)
  })
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath, resolve)
  })
  // Also in a file: a holder that is busy with a long query accepts the connection but cannot answer.
  fs.writeFileSync(`${socketPath}.json`, me)
  return server
}

async function otherHolder(sockets: string, mine: string): Promise<Holder | null> {
  for (const name of fs.readdirSync(sockets)) {
    const candidate = path.join(sockets, name)
    if (candidate === mine || name.endsWith('.json')) continue
    const holder = await holderOf(candidate)
    if (holder) return holder
    forget(candidate)
  }
  return null
}

/** Null when nobody listens: the process is gone. */
function holderOf(socketPath: string): Promise<Holder | null> {
  return new Promise((resolve) => {
    const socket = net.connect(socketPath)
    let answer = ''
    socket.setEncoding('utf8')
    socket.setTimeout(ANSWER_WITHIN_MS, () => {
      socket.destroy()
      resolve(writtenHolder(socketPath))
    })
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('end', () => resolve(parseHolder(answer) ?? writtenHolder(socketPath)))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : writtenHolder(socketPath)))
  })
}

function writtenHolder(socketPath: string): Holder {
  const unknown: Holder = { pid: 'unknown', host: os.hostname(), since: 'an unknown time' }
  try {
    return parseHolder(fs.readFileSync(`${socketPath}.json`, 'utf8')) ?? unknown
  } catch {
    return unknown
  }
}

function parseHolder(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return null
  }
}

function forget(socketPath: string): void {
  fs.rmSync(socketPath, { force: true })
  fs.rmSync(`${socketPath}.json`, { force: true })
}
