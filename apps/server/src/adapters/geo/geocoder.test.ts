import { type RequestListener, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createGeocoder } from './geocoder.ts'

const MARIENPLATZ = {
  addressLine1: 'Marienplatz 8',
  zipcode: '80331',
  city: 'München',
  state: 'Bayern',
  country: 'Deutschland',
}
const TOWN = {
  lat: expect.closeTo(48.137, 2) as number,
  lng: expect.closeTo(11.575, 2) as number,
  precision: 'town',
}
const HOUSE = JSON.stringify([{ lat: '48.1373968', lon: '11.5754485', place_rank: 30 }])

type Stub = { url: string; seen: URL[]; agents: (string | undefined)[]; times: number[] }

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function stub(answer: RequestListener): Promise<Stub> {
  const seen: URL[] = []
  const agents: (string | undefined)[] = []
  const times: number[] = []
  const server = createServer((request, response) => {
    seen.push(new URL(request.url ?? '', 'http://stub'))
    agents.push(request.headers['user-agent'])
    times.push(performance.now())
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/nominatim`, seen, agents, times }
}

function setUp(url?: string, limits = {}) {
  const warnings: string[] = []
  const log = { warn: (details: object) => warnings.push(JSON.stringify(details)) }
  return { geocoder: createGeocoder({ url, log, limits: { intervalMs: 0, ...limits } }), warnings }
}

describe('geocoding with the embedded table', () => {
  it('returns the town', async () => {
    const { geocoder } = setUp()
    expect(await geocoder.geocode(MARIENPLATZ)).toEqual(TOWN)
  })
  it('returns null for an unknown town', async () => {
    const { geocoder, warnings } = setUp()
    expect(await geocoder.geocode({ city: 'Xyzzyhausen', country: 'DE' })).toBeNull()
    expect(warnings).toEqual([])
  })
})

describe('geocoding with a Nominatim-compatible server', () => {
  it('queries field by field below the configured address and says when the house was found', async () => {
    const server = await stub((_request, response) => response.end(HOUSE))
    const { geocoder } = setUp(server.url)
    expect(await geocoder.geocode(MARIENPLATZ)).toEqual({
      lat: 48.1373968,
      lng: 11.5754485,
      precision: 'address',
    })
    const [asked] = server.seen
    expect(asked?.pathname).toBe('/nominatim/search')
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      format: 'jsonv2',
      limit: '1',
      street: 'Marienplatz 8',
      postalcode: '80331',
      city: 'München',
      state: 'Bayern',
      countrycodes: 'de',
    })
    expect(server.agents[0]).toContain('VetVisit')
  })
  it('distinguishes a town from an address by the rank', async () => {
    const server = await stub((_request, response) =>
      response.end('[{"lat":"48.1","lon":"11.5","place_rank":16}]'),
    )
    expect(await setUp(server.url).geocoder.geocode(MARIENPLATZ)).toEqual({
      lat: 48.1,
      lng: 11.5,
      precision: 'town',
    })
  })
  it('queries once for the same address, also for two simultaneous calls', async () => {
    const server = await stub((_request, response) => response.end(HOUSE))
    const { geocoder } = setUp(server.url)
    await Promise.all([geocoder.geocode(MARIENPLATZ), geocoder.geocode(MARIENPLATZ)])
    await geocoder.geocode({ ...MARIENPLATZ, city: ' München ' })
    expect(server.seen).toHaveLength(1)
  })
  it('waits between two requests', async () => {
    const server = await stub((_request, response) => response.end(HOUSE))
    const { geocoder } = setUp(server.url, { intervalMs: 400 })
    await Promise.all(['1', '2', '3'].map((zipcode) => geocoder.geocode({ ...MARIENPLATZ, zipcode })))
    const [first = 0, second = 0, third = 0] = server.times
    // A busy machine may record an arrival late, so less than the whole pause is required.
    expect(second - first).toBeGreaterThanOrEqual(200)
    expect(third - second).toBeGreaterThanOrEqual(200)
  })
  it('uses the table if the queue is long', async () => {
    const server = await stub((_request, response) => response.end(HOUSE))
    const { geocoder, warnings } = setUp(server.url, { intervalMs: 100, longestWaitMs: 150 })
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((zipcode) => geocoder.geocode({ ...MARIENPLATZ, zipcode })),
    )
    expect(answers.map((answer) => answer?.precision)).toEqual(['address', 'address', 'town', 'town'])
    expect(warnings).toHaveLength(2)
  })

  describe('falls back to the table and logs', () => {
    const refusals: [string, RequestListener][] = [
      ['an error', (_request, response) => response.writeHead(500).end('[]')],
      ['too many requests', (_request, response) => response.writeHead(429).end()],
      ['something that is not JSON', (_request, response) => response.end('<html>')],
      ['an object instead of a list', (_request, response) => response.end('{"error":"no"}')],
      ['an entry without a position', (_request, response) => response.end('[{"lat":"","lon":null}]')],
      ['a position off the globe', (_request, response) => response.end('[{"lat":"123","lon":"11"}]')],
      ['an answer without end', (_request, response) => response.end(`[${' '.repeat(100_000)}]`)],
      ['a broken connection', (request) => request.socket.destroy()],
    ]
    it.each(refusals)('after %s', async (_case, answer) => {
      const server = await stub(answer)
      const { geocoder, warnings } = setUp(server.url)
      expect(await geocoder.geocode(MARIENPLATZ)).toEqual(TOWN)
      expect(warnings).toHaveLength(1)
      expect(warnings[0]).not.toContain('Marienplatz')
    })
    it('after silence until the time limit', async () => {
      const server = await stub(() => undefined)
      const { geocoder, warnings } = setUp(server.url, { timeoutMs: 100 })
      expect(await geocoder.geocode(MARIENPLATZ)).toEqual(TOWN)
      expect(warnings).toHaveLength(1)
    })
    it('after a body that stops half way', async () => {
      const server = await stub((_request, response) => response.write('['))
      const { geocoder, warnings } = setUp(server.url, { timeoutMs: 100 })
      expect(await geocoder.geocode(MARIENPLATZ)).toEqual(TOWN)
      expect(warnings).toHaveLength(1)
    })
    it('after a redirect, which it does not follow', async () => {
      const elsewhere = await stub((_request, response) => response.end(HOUSE))
      const server = await stub((_request, response) =>
        response.writeHead(302, { location: elsewhere.url }).end(),
      )
      const { geocoder, warnings } = setUp(server.url)
      expect(await geocoder.geocode(MARIENPLATZ)).toEqual(TOWN)
      expect(elsewhere.seen).toHaveLength(0)
      expect(warnings).toHaveLength(1)
    })
    it('and queries the server again the next time', async () => {
      let broken = true
      const server = await stub((_request, response) => response.writeHead(broken ? 503 : 200).end(HOUSE))
      const { geocoder } = setUp(server.url)
      await geocoder.geocode(MARIENPLATZ)
      broken = false
      expect((await geocoder.geocode(MARIENPLATZ))?.precision).toBe('address')
    })
  })

  it('uses the table without logging if the server knows no such address', async () => {
    const server = await stub((_request, response) => response.end('[]'))
    const { geocoder, warnings } = setUp(server.url)
    expect(await geocoder.geocode(MARIENPLATZ)).toEqual(TOWN)
    expect(warnings).toEqual([])
  })
})
