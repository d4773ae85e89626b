import { mkdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { backUp } from '../../src/backup/back-up.ts'
import { copyEmbedded } from '../../src/db/embedded-copies.ts'
import { openDatabase } from '../../src/db/open.ts'
import { MIGRATIONS_FOLDER } from '../../src/process/paths.ts'
import { fillDataFolder } from './fill-data-folder.ts'
import { log } from './log.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-copies-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
})

const opened = (dataDir: string) =>
  openDatabase({
    databaseUrl: undefined,
    dataDir,
    databasePool: 2,
    migrationsFolder: MIGRATIONS_FOLDER,
    log,
  })

describe('the embedded database', () => {
  it('is not backed up from a folder without one', async () => {
    const place = { databaseUrl: undefined, dataDir: path.join(root, 'empty'), s3: undefined }
    await expect(backUp(place, path.join(root, 'backup'), Date.now)).rejects.toThrow(
      /There is no database in .*Set DATA_DIR/,
    )
  })

  it('does not open in a folder whose restore was cut off', async () => {
    mkdirSync(path.join(root, 'pg.restoring'), { recursive: true })
    await expect(opened(root)).rejects.toThrow(/A restore into .* was cut off\. Delete the content/)
  })

  it('is copied for one backup at a time', async () => {
    const dataDir = path.join(root, 'data')
    await fillDataFolder(dataDir)
    const database = await opened(dataDir)
    onTestFinished(() => database.close())
    const copies = await Promise.allSettled(
      ['one', 'other'].map((name) => copyEmbedded(dataDir, path.join(root, name))),
    )
    const refused = copies.flatMap((copy) => (copy.status === 'rejected' ? [String(copy.reason)] : []))
    expect(refused).toEqual([expect.stringContaining('Another backup of it is running. Wait for its end.')])
  })
})
