/** @module-tag databases */
import { type AddressInfo, createServer as listen, type Socket } from 'node:net'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../src/process/config.ts'
import { createServer } from '../src/http/server.ts'
import { createLog } from '../src/process/log.ts'
import { createSocketServer } from '../src/http/realtime/socket-server.ts'
import { freePort } from './free-port.ts'

describe('a Redis that accepts connections and never answers', () => {
  it('delays no call, which then has no limit per address', async () => {
    const sockets = new Set<Socket>()
    const silent = listen((socket) => void sockets.add(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const redis = new Redis((silent.address() as AddressInfo).port, '127.0.0.1', { maxRetriesPerRequest: 2 })
    redis.on('error', () => undefined)
    const app = await createServer(readConfig({}), createLog('silent'), redis)
    app.get('/api/v1/anything', (_, reply) => reply.send({}))
    try {
      expect((await app.inject('/api/v1/anything')).statusCode).toBe(200)
    } finally {
      await app.close()
      redis.disconnect()
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => silent.close(resolve))
    }
  })
})

describe('a Redis that cannot be reached', () => {
  it('does not end a server that sends an event to others', async () => {
    const port = await freePort()
    const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: 2 })
    redis.on('error', () => undefined)
    const uncaught: unknown[] = []
    const note = (reason: unknown) => void uncaught.push(reason)
    process.on('unhandledRejection', note)
    const log = createLog('silent')
    const sockets = await createSocketServer({
      findCaller: () => Promise.resolve(null),
      clock: () => 0,
      log,
      allowedOrigins: [],
      trustedProxies: 0,
      rateLimit: true,
      redis,
    })
    try {
      sockets.emitTo('somebody', 'event', {})
      sockets.disconnect('some session', 'signed_out')
      // The client tries three times with short pauses.
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect(uncaught).toEqual([])
    } finally {
      await sockets.close()
      redis.disconnect()
      process.off('unhandledRejection', note)
    }
  })
})
