import type { Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createStreamsAdapter } from '@socket.io/redis-streams-adapter'
import { SESSION_ENDED, type SessionEnded } from '@vetvisit/contract/events'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { Server, type Socket } from 'socket.io'
import type { Caller } from '../caller.ts'
import type { FindCaller } from '../http/session.ts'
import { openCounter } from '../http/redis-counter.ts'
import { createDelivery, type LiveServer } from './delivery.ts'
import { BUDGET_A_MINUTE, createDoor } from './door.ts'
import { type Live, sessionRoom } from './live.ts'
import { createNetworkBudget } from './network-budget.ts'
import { openRedisChannel } from './redis-channel.ts'

const userRoom = (userId: string) => `user:${userId}`
const practiceRoom = (doctorId: string) => `practice:${doctorId}`

/** A client that sends this many events of its own is not ours (specification/authorization L4). */
const CLIENT_EVENTS_ALLOWED = 20

/** Far more windows and phones than a person has. */
const SOCKETS_A_PERSON = 50

/** How often the sessions of open sockets are looked at again. */
const RECHECK_MS = 60_000

/**
 * A server that has said nothing for so long has no sockets left: its clients have given up after 40 s of silence. Those that live say
 * something every 5 s.
 */
const SILENT_SERVER_IS_GONE_MS = 60_000

/** How long clients get to close their side when the server stops. */
const GOODBYE_MS = 500

type Options = {
  findCaller: FindCaller
  clock: () => number
  log: FastifyBaseLogger
  allowedOrigins: readonly string[]
  trustedProxies: number
  /** Off only for load tests. */
  rateLimit: boolean
  redis?: Redis | undefined
  pool?: Pool | undefined
}

/** `close` leaves the HTTP server to its owner. */
export type SocketServer = Live & { attach: (server: HttpServer) => void; close: () => Promise<void> }

/**
 * Live events over websocket only (specification/owner §7). The handshake carries the bearer token; the server puts the socket into the rooms
 * of its own user and practice, and nothing a client sends can change that (specification/readings §9).
 */
export function createSocketServer({
  findCaller,
  clock,
  log,
  allowedOrigins,
  trustedProxies,
  rateLimit,
  redis,
  pool,
}: Options): SocketServer {
  const counter = rateLimit && redis ? openCounter(redis) : undefined
  const budget = rateLimit
    ? createNetworkBudget({ name: 'sockets', aMinute: BUDGET_A_MINUTE, clock, redis: counter })
    : null
  const door = createDoor({ allowedOrigins, trustedProxies, budget, log })
  const io: LiveServer = new Server({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    pingInterval: 20_000,
    pingTimeout: 20_000,
  })
  const channel = redis && openRedisChannel(redis)
  if (channel) io.adapter(createStreamsAdapter(channel.redis))
  else if (pool)
    io.adapter(
      createPostgresAdapter(pool, {
        heartbeatTimeout: SILENT_SERVER_IS_GONE_MS,
        errorHandler: (error: Error) => log.error({ err: error }, 'the live channel between servers failed'),
      }),
    )
  const { emit, tellServers } = createDelivery(io, {
    otherServers: redis ? 'likely' : pool ? 'perhaps' : 'none',
  })

  io.use((socket, proceed) => {
    void admitSocket(socket, proceed)
  })
  io.on('connection', (socket) => {
    door.pass(socket.conn)
    const { caller } = socket.data as { caller: Caller }
    const open = io.of('/').adapter.rooms.get(userRoom(caller.userId))?.size ?? 0
    if (open >= SOCKETS_A_PERSON) return void socket.disconnect(true)
    const rooms = [userRoom(caller.userId), sessionRoom(caller.sessionId)]
    void socket.join(caller.practice ? [...rooms, practiceRoom(caller.practice.doctorId)] : rooms)
    let received = 0
    socket.onAny(() => {
      received += 1
      if (received >= CLIENT_EVENTS_ALLOWED) socket.disconnect(true)
    })
  })

  async function admitSocket(socket: Socket, proceed: (error?: Error) => void): Promise<void> {
    const passage = await door.lookUp(socket.conn, () => findPerson(socket))
    if (passage === 'passed') proceed()
    if (passage !== 'refused') return
    proceed(new Error('session_expired'))
    door.refuse(socket.conn)
  }

  async function findPerson(socket: Socket): Promise<boolean> {
    const token: unknown = socket.handshake.auth['token']
    const caller = typeof token === 'string' && token.length <= 200 ? await findCaller(token, clock()) : null
    if (caller) socket.data = { caller, token }
    return caller !== null
  }

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

  const connections = new Set<Duplex>()
  const remember = (_: unknown, connection: Duplex) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  }
  let attached: HttpServer | undefined

  return {
    attach: (server) => {
      attached = server.on('upgrade', remember)
      io.attach(server)
      io.engine.use(door.admit)
      io.engine.on('connection', door.watch)
    },
    emitTo: (userId, event, payload) => emit(userRoom(userId), event, payload),
    emitToPractice: (doctorId, event, payload) => emit(practiceRoom(doctorId), event, payload),
    disconnect: (sessionId, reason) => {
      const room = sessionRoom(sessionId)
      const ended: SessionEnded = { reason }
      // Here at once, as with events.
      for (const sockets of [io.local.in(room), io.in(room)]) {
        sockets.emit(SESSION_ENDED, ended)
        sockets.disconnectSockets(true)
      }
    },
    close: async () => {
      clearInterval(recheck)
      attached?.off('upgrade', remember)
      await tellServers()
      io.local.disconnectSockets(true)
      // Not `io.close()`, which also closes the HTTP server and then waits for every connection that is still open.
      await io.of('/').adapter.close()
      channel?.close()
      counter?.disconnect()
      if (attached) io.engine.close()
      await goodbye(connections)
    },
  }
}

/** A client that does not answer the goodbye must not keep the server from stopping. */
async function goodbye(connections: ReadonlySet<Duplex>): Promise<void> {
  const until = Date.now() + GOODBYE_MS
  while (connections.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
  for (const connection of connections) connection.destroy()
}
