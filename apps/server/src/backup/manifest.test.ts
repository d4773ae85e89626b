import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFiles, checkRows, listContent } from './checked-files.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import { createRowCounter, postgresProgram } from './postgres-programs.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-manifest-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const MANIFEST: Omit<Manifest, 'format'> = {
  madeAt: '2026-11-26T03:00:00.000Z',
  database: 'embedded',
  postgres: 18,
  migrations: [{ name: '0001_foundation.sql', checksum: 'abc' }],
  rows: { pets: 3 },
  emptyFolders: ['database/pg_notify'],
  files: [{ path: 'database/PG_VERSION', bytes: 3, sha256: 'a'.repeat(64) }],
  lostUploads: [],
}

const place = () => path.join(folder, 'manifest.json')
const change = async (from: string, to: string) =>
  writeFile(place(), (await readFile(place(), 'utf8')).replace(from, to))

describe('a manifest', () => {
  it('is read as it was written', async () => {
    await writeManifest(folder, MANIFEST)
    expect(await readManifest(folder)).toEqual({ format: 1, ...MANIFEST })
  })

  it('refuses a folder without one, as a killed backup leaves it', async () => {
    await expect(readManifest(folder)).rejects.toThrow(
      `There is no manifest.json in ${folder}: it is no backup, or one that was cut off. Use another backup.`,
    )
    await writeManifest(folder, MANIFEST)
    await rename(place(), `${place()}.part`)
    await expect(readManifest(folder)).rejects.toThrow('one that was cut off')
  })

  it('refuses a changed or cut one', async () => {
    await writeManifest(folder, MANIFEST)
    await change('"pets":3', '"pets":4')
    await expect(readManifest(folder)).rejects.toThrow('manifest.json is damaged. Use another backup.')
    await writeManifest(folder, MANIFEST)
    await writeFile(place(), (await readFile(place(), 'utf8')).slice(0, 200))
    await expect(readManifest(folder)).rejects.toThrow('manifest.json is damaged. Use another backup.')
  })

  it('refuses the format of a newer version', async () => {
    const newer = { ...MANIFEST, format: 2 }
    await writeManifest(folder, newer)
    await expect(readManifest(folder)).rejects.toThrow(
      'was made by a newer version of VetVisit (format 2). Use that version.',
    )
  })

  it.each(['files/../../etc/passwd', '/etc/passwd', 'database/..', 'other/file', 'files\\x', 'files//x'])(
    'refuses the path %s, which leads out of the backup',
    async (inner) => {
      await writeManifest(folder, { ...MANIFEST, files: [{ path: inner, bytes: 1, sha256: 'a'.repeat(64) }] })
      await expect(readManifest(folder)).rejects.toThrow('damaged')
    },
  )
})

/** Checks the files of the folder after a change of them. */
async function check(spoil: () => Promise<void>): Promise<void> {
  await writeManifest(folder, MANIFEST)
  const { files } = await listContent(folder, '.')
  await spoil()
  return checkFiles(folder, files)
}

describe('the files of a backup', () => {
  it('refuse nothing as they were written', async () => {
    await expect(check(async () => undefined)).resolves.toBeUndefined()
  })

  it('refuse a missing, a cut and a damaged file by name', async () => {
    await expect(check(() => rm(place()))).rejects.toThrow('manifest.json is missing. Use another backup.')
    await expect(check(async () => writeFile(place(), ''))).rejects.toThrow(
      'manifest.json has 0 bytes in place of',
    )
    await expect(check(() => change('"pets":3', '"pets":4'))).rejects.toThrow(
      'manifest.json has another content',
    )
  })
})

describe('rows', () => {
  it('are refused by name where a table has more, fewer or none', () => {
    expect(() => checkRows('b', { pets: 3 }, { pets: 3 })).not.toThrow()
    expect(() => checkRows('b', { pets: 3, users: 1 }, { pets: 2, notes: 4 })).toThrow(
      'notes 4 in place of none, pets 2 in place of 3, users none in place of 1',
    )
  })

  it('are counted in a dump that comes in parts of any size', () => {
    const dump = [
      "SET search_path = '';",
      'COPY public.pets (id, name) FROM stdin;',
      '1\tCOPY public.users (id) FROM stdin;',
      '2\tMinka\\nBello \u2028 \\\\.',
      '\\.',
      '',
      'COPY public."order" (id) FROM stdin;',
      '\\.',
      'COPY public.users (id, fullname) FROM stdin;',
      '1\t\\N',
      '\\.',
      '',
    ].join('\n')
    for (const size of [1, 2, 7, 1000]) {
      const counter = createRowCounter()
      const bytes = Buffer.from(dump)
      for (let start = 0; start < bytes.length; start += size)
        counter.read(bytes.subarray(start, start + size))
      expect(counter.rows).toEqual({ pets: 2, order: 0, users: 1 })
    }
  })
})

describe('programs of PostgreSQL', () => {
  it('are named with what to install if none is new enough', () => {
    expect(() => postgresProgram('pg_dump', 99)).toThrow(/pg_dump.*Install/)
  })
})
