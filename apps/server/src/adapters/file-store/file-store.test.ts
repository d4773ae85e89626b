import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, onboardedOwner, openHarness, type Person } from '../../../test/harness.ts'
import { type S3Server, startS3Server } from '../../../test/s3-server.ts'
import { jpeg, PDF, upload, uploaded } from '../../../test/uploads.ts'
import { removeUnusedFiles } from '../../modules/files/public.ts'
import type { FileStore } from './file-store.ts'
import { localStore } from './local-store.ts'
import { s3Store } from './s3-store.ts'

const ACCOUNT = {
  bucket: 'vetvisit',
  accessKeyId: 'AKEXAMPLE',
  secretAccessKey: 'a secret',
  region: 'eu-central-1',
}
const { bucket: _, ...CREDENTIALS } = ACCOUNT

let s3: S3Server
let folder: string
beforeAll(async () => {
  s3 = await startS3Server(ACCOUNT)
  folder = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-store-'))
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const STORES: [string, () => FileStore][] = [
  ['a folder', () => localStore(folder)],
  ['a bucket', () => s3Store({ url: s3.url, ...CREDENTIALS })],
]

describe.each(STORES)('%s', (_name, open) => {
  it('is empty until a file is stored', async () => {
    expect(await open().isEmpty()).toBe(true)
    await open().put('ab/first', Buffer.from('x'), 'image/png')
    expect(await open().isEmpty()).toBe(false)
  })

  it('returns a stored file byte for byte', async () => {
    const every = Buffer.from(Array.from({ length: 256 }, (_value, byte) => byte))
    await open().put('ab/one', every, 'image/png')
    expect((await open().get('ab/one'))?.equals(every)).toBe(true)
  })

  it('replaces a file stored under the same key', async () => {
    for (const text of ['first', 'second']) await open().put('ab/again', Buffer.from(text), 'image/png')
    expect(String(await open().get('ab/again'))).toBe('second')
  })

  it('returns null for an unknown key', async () => {
    expect(await open().get('ab/none')).toBeNull()
    expect(await open().get('never/seen')).toBeNull()
  })

  it('removes a file, also twice', async () => {
    await open().put('cd/gone', Buffer.from('x'), 'image/png')
    await open().remove('cd/gone')
    await open().remove('cd/gone')
    expect(await open().get('cd/gone')).toBeNull()
  })

  it('stores many files at once', async () => {
    const keys = Array.from({ length: 20 }, (_value, index) => `ef/${index}`)
    await Promise.all(keys.map((key) => open().put(key, Buffer.from(key), 'image/png')))
    const contents = await Promise.all(keys.map(async (key) => String(await open().get(key))))
    expect(contents).toEqual(keys)
  })
})

describe('the folder', () => {
  it('is readable by its owner only and keeps no partial file', async () => {
    await localStore(folder).put('aa/private', Buffer.from('x'), 'image/png')
    expect((await stat(path.join(folder, 'aa/private'))).mode & 0o077).toBe(0)
    const names = await readdir(folder, { recursive: true })
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('the bucket', () => {
  it('receives the content type', async () => {
    await s3Store({ url: s3.url, ...CREDENTIALS }).put('aa/typed', Buffer.from('x'), 'application/pdf')
    expect(s3.objects.get('aa/typed')?.contentType).toBe('application/pdf')
  })

  it('is tried again after a temporary failure', async () => {
    s3.failNext(503, 500)
    await s3Store({ url: s3.url, ...CREDENTIALS }).put('aa/later', Buffer.from('x'), 'image/png')
    expect(s3.objects.has('aa/later')).toBe(true)
  })

  it.each([
    ['a wrong secret', { secretAccessKey: 'guessed' }],
    ['an unknown key', { accessKeyId: 'AKOTHER' }],
    ['another region', { region: 'us-west-1' }],
  ])('refuses %s, and nothing is stored', async (_case, wrong) => {
    const store = s3Store({ url: s3.url, ...CREDENTIALS, ...wrong })
    await expect(store.put('aa/refused', Buffer.from('x'), 'image/png')).rejects.toThrow(/403/)
    expect(s3.objects.has('aa/refused')).toBe(false)
  })

  it('fails to store if it does not exist', async () => {
    const store = s3Store({ url: `${s3.url}-other`, ...CREDENTIALS })
    await expect(store.put('aa/x', Buffer.from('x'), 'image/png')).rejects.toThrow('does not exist')
  })
})

const inBucket = () => [...s3.objects.keys()].filter((key) => /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key))

describe('a server with a bucket', () => {
  let harness: Harness
  let owner: Person
  beforeAll(async () => {
    harness = await openHarness({ config: { s3: { url: s3.url, ...CREDENTIALS } } })
    owner = await onboardedOwner(harness)
  })
  afterAll(() => harness.close())

  it('stores, reads and removes uploads there', async () => {
    const url = await uploaded(harness, { token: owner.token, path: 'pet/passport', bytes: PDF })
    expect(inBucket()).toHaveLength(1)
    const answer = await harness.app.inject({ method: 'GET', url })
    expect(answer.rawPayload.equals(PDF)).toBe(true)
    harness.clock.advance(25 * 3_600_000)
    await removeUnusedFiles(harness.context)
    expect(inBucket()).toEqual([])
  })

  it('refuses an upload if the bucket cannot be reached, and stores nothing of it', async () => {
    const sent = { token: owner.token, path: 'pet/profile', bytes: await jpeg() }
    s3.failNext(500, 500, 500)
    expect(await upload(harness, sent)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    harness.clock.advance(2 * 3_600_000)
    await removeUnusedFiles(harness.context)
    expect(inBucket()).toEqual([])
    expect((await upload(harness, sent)).status).toBe(200)
  })

  it('refuses damaged content', async () => {
    const url = await uploaded(harness, { token: owner.token, path: 'pet/vaccination', bytes: PDF })
    const key = inBucket().find((name) => url.includes(name.slice(3)))
    s3.objects.set(key ?? '', { bytes: Buffer.from('<script>'), contentType: 'text/html' })
    expect((await harness.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  })
})
