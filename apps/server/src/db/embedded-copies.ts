import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { StartError } from '../process/start-error.ts'
import type { DatabaseLog } from './client.ts'
import { COPY_SOCKET, lockDataFolder, socketFolderOf } from './data-lock.ts'
import { copyFolder } from './folder-copy.ts'

/*
 * Copies of the embedded database while a process uses it. That process listens on a socket which only its own user can reach. A connection
 * asks for one copy: the process copies its files between two queries, answers the copy's name, and deletes it when the connection closes.
 */

const COPIES = 'pg.copy-'

/** The answer, as one line. */
type Answer = { copy: string } | { problem: string }

/** Space that must remain free beside a copy, because the database stops on a full disk. */
const SPARE_BYTES = 256 * 1024 * 1024

/** Answers requests for copies until `close`. The data folder must be locked. */
export async function serveCopies(
  folder: string,
  client: PGlite,
  log: DatabaseLog,
): Promise<{ close: () => Promise<void> }> {
  for (const name of fs.readdirSync(folder))
    if (name.startsWith(COPIES)) fs.rmSync(path.join(folder, name), { recursive: true, force: true })
  const address = path.join(socketFolderOf(folder), COPY_SOCKET)
  fs.rmSync(address, { force: true })
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    // One copy at a time, because each takes as much space as the database.
    const isFirst = sockets.size === 0
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.resume()
    const answered = isFirst ? sendCopy(socket, folder, client, log) : refuse(socket)
    void answered.finally(() => sockets.delete(socket))
  })
  server.unref()
  server.listen(address)
  await once(server, 'listening')
  return {
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const write = (socket: net.Socket, answer: Answer) => socket.write(`${JSON.stringify(answer)}\n`)

async function refuse(socket: net.Socket): Promise<void> {
  write(socket, { problem: 'Another backup of it is running. Wait for its end.' })
  socket.end()
}

async function sendCopy(socket: net.Socket, folder: string, client: PGlite, log: DatabaseLog): Promise<void> {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const name = COPIES + randomBytes(6).toString('hex')
  const copy = path.join(folder, name)
  try {
    // Between two queries the files are those of a database that was just killed, from which PostgreSQL recovers.
    await client.runExclusive(() => copyWithSpace(path.join(folder, 'pg'), copy))
    write(socket, { copy: name })
  } catch (error) {
    log.error({ err: error }, 'the embedded database could not be copied for a backup')
    write(socket, { problem: error instanceof Error ? error.message : String(error) })
    socket.end()
  }
  await closed
  await rm(copy, { recursive: true, force: true })
}

async function copyWithSpace(pgFolder: string, copy: string): Promise<void> {
  const { bavail, bsize } = fs.statfsSync(pgFolder)
  if (bavail * bsize < bytesIn(pgFolder) + SPARE_BYTES)
    throw new Error('Its disk has no room for a copy of the database. Make room first.')
  await copyFolder(pgFolder, copy)
}

function bytesIn(folder: string): number {
  const sizes = fs.readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const inner = path.join(folder, entry.name)
    return entry.isDirectory() ? bytesIn(inner) : fs.statSync(inner).size
  })
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Copies the embedded database as it is at one moment after the call, with every commit that was acknowledged before. A running server makes
 * the copy; without one this process locks the data folder meanwhile.
 *
 * @param target must not exist
 * @throws StartError when there is no database, no room, or the server ends
 */
export async function copyEmbedded(folder: string, target: string): Promise<void> {
  const pgFolder = path.join(folder, 'pg')
  if (!fs.existsSync(pgFolder))
    throw new StartError(
      `There is no database in ${folder}. Set DATA_DIR to the data folder, or DATABASE_URL to the PostgreSQL of the server.`,
    )
  const real = fs.realpathSync(folder)
  const socket = await connected(path.join(socketFolderOf(real), COPY_SOCKET))
  if (!socket) return copyLocked(folder, target)
  try {
    await copyFolder(path.join(real, await copyFrom(socket, real)), target)
  } finally {
    socket.destroy()
  }
}

async function copyLocked(folder: string, target: string): Promise<void> {
  const lock = await lockDataFolder(folder)
  try {
    await copyFolder(path.join(folder, 'pg'), target)
  } finally {
    await lock.release()
  }
}

/** Null when no process listens. */
function connected(address: string): Promise<net.Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(address)
    socket.once('connect', () => resolve(socket))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else
        reject(
          new StartError(
            `The server of this data folder cannot be asked for a copy (${error.code}). Run this as the user that runs the server.`,
          ),
        )
    })
  })
}

async function copyFrom(socket: net.Socket, folder: string): Promise<string> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.endsWith('\n')) break
  }
  if (!text.endsWith('\n'))
    throw new StartError(`The server of ${folder} ended during the backup. Start the backup again.`)
  const answer = JSON.parse(text) as Answer
  if ('problem' in answer) throw new StartError(`The server of ${folder} made no copy. ${answer.problem}`)
  return answer.copy
}
