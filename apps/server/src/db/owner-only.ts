import fs from 'node:fs'
import path from 'node:path'
import type { DatabaseLog } from './client.ts'

/** Permissions of all users except the one that runs the server. */
const OTHERS = 0o077
/** Set on folders that all users share, such as /tmp. */
const STICKY = 0o1000

/** The mode without the permissions of others; the kind of file stays. */
export const ownerOnly = (mode: number): number => mode & ~OTHERS

/** Removes permissions of other users that an earlier version left on a folder and its content. Does not follow links. */
export function narrowTree(folder: string, log: DatabaseLog): void {
  narrow(folder, log)
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inner = path.join(folder, entry.name)
    if (entry.isDirectory()) narrowTree(inner, log)
    else if (entry.isFile()) narrow(inner, log)
  }
}

/** Does the same for one file or folder. Logs a file of another user and leaves it as it is. */
export function narrow(file: string, log: DatabaseLog): void {
  const { mode } = fs.lstatSync(file)
  if ((mode & OTHERS) === 0 || (mode & STICKY) !== 0) return
  try {
    fs.chmodSync(file, ownerOnly(mode & 0o7777))
  } catch (error) {
    log.error({ err: error }, 'other users of this machine can read a part of the data folder')
  }
}
