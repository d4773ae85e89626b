import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inventedMap } from '../../../test/street-map/invented-map.ts'
import { pmtilesArchive } from '../../../test/street-map/pmtiles.ts'
import { readConfig } from '../../process/config.ts'
import { byteRange } from '../file-store/byte-range.ts'
import { serveMapTiles } from '../../http/pages/map-tiles.ts'
import { createServer as createApp } from '../../http/server.ts'
import { createLog } from '../../process/log.ts'
import type { MapFile } from './map-file.ts'
import { openStreetMap, streetMapUrl } from './street-map.ts'

const WORLD = { west: -180, south: -85, east: 180, north: 85 }
const log = createLog('silent')
const archive = inventedMap()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-map-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(content: Buffer): Promise<string> {
  const name = path.join(folder, `${Math.random()}.pmtiles`)
  await writeFile(name, content)
  return name
}

describe('MAP_FILE at start', () => {
  it('is taken if it has the layers of the Protomaps basemap', async () => {
    const map = await openStreetMap(await fileOf(archive), log)
    expect(map?.bytes).toBe(archive.length)
    await map?.close()
  })

  it('is refused with the reason if it does not exist', async () => {
    await expect(openStreetMap(path.join(folder, 'none.pmtiles'), log)).rejects.toThrow(/^MAP_FILE: .*ENOENT/)
  })

  it.each([
    ['a text', Buffer.from('streets'.repeat(100)), 'it is no PMTiles archive of version 3'],
    ['an empty file', Buffer.alloc(0), 'it is no PMTiles archive of version 3'],
    ['a cut archive', archive.subarray(0, 200), 'it is no PMTiles archive of version 3'],
    [
      'a map without roads',
      pmtilesArchive([], ['earth', 'water', 'places'], WORLD),
      'it lacks the layers roads;',
    ],
    ['an archive of pictures', ofPictures(archive), 'its tiles are pictures, not vectors'],
  ])('is refused with the reason if it is %s', async (_, content, reason) => {
    await expect(openStreetMap(await fileOf(content), log)).rejects.toThrow(reason)
  })

  it('lets the server start without streets if another server has the file and does not answer', async () => {
    expect(await openStreetMap('http://127.0.0.1:1/map.pmtiles', log)).toBeUndefined()
  })
})

describe.each(['a local file', 'a file on another server'])('the street map, %s', (kind) => {
  let app: FastifyInstance
  let map: MapFile
  let other: Server | undefined
  let location: string

  beforeAll(async () => {
    location = await fileOf(archive)
    if (kind !== 'a local file') {
      other = await bucketOf(archive)
      location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/map.pmtiles`
    }
    map = (await openStreetMap(location, log)) as MapFile
    app = await createApp(readConfig({}), log, undefined)
    serveMapTiles(app, map)
  })
  afterAll(async () => {
    await app.close()
    await map.close()
    other?.close()
  })

  const get = (headers: Record<string, string> = {}, url = streetMapUrl(map)) => app.inject({ url, headers })

  it('is served in parts that browsers may keep', async () => {
    const part = await get({ range: 'bytes=100-199' })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(archive.subarray(100, 200))).toBe(true)
    expect(part.headers).toMatchObject({
      'content-range': `bytes 100-199/${archive.length}`,
      'content-length': '100',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: map.etag,
    })
  })

  it('is asked for again if the address names another version', async () => {
    const part = await get({ range: 'bytes=0-9' }, '/map/tiles.pmtiles?v=old')
    expect([part.statusCode, part.headers['cache-control']]).toEqual([206, 'no-cache'])
  })

  it('is not sent again to those who have it', async () => {
    expect((await get({ 'if-none-match': map.etag, range: 'bytes=0-9' })).statusCode).toBe(304)
  })

  it.each([
    undefined,
    'bytes=999999999-',
    'bytes=-0',
    'bytes=0-1,4-5',
    'bytes=a-b',
    'bytes=9-2',
    `bytes=${'9'.repeat(40)}-`,
  ])('refuses the range %s and tells the length', async (range) => {
    const refused = await get(range === undefined ? {} : { range })
    expect(refused.statusCode).toBe(416)
    expect(refused.headers['content-range']).toBe(`bytes */${archive.length}`)
  })

  it('refuses parts of more than 8 MB', async () => {
    const whole = { ...map, bytes: 50_000_000_000 }
    const large = await createApp(readConfig({}), log, undefined)
    serveMapTiles(large, whole)
    const part = await large.inject({ url: streetMapUrl(map), headers: { range: 'bytes=0-' } })
    await large.close()
    expect(part.statusCode).toBe(416)
  })
})

it('keeps the file it opened if the operator moves another one to its path', async () => {
  const location = await fileOf(archive)
  const map = (await openStreetMap(location, log)) as MapFile
  await rename(await fileOf(Buffer.from('another')), location)
  const [first] = await (await map.read(0, 6)).toArray()
  await map.close()
  expect(String(first)).toBe('PMTiles')
})

it('answers 503 if the other server stops', async () => {
  const other = await bucketOf(archive)
  const { port } = other.address() as AddressInfo
  const map = (await openStreetMap(`http://127.0.0.1:${port}/map.pmtiles`, log)) as MapFile
  other.closeAllConnections()
  other.close()
  const app = await createApp(readConfig({}), log, undefined)
  serveMapTiles(app, map)
  const part = await app.inject({ url: streetMapUrl(map), headers: { range: 'bytes=0-9' } })
  await app.close()
  expect(part.statusCode).toBe(503)
})

/** A server that sends parts of one file, as buckets do. */
async function bucketOf(content: Buffer): Promise<Server> {
  const server = createServer((request, response) => {
    const part = byteRange(request.headers.range, content.length)
    if (part === null || part === 'unsatisfiable') return void response.writeHead(416).end()
    const { first, last } = part
    response.writeHead(206, { etag: '"v1"', 'content-range': `bytes ${first}-${last}/${content.length}` })
    response.end(content.subarray(first, last + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** The same archive, but its header says that the tiles are PNG files. */
function ofPictures(content: Buffer): Buffer {
  const copy = Buffer.from(content)
  copy.writeUInt8(2, 99)
  return copy
}
