import type { Server as HttpServer } from 'node:http'
import { SESSION_ENDED, type SessionEnded } from '@vetvisit/contract/events'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { Server } from 'socket.io'
import { openCounter } from '../../limits/redis-counter.ts'
import type { DoctorChanges } from '../../db/doctor-changes.ts'
import type { FindCaller } from '../calls/session.ts'
import { createDelivery, type LiveServer } from './delivery.ts'
import { BUDGET_A_MINUTE, createDoor, HANDSHAKE_WITHIN_MS } from './door.ts'
import { type Live, practiceRoom, sessionRoom, userRoom } from '../../context/live.ts'
import { createMinuteBudget } from '../../limits/minute-budget.ts'
import { keepConnections } from './open-connections.ts'
import { openServerChannel } from './server-channel.ts'
import { admitSockets, recheckSessions } from './socket-session.ts'

type Options = {
  findCaller: FindCaller
  clock: () => number
  log: FastifyBaseLogger
  allowedOrigins: readonly string[]
  trustedProxies: number
  /** False only for load tests. */
  rateLimit: boolean
  /** How often open sockets are compared with their sessions; shorter for tests. */
  recheckMs?: number
  /** How long a connection may be silent at first, and between two answers; longer for tests that count many connections. */
  silentMs?: number
  redis?: Redis | undefined
  pool?: Pool | undefined
  /** What this server tells the others and hears from them. */
  doctorChanges?: DoctorChanges | undefined
}

/** `close` leaves the HTTP server open. */
export type SocketServer = Live & { attach: (server: HttpServer) => void; close: () => Promise<void> }

/**
 * Live events over websocket only (specification/owner §7). The handshake carries the bearer token; the server puts the socket into the
 * rooms of its own user and practice, and nothing that a client sends can change that (specification/readings §9).
 */
export async function createSocketServer(options: Options): Promise<SocketServer> {
  const { silentMs = 0 } = options
  const io: LiveServer = new Server({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    pingInterval: 20_000,
    pingTimeout: Math.max(20_000, silentMs),
    connectTimeout: Math.max(45_000, silentMs),
  })
  const counter = options.rateLimit && options.redis ? openCounter(options.redis) : undefined
  const door = doorOf(options, counter)
  const channel = await openServerChannel(io, options)
  const { emit, notifyServers } = createDelivery(io, { ...options, ...channel })
  admitSockets(io, door, options)
  const stopRechecks = recheckSessions(io, options)
  const connections = keepConnections()
  let attached: HttpServer | undefined

  return {
    attach: (server) => {
      attached = server
      connections.of(server)
      io.attach(server)
      io.engine.use(door.admit)
      io.engine.on('connection', door.watch)
    },
    emitTo: (userId, event, payload) => emit(userRoom(userId), event, payload),
    emitToPractice: (practiceId, event, payload) => emit(practiceRoom(practiceId), event, payload),
    leavePractice: (userId, practiceId) => {
      // As below.
      for (const sockets of [io.local.in(userRoom(userId)), io.in(userRoom(userId))])
        sockets.socketsLeave(practiceRoom(practiceId))
    },
    disconnect: (sessionId, reason) => {
      const room = sessionRoom(sessionId)
      const ended: SessionEnded = { reason }
      // First on this server, because the channel to the others may be down.
      for (const sockets of [io.local.in(room), io.in(room)]) {
        sockets.emit(SESSION_ENDED, ended)
        sockets.disconnectSockets(true)
      }
    },
    closeSocketsOf: (sessionId) => {
      const room = sessionRoom(sessionId)
      // As above.
      for (const sockets of [io.local.in(room), io.in(room)]) sockets.disconnectSockets(true)
    },
    close: async () => {
      stopRechecks()
      connections.release(attached)
      await notifyServers()
      io.local.disconnectSockets(true)
      await channel.close()
      counter?.disconnect()
      if (attached) io.engine.close()
      await connections.close()
    },
  }
}

function doorOf(
  { rateLimit, clock, silentMs = HANDSHAKE_WITHIN_MS, ...options }: Options,
  counter: Redis | undefined,
) {
  const budget = rateLimit
    ? createMinuteBudget({ name: 'sockets', aMinute: BUDGET_A_MINUTE, clock, redis: counter })
    : null
  return createDoor({ ...options, budget, handshakeWithinMs: silentMs })
}
