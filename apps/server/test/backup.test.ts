/** @module-tag databases */
import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { backUp, type BackupPlace } from '../src/backup/back-up.ts'
import { type Manifest, writeManifest } from '../src/backup/manifest.ts'
import { checkFiles } from '../src/backup/checked-files.ts'
import { restore, verifyBackup } from '../src/backup/restore.ts'
import type { Database } from '../src/db/client.ts'
import { openDatabase } from '../src/db/open.ts'
import { openStore } from '../src/adapters/file-store/open-files.ts'
import { MIGRATIONS_FOLDER } from '../src/process/paths.ts'
import { startChild } from './db/child.ts'
import { fillDataFolder } from './db/fill-data-folder.ts'
import { log } from './db/log.ts'
import { type S3Server, startS3Server } from './s3-server.ts'
import { execute, rowsOf } from './sql.ts'

const POSTGRES = process.env['TEST_DATABASE_URL'] || undefined
const ACCOUNT = {
  bucket: 'vetvisit',
  accessKeyId: 'AKEXAMPLE',
  secretAccessKey: 'a secret',
  region: 'us-east-1',
}

let root: string
let live: BackupPlace
let database: Database
const made: string[] = []

/** A place without a database and files, with a database of its own on PostgreSQL. */
async function emptyPlace(): Promise<BackupPlace> {
  const name = `backup_${randomUUID().slice(0, 8)}`
  const dataDir = path.join(root, name)
  if (POSTGRES === undefined) return { databaseUrl: undefined, dataDir, s3: undefined }
  await ask(POSTGRES, `create database ${name}`)
  made.push(name)
  const url = new URL(POSTGRES)
  url.pathname = `/${name}`
  return { databaseUrl: url.href, dataDir, s3: undefined }
}

async function ask(connectionString: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(text)
  await client.end()
  return rows
}

const opened = (place: BackupPlace, migrationsFolder = MIGRATIONS_FOLDER) =>
  openDatabase({ ...place, databasePool: 2, migrationsFolder, log })

const newFolder = () => path.join(root, `made-${randomUUID()}`)
const backedUp = async (place = live) => {
  const folder = newFolder()
  return { folder, manifest: await backUp(place, folder, Date.now) }
}

/** A stored upload of one owner. @returns its id */
async function storeUpload(into: Database, place: BackupPlace, text: string): Promise<string> {
  const id = randomUUID()
  const content = Buffer.from(text)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await execute(
    into,
    sql`insert into users (id, role, created_at) select '00000000-0000-4000-8000-000000000001', 'patient', now()
      on conflict do nothing`,
  )
  await execute(
    into,
    sql`insert into files (id, person_id, uploader_id, path, kind, name, bytes, sha256, created_at, stored_at, uses)
      select ${id}::uuid, u.id, u.id, 'notes/report', 'pdf', 'report.pdf', ${content.length}::int, decode(${sha256}, 'hex'), now(), now(), 1
      from users u where id = '00000000-0000-4000-8000-000000000001'`,
  )
  await openStore(place).put(`${id.slice(-2)}/${id}`, content, 'application/pdf')
  return id
}

const write = (into: Database, name: string) =>
  execute(
    into,
    sql`insert into secrets (name, value, created_at) values (${name}, decode(repeat('ab', 32), 'hex'), now())`,
  )

const namesIn = async (from: Database) =>
  (await rowsOf<{ name: string }>(from, sql`select name from secrets order by name`)).map(({ name }) => name)

const contentIn = async (place: BackupPlace, id: string) =>
  String(await openStore(place).get(`${id.slice(-2)}/${id}`))

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-backup-'))
  live = await emptyPlace()
  if (POSTGRES === undefined) await fillDataFolder(live.dataDir)
  database = await opened(live)
  await write(database, 'written before')
})
afterAll(async () => {
  await database.close()
  for (const name of made) await ask(POSTGRES ?? '', `drop database if exists ${name} with (force)`)
  await rm(root, { recursive: true, force: true })
})

/** The database of a place, until the end of the test. */
async function during(place: BackupPlace): Promise<Database> {
  const found = await opened(place)
  onTestFinished(() => found.close())
  return found
}

const keyOf = (id: string) => `${id.slice(-2)}/${id}`

const copiesBesideDatabase = () =>
  (existsSync(live.dataDir) ? readdirSync(live.dataDir) : []).filter((name) => name.startsWith('pg.'))

/** Changes the last byte. */
function flip(file: string): void {
  truncateSync(file, statSync(file).size - 1)
  appendFileSync(file, '\u0001')
}

let backup: { folder: string; manifest: Manifest }
const acknowledged: string[] = []
let report: string

async function writeUntilStopped(load: { goesOn: boolean }): Promise<void> {
  for (let number = 0; load.goesOn; number += 1) {
    const name = `load ${number}`
    await write(database, name)
    acknowledged.push(name)
    // Queries of the embedded database never leave this process, so the loop must give way.
    await nextTurn()
  }
}

beforeAll(async () => {
  report = await storeUpload(database, live, 'a report')
  const load = { goesOn: true }
  const writing = writeUntilStopped(load)
  await vi.waitUntil(() => acknowledged.length > 20, { timeout: 30_000 })
  const before = acknowledged.length
  backup = await backedUp()
  load.goesOn = false
  await writing
  acknowledged.splice(before)
  await write(database, 'written after')
})

describe('a backup while people write', () => {
  it('restores every row that was acknowledged before, nothing later, and every file', async () => {
    const target = await emptyPlace()
    await restore(target, backup.folder, MIGRATIONS_FOLDER)
    const restored = await during(target)
    const names = await namesIn(restored)
    expect(names).toEqual(expect.arrayContaining(['written before', ...acknowledged]))
    expect(names).not.toContain('written after')
    expect(names.length).toBe(backup.manifest.rows['secrets'])
    expect(await contentIn(target, report)).toBe('a report')
  })

  it('can be read only by its user', () => {
    const { folder } = backup
    const modes = new Set(
      readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
        const mode = statSync(path.join(entry.parentPath, entry.name)).mode & 0o777
        return `${entry.isDirectory() ? 'folder' : 'file'} ${mode.toString(8)}`
      }),
    )
    expect(modes).toEqual(new Set(['folder 700', 'file 600']))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('is verified with its rows, and unchanged by that', async () => {
    expect(await verifyBackup(backup.folder, MIGRATIONS_FOLDER)).toEqual(backup.manifest)
    await checkFiles(backup.folder, backup.manifest.files)
  })

  it('leaves no copy beside the database', async () => {
    await expect.poll(copiesBesideDatabase).toEqual([])
  })
})

const entriesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0

/** Kills the program of a backup once its folder has as many entries. @returns whether it had written its last file */
async function killedAt(folder: string, entries: number): Promise<boolean> {
  const child = startChild(
    'back-up.ts',
    JSON.stringify({ ...live, databaseUrl: live.databaseUrl ?? null }),
    folder,
  )
  await child.next()
  await vi.waitUntil(() => entriesIn(folder) >= entries || child.process.exitCode !== null, {
    timeout: 60_000,
    interval: 1,
  })
  await child.kill()
  return existsSync(path.join(folder, 'manifest.json'))
}

describe('a backup that is killed', () => {
  it.each([1, 3, 20, 200])(
    'with %i entries in its folder is refused by restore and verify unless it was complete',
    async (entries) => {
      const folder = newFolder()
      const isComplete = await killedAt(folder, entries)
      const cutOff = 'one that was cut off'
      const outcome = (work: Promise<unknown>) =>
        work.then(
          () => 'whole',
          (error: unknown) => (String(error).includes(cutOff) ? cutOff : String(error)),
        )
      const target = await emptyPlace()
      const expected = isComplete ? 'whole' : cutOff
      expect(await outcome(verifyBackup(folder, MIGRATIONS_FOLDER))).toBe(expected)
      expect(await outcome(restore(target, folder, MIGRATIONS_FOLDER))).toBe(expected)
      // The first file is there long before the last one.
      expect(isComplete && entries === 1).toBe(false)
    },
  )

  it('leaves nothing beside the database and does not keep the next one from running', async () => {
    await killedAt(newFolder(), 2)
    await expect.poll(copiesBesideDatabase).toEqual([])
    const { folder, manifest } = await backedUp()
    expect(await verifyBackup(folder, MIGRATIONS_FOLDER)).toEqual(manifest)
  })
})

describe('a backup with files in a bucket', () => {
  let s3: S3Server
  let place: BackupPlace
  const { bucket: _, ...credentials } = ACCOUNT
  beforeAll(async () => {
    s3 = await startS3Server(ACCOUNT)
    place = { ...live, s3: { url: s3.url, ...credentials } }
    await execute(database, sql`update files set uses = 0, released_at = now()`)
  })
  afterAll(() => s3.close())

  it('takes a later moment if a file is deleted meanwhile, and names lost files', async () => {
    const kept = await storeUpload(database, place, 'kept')
    const deleted = await storeUpload(database, place, 'deleted during the backup')
    const lost = await storeUpload(database, place, 'lost')
    const damaged = await storeUpload(database, place, 'damaged')
    s3.objects.delete(keyOf(lost))
    s3.objects.set(keyOf(damaged), { bytes: Buffer.from('other'), contentType: '' })
    s3.beforeNext(async () => {
      await execute(database, sql`update files set uses = 0, released_at = now() where id = ${deleted}::uuid`)
      s3.objects.delete(keyOf(deleted))
      await write(database, 'written when the file was deleted')
    })
    const { folder, manifest } = await backedUp(place)
    expect(new Set(manifest.lostUploads)).toEqual(new Set([lost, damaged]))
    const target = { ...(await emptyPlace()), s3: place.s3 }
    await expect(restore(target, folder, MIGRATIONS_FOLDER)).rejects.toThrow(
      'The bucket of S3_URL is not empty. Set S3_URL to a new bucket and restore again.',
    )
    s3.objects.clear()
    await restore(target, folder, MIGRATIONS_FOLDER)
    expect([...s3.objects].map(([key, { bytes }]) => [key, String(bytes)])).toEqual([[keyOf(kept), 'kept']])
    const restored = await during(target)
    expect(await namesIn(restored)).toContain('written when the file was deleted')
    expect(
      await rowsOf(
        restored,
        sql`select id from files where released_at is not null and id = ${deleted}::uuid`,
      ),
    ).toEqual([{ id: deleted }])
  })
})

describe('a restore', () => {
  let target: BackupPlace
  beforeAll(async () => {
    target = await emptyPlace()
  })

  /** The refusal of a restore, which leaves its target empty, and of a verification. */
  async function refusal(): Promise<string> {
    const reason = await restore(target, backup.folder, MIGRATIONS_FOLDER).then(
      () => 'restored',
      (error: unknown) => (error as Error).message,
    )
    await expect(verifyBackup(backup.folder, MIGRATIONS_FOLDER)).rejects.toThrow(reason)
    expect(existsSync(target.dataDir)).toBe(false)
    const tables =
      target.databaseUrl === undefined
        ? []
        : await ask(target.databaseUrl, "select from pg_class where relnamespace = 'public'::regnamespace")
    expect(tables).toEqual([])
    return reason
  }

  /** The refusal with a changed file, which is as before afterwards. */
  async function refusalWith(inner: string, change: (file: string) => void): Promise<string> {
    const file = path.join(backup.folder, inner)
    const content = readFileSync(file)
    change(file)
    try {
      return await refusal()
    } finally {
      writeFileSync(file, content, { mode: 0o600 })
    }
  }

  it('refuses a place that has a database or files, and says what to do', async () => {
    await expect(restore(live, backup.folder, MIGRATIONS_FOLDER)).rejects.toThrow(
      POSTGRES === undefined
        ? /already in use by process .* choose another DATA_DIR/
        : /is not empty.*createdb/,
    )
    const used = await emptyPlace()
    await openStore(used).put('ab/other', Buffer.from('x'), 'image/png')
    await expect(restore(used, backup.folder, MIGRATIONS_FOLDER)).rejects.toThrow(
      /is not empty\. Set DATA_DIR to a new folder/,
    )
  })

  it('refuses a damaged, a cut and a missing file before it writes', async () => {
    const largest = backup.manifest.files.toSorted((a, b) => b.bytes - a.bytes)[0]?.path ?? ''
    const upload = backup.manifest.files.find((file) => file.path.startsWith('files/'))?.path ?? ''
    for (const inner of [largest, upload]) {
      expect(await refusalWith(inner, flip)).toContain(`${inner} has another content. Use another backup.`)
      expect(await refusalWith(inner, (file) => truncateSync(file, 3))).toContain(`${inner} has 3 bytes in`)
      expect(await refusalWith(inner, (file) => rmSync(file))).toContain(`${inner} is missing`)
    }
  })

  it('refuses a backup without its manifest', async () => {
    expect(await refusalWith('manifest.json', (file) => rmSync(file))).toContain('one that was cut off')
  })

  it('refuses a backup of newer code, and one of the other kind of database', async () => {
    const { migrations, database: kind } = backup.manifest
    const later = [...migrations, { name: '9999_later.sql', checksum: 'x' }]
    try {
      await writeManifest(backup.folder, { ...backup.manifest, migrations: later })
      expect(await refusal()).toContain(
        'The backup is newer than this version of VetVisit (it has 9999_later.sql)',
      )
      const other = kind === 'embedded' ? 'postgres' : 'embedded'
      await writeManifest(backup.folder, { ...backup.manifest, database: other })
      await expect(restore(target, backup.folder, MIGRATIONS_FOLDER)).rejects.toThrow(/DATABASE_URL/)
    } finally {
      await writeManifest(backup.folder, backup.manifest)
    }
  })

  it('refuses a second backup in the same folder', async () => {
    await expect(backUp(live, backup.folder, Date.now)).rejects.toThrow(
      'is not empty. Name a new folder for each backup.',
    )
  })

  it('opens an old backup, made while no server ran, with the newest version', async () => {
    const older = path.join(root, 'older-migrations')
    cpSync(MIGRATIONS_FOLDER, older, { recursive: true })
    for (const name of readdirSync(older)) if (name > '0300') rmSync(path.join(older, name))
    const place = await emptyPlace()
    const old = await opened(place, older)
    await write(old, 'written long ago')
    await old.close()
    const { folder } = await backedUp(place)
    await restore(target, folder, MIGRATIONS_FOLDER)
    const restored = await during(target)
    expect(await namesIn(restored)).toEqual(['written long ago'])
    const ran = await rowsOf(restored, sql`select name from schema_migrations`)
    expect(ran).toHaveLength(readdirSync(MIGRATIONS_FOLDER).length)
  })
})
