import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const SNAPSHOTS = path.join(os.tmpdir(), 'vetvisit-demo-snapshots')

/** Every zone changes its day between two of these, and no request of the demo runs out within one. */
const FRESH_MS = 1_800_000
const OLD_MS = 7_200_000
const PAUSE_MS = 200

/**
 * Gives a new data folder the data of a demo, so that its server need not invent it again. The first call on this machine makes a snapshot
 * for the sources of the server and for the time, because a demo tells of the days around it.
 *
 * @param make fills a folder with the data of a demo and leaves no server in it
 */
export async function copyDemo(folder: string, now: number, make: (folder: string) => Promise<void>) {
  const snapshot = path.join(SNAPSHOTS, snapshotName(now))
  mkdirSync(SNAPSHOTS, { recursive: true })
  while (!existsSync(snapshot)) {
    const release = lock(`${snapshot}.maker`)
    if (release === null) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    else
      try {
        await keep(snapshot, make)
      } finally {
        release()
      }
  }
  // A file system that can shares the blocks.
  cpSync(snapshot, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/** The fingerprint that the build leaves covers all sources of the server and of the contract. */
function snapshotName(now: number): string {
  execFileSync(process.execPath, ['scripts/build.mjs', '--server'], { cwd: ROOT, stdio: 'inherit' })
  const sources = readFileSync(path.join(ROOT, 'apps/server/dist/.built-from'), 'utf8')
  return `${sources.slice(0, 16)}-${Math.floor(now / FRESH_MS)}`
}

async function keep(snapshot: string, make: (folder: string) => Promise<void>): Promise<void> {
  // Another process may have made it before this one had the lock.
  if (existsSync(snapshot)) return
  deleteOld()
  const unfinished = `${snapshot}.${randomBytes(4).toString('hex')}`
  try {
    await make(unfinished)
    rmSync(path.join(unfinished, '.lock'), { recursive: true, force: true })
    if (!existsSync(snapshot)) renameSync(unfinished, snapshot)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** Each is about 130 MB. The lock has just been written, so the folder tells the time, also where the clock of this process is shifted. */
function deleteOld(): void {
  const { mtimeMs: now } = statSync(SNAPSHOTS)
  for (const name of readdirSync(SNAPSHOTS)) {
    const old = path.join(SNAPSHOTS, name)
    const written = statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (written < now - OLD_MS) rmSync(old, { recursive: true, force: true })
  }
}

/** Null while another living process holds it. @returns gives it back */
function lock(file: string): (() => void) | null {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return () => rmSync(file, { force: true })
  } catch {
    if (!isAlive(file)) rmSync(file, { force: true })
    return null
  }
}

function isAlive(file: string): boolean {
  try {
    // Empty for a moment after another process has created it.
    const holder = Number(readFileSync(file, 'utf8'))
    return holder === 0 || process.kill(holder, 0)
  } catch {
    return false
  }
}
