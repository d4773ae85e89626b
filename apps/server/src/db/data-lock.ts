import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { StartError } from '../process/start-error.ts'
import { writeInstant } from './instant.ts'

/** The process that holds a data folder, or is about to. */
type Holder = { pid: number | 'unknown'; host: string; since: string; holds: boolean }

/** Longest folder whose path, with the name of a socket, fits into a socket address on every system (104 bytes on macOS). */
const SOCKET_FOLDER_BYTES = 80
const ANSWER_WITHIN_MS = 2000
const DECIDE_WITHIN_MS = 10_000

/** Files in the folder beside the sockets themselves: descriptions of holders, and sockets that are not ready yet. */
const WRITTEN = '.json'
const UNREADY = '.new'
/** A file that is not ready for longer is of a process that died between making and naming it. */
const UNREADY_FOR_MS = 60_000

/** The socket beside them that answers copies of the database (embedded-copies.ts). */
export const COPY_SOCKET = 'copy.sock'

/**
 * Takes a data folder for this process until `release`, or until the process ends in any way.
 *
 * Each process listens on a socket of its own, never-used name before it looks for others, so two can never both win. The kernel closes the
 * socket when the process dies, so a stale lock is recognised without guessing by process number. If several try at once, the first by name
 * wins and the others try again later.
 *
 * Limits: it needs Unix sockets, so there is no embedded database on Windows; it sees the processes of one machine, containers included,
 * and not those of another one on a network file system.
 *
 * @throws StartError when another process holds it, naming it
 */
export async function lockDataFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  if (process.platform === 'win32')
    throw new StartError(
      'The embedded database does not run on Windows. Set DATABASE_URL to use PostgreSQL, or start VetVisit under WSL.',
    )
  const { real, sockets } = madeFolders(folder)
  const deadline = Date.now() + DECIDE_WITHIN_MS
  for (;;) {
    const mine = await announce(sockets)
    const other = await contend(sockets, mine.name, deadline)
    if (!other) {
      mine.hold()
      return { release: mine.withdraw }
    }
    await mine.withdraw()
    if (other.holds || Date.now() > deadline) throw inUse(real, other)
    await pause(50 + Math.random() * 100)
  }
}

function madeFolders(folder: string): { real: string; sockets: string } {
  try {
    makeFolder(path.resolve(folder))
    const real = fs.realpathSync(folder)
    const sockets = socketFolderOf(real)
    makeFolder(sockets)
    return { real, sockets }
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be made or written to (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder this user may write to.`,
    )
  }
}

/** Node's own recursive mode never ends where a folder exists but nothing can be created in it, as in /proc. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function inUse(real: string, { pid, host, since }: Holder): StartError {
  return new StartError(
    `The data folder ${real} is already in use by process ${pid} on ${host} since ${since}. ` +
      'Stop that process, choose another DATA_DIR, or set DATABASE_URL to share one PostgreSQL between several servers.',
  )
}

/** Folder of the sockets of a data folder, which is given without links. */
export function socketFolderOf(real: string): string {
  const beside = path.join(real, '.lock')
  if (Buffer.byteLength(beside) <= SOCKET_FOLDER_BYTES) return beside
  return path.join(
    os.tmpdir(),
    `vetvisit-lock-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`,
  )
}

/** Listens where other processes look, first as a contender. */
async function announce(sockets: string) {
  const name = randomBytes(6).toString('hex')
  const mine = path.join(sockets, name)
  const me: Holder = { pid: process.pid, host: os.hostname(), since: writeInstant(Date.now()), holds: false }
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(JSON.stringify(me))
  })
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(mine + UNREADY, resolve)
  })
  writeDown(mine, me)
  // The socket gets its name once it listens: a visible socket that refuses connections belongs to a dead process.
  fs.renameSync(mine + UNREADY, mine)
  return {
    name,
    hold: () => {
      me.holds = true
      writeDown(mine, me)
    },
    withdraw: () =>
      new Promise<void>((resolve) => {
        forget(mine)
        server.close(() => resolve())
      }),
  }
}

/** Also in a file: a holder that is busy with a long query accepts the connection but cannot answer. */
function writeDown(socketPath: string, me: Holder): void {
  fs.writeFileSync(socketPath + WRITTEN + UNREADY, JSON.stringify(me), { mode: 0o600 })
  fs.renameSync(socketPath + WRITTEN + UNREADY, socketPath + WRITTEN)
}

/**
 * Waits until there is no other process, or one that comes first by name.
 *
 * @returns null when this process has the folder to itself
 */
async function contend(sockets: string, name: string, deadline: number): Promise<Holder | null> {
  for (;;) {
    const others = await othersIn(sockets, name)
    if (others.length === 0) return null
    const first = others.find(({ holder }) => holder.holds) ?? others.find((other) => other.name < name)
    if (first) return first.holder
    const [other] = others
    if (other && Date.now() > deadline) return other.holder
    // Processes later in order see this one and give way.
    await pause(20)
  }
}

async function othersIn(sockets: string, mine: string): Promise<{ name: string; holder: Holder }[]> {
  const others = []
  // By the clock that writes the times of files, which need not be that of this process.
  const madeAt = timeOf(path.join(sockets, mine))
  for (const name of fs.readdirSync(sockets)) {
    if (name === mine || name === COPY_SOCKET || name.endsWith(WRITTEN)) continue
    const candidate = path.join(sockets, name)
    if (name.endsWith(UNREADY)) {
      if (timeOf(candidate) < madeAt - UNREADY_FOR_MS) fs.rmSync(candidate, { force: true })
      continue
    }
    const holder = await holderOf(candidate)
    if (holder) others.push({ name, holder })
    else forget(candidate)
  }
  return others
}

/** Null when no process listens on the socket. */
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
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const gone = error.code === 'ECONNREFUSED' || error.code === 'ENOENT'
      resolve(gone ? null : writtenHolder(socketPath))
    })
  })
}

/** A process that does not answer counts as the holder, because waiting for it would not help. Null when it has withdrawn. */
function writtenHolder(socketPath: string): Holder | null {
  if (!fs.existsSync(socketPath)) return null
  const unknown: Holder = { pid: 'unknown', host: os.hostname(), since: 'an unknown time', holds: true }
  try {
    return parseHolder(fs.readFileSync(socketPath + WRITTEN, 'utf8')) ?? unknown
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
  fs.rmSync(socketPath + WRITTEN, { force: true })
}

/** When a file was written; not a number for one that is gone, which is older than nothing. */
const timeOf = (file: string): number => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
