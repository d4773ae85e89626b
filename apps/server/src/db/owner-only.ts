import fs from 'node:fs'
import path from 'node:path'
import type { DatabaseLog } from './client.ts'

/** Rights of everybody but the user that the server runs as. */
const OTHERS = 0o077
/** Set on folders that everybody shares, such as /tmp. */
const STICKY = 0o1000

/** The mode without the rights of others; the kind of file stays. */
export const ownerOnly = (mode: number): number => mode & ~OTHERS

/** Takes from other users what an earlier version let them read: of a folder and all that is in it. Links are not followed. */
export function narrowTree(folder: string, log: DatabaseLog): void {
  narrow(folder, log)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name)
    if (entry.isDirectory()) narrowTree(inner, log)
    else if (entry.isFile()) narrow(inner, log)
  }
}

/** The same of one file or folder. What belongs to somebody else stays as it is, and the log says so. */
export function narrow(file: string, log: DatabaseLog): void {
  const { mode } = fs.lstatSync(file)
  if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0) return
  try {
    fs.chmodSync(file, ownerOnly(mode & 0o7777))
  } catch (error) {
    log.error({ err: error }, 'other users of this machine can read a part of the data folder')
  }
}
