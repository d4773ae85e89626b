import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEmbedded, type EmbeddedDatabase } from '../../src/db/embedded.ts'
import { StartError } from '../../src/process/start-error.ts'
import { acknowledged, inspect, untilAcknowledged, WHOLE } from './acts.ts'
import { startChild } from './child.ts'
import { fillDataFolder } from './fill-data-folder.ts'
import { log } from './log.ts'

const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'vetvisit-embedded-'))
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true })

describe('an open embedded database', () => {
  let folder: string
  let database: EmbeddedDatabase

  beforeAll(async () => {
    folder = newFolder()
    await fillDataFolder(folder)
    database = await openEmbedded(folder, { log, maintenanceMs: 100 })
  })

  afterAll(async () => {
    await database.close()
    remove(folder)
  })

  it('flushes to disk at each commit', async () => {
    const { client, flushes } = database
    await client.exec('create table kept (n int)')
    for (let n = 1; n <= 5; n += 1) {
      const before = flushes()
      await client.query('insert into kept values ($1)', [n])
      expect(flushes()).toBeGreaterThan(before)
    }
  })

  it('runs with the settings of durability', async () => {
    const { rows } = await database.client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      wal_sync_method: 'fsync',
    })
  })

  it('checkpoints and analyses itself', async () => {
    const { client } = database
    const checkpoint = async () =>
      (await client.query('select checkpoint_lsn::text as lsn from pg_control_checkpoint()')).rows
    const before = await checkpoint()
    await client.exec('create table counted as select generate_series(1, 500) as n')
    const rows = async () =>
      (await client.query(`select reltuples from pg_class where relname = 'counted'`)).rows
    await expect.poll(rows).toEqual([{ reltuples: 500 }])
    expect(await checkpoint()).not.toEqual(before)
  })

  it('refuses a second process and continues', async () => {
    await expect(openEmbedded(folder, { log })).rejects.toThrow(`already in use by process ${process.pid}`)
    expect((await database.client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('creates folders with 0700 and files with 0600', async () => {
    await database.client.exec('create table fresh (id int); insert into fresh values (1); checkpoint')
    expect(modesIn(folder)).toEqual(new Set(['folder 700', 'file 600']))
  })

  it('keeps its rows after a restart', async () => {
    await database.close()
    database = await openEmbedded(folder, { log })
    const { rows } = await database.client.query('select count(*)::int as count from kept')
    expect(rows).toEqual([{ count: 5 }])
  })
})

/** Kinds and modes of everything in a folder and of the folder, without sockets. */
function modesIn(folder: string): Set<string> {
  const modes = new Set([`folder ${modeOf(folder)}`])
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) modes.add(`folder ${modeOf(file)}`)
    // Another thread of PGlite may have deleted it by now.
    else if (entry.isFile() && existsSync(file)) modes.add(`file ${modeOf(file)}`)
  }
  return modes
}

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

describe('opening an embedded database', () => {
  let folder: string

  beforeEach(() => {
    folder = newFolder()
  })

  afterEach(() => remove(folder))

  it('starts over a first start that was cut off, and loses no acknowledged row when the process is killed, three times', async () => {
    mkdirSync(path.join(folder, 'pg.new', 'base'), { recursive: true })
    writeFileSync(path.join(folder, 'pg.new', 'PG_VERSION'), '')
    const expected: number[] = []
    for (let round = 1; round <= 3; round += 1) {
      const writer = startChild('write-acts.ts', folder)
      try {
        await untilAcknowledged(writer, 50 * round)
      } finally {
        await writer.kill()
      }
      expected.push(...acknowledged(writer))
      const { client, close } = await openEmbedded(folder, { log })
      try {
        expect(await inspect(client, expected)).toEqual(WHOLE)
      } finally {
        await close()
      }
    }
    expect(expected.length).toBeGreaterThanOrEqual(300)
    expect(readdirSync(folder)).not.toContain('pg.new')
  })

  it('narrows wider modes of existing files', async () => {
    await fillDataFolder(folder)
    const first = await openEmbedded(folder, { log })
    await first.close()
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
      chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o666)
    chmodSync(folder, 0o755)
    const second = await openEmbedded(folder, { log })
    expect(modesIn(folder)).toEqual(new Set(['folder 700', 'file 600']))
    await second.close()
  })

  it('lets nobody else read the first files while they are created', async () => {
    const seen = new Set<string>()
    const timer = setInterval(() => {
      if (existsSync(folder)) for (const mode of modesIn(folder)) seen.add(mode)
    }, 5)
    const first = await openEmbedded(folder, { log })
    clearInterval(timer)
    await first.close()
    expect(seen).toEqual(new Set(['folder 700', 'file 600']))
  })

  it('refuses files of another version of PostgreSQL without changing them', async () => {
    mkdirSync(path.join(folder, 'pg'))
    writeFileSync(path.join(folder, 'pg', 'PG_VERSION'), '17\n')
    const refusal = openEmbedded(folder, { log })
    await expect(refusal).rejects.toThrow(StartError)
    await expect(refusal).rejects.toThrow('was written by PostgreSQL 17')
    expect(readdirSync(path.join(folder, 'pg'))).toEqual(['PG_VERSION'])
  })
})
