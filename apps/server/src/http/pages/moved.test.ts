import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../../process/config.ts'
import type { MapFile } from '../../adapters/street-map/map-file.ts'
import { serveMapPictures } from './map-pictures.ts'
import { createCostlyCalls } from '../calls/costly-calls.ts'
import { servePreviewPictures } from './preview-pictures.ts'
import { servePublicPages, type PageSources } from './public-pages.ts'

const none = () => Promise.reject(new Error('not asked'))

/** Every practice has a new name. */
const sources: PageSources = {
  practice: async () => ({ movedTo: 'new' }),
  city: none,
  cities: none,
}

it.each([
  ['/vet/old', '/vet/new'],
  ['/hi/vet/old', '/hi/vet/new'],
  ['/vet/old/card-0123456789.jpg', '/vet/new/card-0123456789.jpg'],
  ['/vet/old/map-light-0123456789.svg', '/vet/new/map-light-0123456789.svg'],
  ['/vet/old/map-dark-0123456789.svg', '/vet/new/map-dark-0123456789.svg'],
])('leads from %s to %s, and no cache does so by itself', async (from, to) => {
  const app = fastify()
  const context = { clock: () => 0, config: readConfig({ RATE_LIMIT: 'off' }) }
  const parts = { ...context, sources, costlyCalls: createCostlyCalls(context) }
  servePublicPages(app, { ...parts, render: () => '', address: 'https://vet.example' })
  servePreviewPictures(app, parts)
  serveMapPictures(app, { ...parts, file: {} as MapFile })
  const { statusCode, headers } = await app.inject(from)
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([301, to, 'no-cache'])
  await app.close()
})

it('the address of a page with the end of its sentence leads to the page, which is not asked before', async () => {
  const app = fastify()
  const context = { clock: () => 0, config: readConfig({ RATE_LIMIT: 'off' }) }
  const parts = { ...context, sources: { practice: none, city: none, cities: none } }
  servePublicPages(app, { ...parts, render: () => '', address: 'https://vet.example' })
  for (const [url, meant] of [
    ['/vet/praxis-berlin.', '/vet/praxis-berlin'],
    ['/de/vets/berlin)', '/de/vets/berlin'],
  ] as const)
    expect((await app.inject(url)).headers.location).toBe(meant)
  await app.close()
})
