/** @module-tag databases */
import { randomInt } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Redis } from 'ioredis'
import { openRaw, type RawWebsocket } from '../../../test/raw-websocket.ts'
import { createLog } from '../../process/log.ts'
import { createSocketServer, type SocketServer } from './socket-server.ts'
import { until } from '../../../test/until.ts'

const CONNECT = '40{"token":"guessed"}'
/** The clock does not advance, so that no minute ends during a test. */
const STARTED = Date.now()
/** Connections that are counted stay, however slow the machine is. */
const PATIENT_MS = 600_000
const moment = (milliseconds = 50) => new Promise((resolve) => setTimeout(resolve, milliseconds))

type Running = { port: number; lookUps: () => number; stop: () => Promise<void> }
type Options = {
  answer?: () => Promise<null>
  trustedProxies?: number
  rateLimit?: boolean
  redis?: Redis
  silentMs?: number | null
}

let running: Running[] = []
let clients: RawWebsocket[] = []
beforeEach(() => {
  running = []
  clients = []
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  for (const { stop } of running) await stop()
})

/** A server without sessions. */
async function strangersOnly(options: Options = {}): Promise<Running> {
  const {
    answer = async () => null,
    trustedProxies = 1,
    rateLimit = true,
    redis,
    silentMs = PATIENT_MS,
  } = options
  let lookUps = 0
  const sockets: SocketServer = await createSocketServer({
    findCaller: () => {
      lookUps += 1
      return answer()
    },
    clock: () => STARTED,
    log: createLog('silent'),
    allowedOrigins: [],
    trustedProxies,
    rateLimit,
    ...(silentMs === null ? {} : { silentMs }),
    redis,
  })
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  sockets.attach(server)
  const one = {
    port: (server.address() as AddressInfo).port,
    lookUps: () => lookUps,
    stop: async () => {
      await sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  running.push(one)
  return one
}

const from = (address: string) => ({ headers: `X-Forwarded-For: ${address}\r\n` })

async function arrive(port: number, options: Parameters<typeof openRaw>[1] = {}): Promise<RawWebsocket> {
  const client = openRaw(port, options)
  clients.push(client)
  expect(await client.status).toBe(101)
  return client
}

/** Opens many connections at once. @returns counts by status */
async function knock(port: number, count: number, address: string): Promise<Record<number, number>> {
  const all = Array.from({ length: count }, () => openRaw(port, from(address)))
  clients.push(...all)
  const counts: Record<number, number> = {}
  for (const client of all) {
    const status = await client.status
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

describe('a live connection without a session', () => {
  it('gets one refusal and is closed', async () => {
    const { port, lookUps } = await strangersOnly()
    const client = await arrive(port)
    client.send(CONNECT)
    await client.closed
    expect(client.heard()).toContain('session_expired')
    expect(lookUps()).toBe(1)
  })

  it('costs one look-up for 30,000 packets, and is closed at the second packet', async () => {
    const { port, lookUps } = await strangersOnly({ answer: () => moment(500).then(() => null) })
    const client = await arrive(port)
    client.send(...Array.from({ length: 30_000 }, () => CONNECT))
    await client.closed
    expect(lookUps()).toBe(1)
  })

  it.each([
    ['anything but who it is', '42["join","room"]'],
    ['a binary event', '451-["join",{"_placeholder":true,"num":0}]'],
    ['a goodbye', '41'],
    ['a pong after the other', ...Array.from({ length: 100 }, () => '3')],
  ])('is closed for %s', async (_, ...packets) => {
    const { port, lookUps } = await strangersOnly()
    const client = await arrive(port)
    client.send(...packets)
    await client.closed
    expect(lookUps()).toBe(0)
  })

  it('is closed after 10 seconds of silence', async () => {
    const { port } = await strangersOnly({ silentMs: null })
    const client = await arrive(port)
    await moment(9000)
    expect(client.isOpen()).toBe(true)
    await client.closed
  })

  it('is closed without an answer if the session cannot be looked up, so that the client tries again', async () => {
    const { port } = await strangersOnly({ answer: () => Promise.reject(new Error('no database')) })
    const client = await arrive(port)
    client.send(CONNECT)
    await client.closed
    expect(client.heard()).not.toContain('44{')
  })

  it('cannot join another connection by its id', async () => {
    const { port } = await strangersOnly()
    const path = '/socket.io/?EIO=4&transport=websocket&sid=any'
    const client = openRaw(port, { path })
    clients.push(client)
    expect(await client.status).toBe(400)
  })
})

describe('connections of one network', () => {
  it('are refused above one hundred without a session, while other networks are not', async () => {
    const { port } = await strangersOnly()
    // Few enough to arrive within the ten seconds after which the first ones are closed; `npm run fuzz` sends 2,500.
    expect(await knock(port, 150, '192.0.2.1')).toEqual({ 101: 100, 429: 50 })
    expect(await knock(port, 60, '192.0.2.2')).toEqual({ 101: 60 })
  })

  it('count together for a whole /64 of IPv6', async () => {
    const { port } = await strangersOnly()
    expect(await knock(port, 90, '2001:db8::1')).toEqual({ 101: 90 })
    expect(await knock(port, 90, '2001:db8::ffff:2')).toEqual({ 101: 10, 429: 80 })
    expect(await knock(port, 90, '2001:db8:0:1::1')).toEqual({ 101: 90 })
  })

  it('are refused above 300 for a whole /48', async () => {
    const { port } = await strangersOnly()
    for (const part of [1, 2, 3]) expect(await knock(port, 90, `2001:db8:7:${part}::1`)).toEqual({ 101: 90 })
    expect(await knock(port, 90, '2001:db8:7:4::1')).toEqual({ 101: 30, 429: 60 })
    expect(await knock(port, 90, '2001:db8:8:1::1')).toEqual({ 101: 90 })
  })

  it('are refused above 300 for a whole /24 of IPv4', async () => {
    const { port } = await strangersOnly()
    for (const last of [1, 2, 3]) expect(await knock(port, 90, `198.51.100.${last}`)).toEqual({ 101: 90 })
    expect(await knock(port, 90, '198.51.100.4')).toEqual({ 101: 30, 429: 60 })
    expect(await knock(port, 90, '198.51.101.1')).toEqual({ 101: 90 })
  })

  it.each([
    ['/16 of IPv4', (part: number) => `203.0.${part}.1`, '203.1.0.1'],
    ['/32 of IPv6', (part: number) => `2001:db8:${part}::1`, '2001:db9::1'],
  ])('leave three quarters of all places to others than their %s', async (_, near, far) => {
    const { port } = await strangersOnly()
    for (const part of [1, 2, 3, 4, 5]) expect(await knock(port, 95, near(part))).toEqual({ 101: 95 })
    expect(await knock(port, 95, near(6))).toEqual({ 101: 25, 429: 70 })
    expect(await knock(port, 95, far)).toEqual({ 101: 95 })
  })

  it('leave half of the look-ups to others', async () => {
    const { port, lookUps } = await strangersOnly({ answer: () => new Promise(() => {}) })
    const ask = async (count: number, address: string) => {
      const all = Array.from({ length: count }, () => openRaw(port, from(address)))
      clients.push(...all)
      for (const client of all) expect(await client.status).toBe(101)
      for (const client of all) client.send(CONNECT)
      return all
    }
    const near = [...(await ask(75, '198.51.100.1')), ...(await ask(75, '198.51.100.2'))]
    await until(() => expect(near.filter((client) => client.isOpen())).toHaveLength(100))
    expect(lookUps()).toBe(100)
    await ask(75, '203.0.113.1')
    await until(() => expect(lookUps()).toBe(175))
  })

  it('may try 120 tokens a minute', async () => {
    const { port, lookUps } = await strangersOnly()
    for (let round = 0; round < 10; round += 1) {
      const all = Array.from({ length: 20 }, () => openRaw(port, from('192.0.2.1')))
      await Promise.all(
        all.map(async (client) => {
          if ((await client.status) === 101) client.send(CONNECT)
          await client.closed
        }),
      )
    }
    expect(lookUps()).toBe(120)
    expect(await knock(port, 1, '192.0.2.9')).toEqual({ 101: 1 })
  })

  it('have no limit in a load test, where all come from one address', async () => {
    const { port } = await strangersOnly({ rateLimit: false })
    expect(await knock(port, 150, '192.0.2.1')).toEqual({ 101: 150 })
  })
})

const there = [process.env['TEST_REDIS_URL']].filter((url) => url !== undefined)
describe.each(there)('several servers with the Redis at %s', (redisUrl) => {
  it('count the connections of a network together', async () => {
    const redis = new Redis(redisUrl)
    try {
      const [here, there] = [await strangersOnly({ redis }), await strangersOnly({ redis })]
      const network = `198.51.${randomInt(256)}.${randomInt(256)}`
      const guess = async (port: number) => {
        const client = openRaw(port, from(network))
        if ((await client.status) === 101) client.send(CONNECT)
        await client.closed
      }
      for (let turn = 0; turn < 100; turn += 1) await Promise.all([guess(here.port), guess(there.port)])
      // 600 a minute pay for 100 to 120 refused guesses; the cost of the last ones may not be counted yet.
      expect(here.lookUps() + there.lookUps()).toBeLessThan(140)
    } finally {
      redis.disconnect()
    }
  })
})
