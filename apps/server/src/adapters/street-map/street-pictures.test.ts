import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inventedMap } from '../../../test/street-map/invented-map.ts'
import { openLocalMap, type MapFile } from './map-file.ts'
import { drawStreets, pictureVersion } from './street-pictures.ts'

/** A corner of the invented island's town, and a place in Europe that its map does not have. */
const TOWN = { lat: 30.004, lng: -40.003 }
const BERLIN = { lat: 52.52, lng: 13.4 }

let folder: string
let file: MapFile
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vetvisit-streets-'))
  const name = path.join(folder, 'island.pmtiles')
  await writeFile(name, inventedMap())
  file = await openLocalMap(name)
})
afterAll(async () => {
  await file.close()
  await rm(folder, { recursive: true })
})

describe('the picture of the streets around a place', () => {
  it('has land, streets and their edges in the colours of each theme', async () => {
    const [light, dark] = await Promise.all([
      drawStreets(file, TOWN, 'light'),
      drawStreets(file, TOWN, 'dark'),
    ])
    for (const colour of ['#efe8db', '#ffffff', '#ddd1bc']) expect(light).toContain(colour)
    for (const colour of ['#1f2a2b', '#4d6364', '#151d1e']) expect(dark).toContain(colour)
    expect(await sharp(Buffer.from(light)).metadata()).toMatchObject({ width: 800, height: 400 })
    expect(light.length).toBeLessThan(60_000)
  })

  it('writes names of places as outlines, because a picture has no fonts', async () => {
    const picture = await drawStreets(file, { lat: 29.9885, lng: -40.0125 }, 'light')
    expect(picture).toMatch(/paint-order="stroke"/)
    expect(picture).not.toContain('<text')
  })

  it('has a version for each place, and none where the file has no tile', async () => {
    const version = await pictureVersion(file, TOWN)
    expect(version).toMatch(/^[\da-f]{10}$/)
    expect(await pictureVersion(file, { ...TOWN, lat: 30.005 })).not.toBe(version)
    expect(await pictureVersion(file, BERLIN)).toBeNull()
    expect(await pictureVersion(undefined, TOWN)).toBeNull()
  })

  it('is left out while the file cannot be read', async () => {
    const gone: MapFile = { ...file, etag: '"gone"', read: () => Promise.reject(new Error('gone')) }
    expect(await pictureVersion(gone, TOWN)).toBeNull()
  })

  it('is land without streets at the edge of the world', async () => {
    for (const place of [
      { lat: 89.9, lng: 179.99 },
      { lat: -89.9, lng: -180 },
    ])
      expect(await drawStreets(file, place, 'light')).toContain('<rect')
  })
})
