import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { API_BASE } from '@vetvisit/contract/http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../src/process/config.ts'
import { serveOpenApi, serveWebApp } from '../src/http/pages/web-app.ts'
import { createServer } from '../src/http/server.ts'
import { createLog } from '../src/process/log.ts'

let root: string
let app: FastifyInstance

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-ranges-'))
  await writeFile(path.join(root, 'index.html'), '<p>VetVisit</p>')
  await writeFile(path.join(root, 'short.txt'), '0123456789')
  await writeFile(path.join(root, 'empty.txt'), '')
  app = await createServer(readConfig({ RATE_LIMIT: 'off' }), createLog('silent'), undefined)
  await serveOpenApi(app, 'test')
  await serveWebApp(app, root, {
    address: 'https://vet.example',
    streets: false,
    cities: async () => [],
    clock: Date.now,
  })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const get = (url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

describe('a static file of ten bytes', () => {
  it.each([
    ['bytes=0-4', 206, 'bytes 0-4/10', '01234'],
    ['bytes=8-', 206, 'bytes 8-9/10', '89'],
    ['bytes=8-99999999', 206, 'bytes 8-9/10', '89'],
    ['bytes=10-', 416, 'bytes */10', ''],
    ['bytes=99999999-', 416, 'bytes */10', ''],
    [`bytes=${'9'.repeat(40)}-`, 416, 'bytes */10', ''],
    ['bytes=-0', 416, 'bytes */10', ''],
    ['bytes=-5', 200, undefined, '0123456789'],
    ['bytes=-5000', 200, undefined, '0123456789'],
    ['bytes=5-2', 200, undefined, '0123456789'],
    ['bytes=0-1,4-5', 200, undefined, '0123456789'],
    ['bytes=99-,100-', 200, undefined, '0123456789'],
    ['bytes=-', 200, undefined, '0123456789'],
    ['bytes=a-b', 200, undefined, '0123456789'],
    ['bytes=', 200, undefined, '0123456789'],
    ['lines=1-2', 200, undefined, '0123456789'],
  ])('answers the range %s with %i and the range %s', async (range, status, contentRange, content) => {
    const answer = await get('/short.txt', { range })
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
      status,
      contentRange,
      content,
    ])
  })

  it('has no parts for HEAD', async () => {
    const answer = await get('/short.txt', { range: 'bytes=99-' }, 'HEAD')
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, '10'])
  })

  it('is refused with 412 to who wants another version', async () => {
    expect((await get('/short.txt', { 'if-match': '"another"' })).statusCode).toBe(412)
  })
})

it('refuses every part of an empty static file', async () => {
  const answer = await get('/empty.txt', { range: 'bytes=0-' })
  expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */0'])
})

it('refuses parts beyond the end of the files that show the API', async () => {
  const file = `${API_BASE}/docs/static/swagger-ui.css`
  const { length } = (await get(file, {})).rawPayload
  expect(length).toBeGreaterThan(0)
  const beyond = await get(file, { range: 'bytes=99999999-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${length}`])
  expect((await get(file, { range: 'bytes=a-b' })).statusCode).toBe(200)
})

it.each(['/', '/search', `${API_BASE}/openapi.json`])(
  'sends %s whole, whichever range is asked for',
  async (url) => {
    for (const range of ['bytes=0-1', 'bytes=99999999-', 'bytes=a-b'])
      expect((await get(url, { range, accept: 'text/html' })).statusCode).toBe(200)
  },
)

const asked = async (url: string) => {
  const { statusCode, headers } = await get(url, { accept: 'text/html' })
  return [statusCode, headers.location]
}

// specification/readings §9: the address of a page with signs of its sentence behind it, or cut off within a letter, leads to that page (added)
describe('the address of a page', () => {
  it('leads on if it ends as a sentence does, or within a letter', async () => {
    expect(await asked('/search.')).toEqual([302, '/search'])
    expect(await asked('/patient/visits/01a2,?t=1')).toEqual([302, '/patient/visits/01a2?t=1'])
    expect(await asked('/patient/visits/%E0%A4')).toEqual([302, '/patient/visits'])
  })

  it('leads to no other host, to no file and to no call', async () => {
    expect(await asked('//example.org.')).toEqual([404, undefined])
    expect(await asked('/short.txt.')).toEqual([404, undefined])
    expect(await asked(`${API_BASE}/pets.`)).toEqual([404, undefined])
    expect(await asked(`${API_BASE}/pets%E0%A4`)).toEqual([400, undefined])
  })
})
