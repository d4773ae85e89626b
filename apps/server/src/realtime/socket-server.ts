import type { Server as HttpServer } from 'node:http'
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createStreamsAdapter } from '@socket.io/redis-streams-adapter'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { Server } from 'socket.io'
import type { Caller } from '../caller.ts'
import type { FindCaller } from '../http/session.ts'
import type { Live } from './live.ts'

const userRoom = (userId: string) => `user:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`

/** A client that sends this many events of its own is not ours (authorization, L4). */
const CLIENT_EVENTS_ALLOWED = 20

/** How often the sessions of open sockets are looked at again. */
const RECHECK_MS = 60_000

type Options = {
  findCaller: FindCaller
  clock: () => number
  log: FastifyBaseLogger
  allowedOrigins: readonly string[]
  redis?: Redis | undefined
  pool?: Pool | undefined
}

export type SocketServer = Live & { attach: (server: HttpServer) => void; close: () => Promise<void> }

/**
 * Live events over websocket only (spec 1 §7). The handshake carries the bearer token; the server puts the socket into the room
 * of its own user and nothing a client sends can change that (decisions §9).
 */
export function createSocketServer({ findCaller, clock, log, allowedOrigins, redis, pool }: Options): SocketServer {
  const io = new Server({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    allowRequest: (request, decide) => {
      const { origin, host } = request.headers
      decide(null, origin === undefined || allowedOrigins.includes(origin) || sameHost(origin, host))
    },
  })
  if (redis) io.adapter(createStreamsAdapter(redis))
  else if (pool) io.adapter(createPostgresAdapter(pool, { errorHandler: (error: Error) => log.error({ err: error }, 'the live channel between servers failed') }))

  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token']
    const found = typeof token === 'string' && token.length <= 200 ? findCaller(token, clock()) : Promise.resolve(null)
    found.then(
      (caller) => {
        if (!caller) return next(new Error('session_expired'))
        socket.data = { caller, token }
        return next()
      },
      (error: unknown) => {
        log.error({ err: error }, 'a socket could not be admitted')
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', (socket) => {
    const { caller } = socket.data as { caller: Caller; token: string }
    void socket.join([userRoom(caller.userId), sessionRoom(caller.sessionId)])
    let received = 0
    socket.onAny(() => {
      received += 1
      if (received >= CLIENT_EVENTS_ALLOWED) socket.disconnect(true)
    })
  })

  const recheck = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      const { token } = socket.data as { token: string }
      findCaller(token, clock()).then(
        (caller) => caller ?? socket.disconnect(true),
        (error: unknown) => log.warn({ err: error }, 'a socket could not be checked'),
      )
    }
  }, RECHECK_MS)
  recheck.unref()

  return {
    attach: (server) => void io.attach(server),
    emitTo: (userId, event, payload) => void io.to(userRoom(userId)).emit(event, payload),
    disconnect: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    close: async () => {
      clearInterval(recheck)
      io.local.disconnectSockets(true)
      await io.close()
    },
  }
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
