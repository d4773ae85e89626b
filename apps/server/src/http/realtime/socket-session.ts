import type { FastifyBaseLogger } from 'fastify'
import type { Socket } from 'socket.io'
import type { Caller } from '../../context/caller.ts'
import type { FindCaller } from '../calls/session.ts'
import type { LiveServer } from './delivery.ts'
import type { createDoor } from './door.ts'
import { practiceRoom, sessionRoom, userRoom } from '../../context/live.ts'

/** A client that sends this many events of its own is not ours (specification/authorization L4). */
const CLIENT_EVENTS_ALLOWED = 20

/** Far more windows and phones than a person has. */
const SOCKETS_A_PERSON = 50

/** How often the sessions of open sockets are checked again. */
const RECHECK_MS = 60_000

type Sessions = { findCaller: FindCaller; clock: () => number; log: FastifyBaseLogger }

/** Stored with a socket once its session is known. */
type Session = { caller: Caller; token: string }

/** Lets sockets in by the session of their handshake, and puts them into the rooms of their user, session and practice. */
export function admitSockets(
  io: LiveServer,
  door: ReturnType<typeof createDoor>,
  { findCaller, clock }: Sessions,
): void {
  const findSession = async (socket: Socket): Promise<boolean> => {
    const token: unknown = socket.handshake.auth['token']
    const caller = typeof token === 'string' && token.length <= 200 ? await findCaller(token, clock()) : null
    if (caller) socket.data = { caller, token }
    return caller !== null
  }
  const admit = async (socket: Socket, proceed: (error?: Error) => void) => {
    const passage = await door.lookUp(socket.conn, () => findSession(socket))
    if (passage === 'passed') proceed()
    if (passage !== 'refused') return
    proceed(new Error('session_expired'))
    door.refuse(socket.conn)
  }
  io.use((socket, proceed) => void admit(socket, proceed))
  io.on('connection', (socket) => {
    door.pass(socket.conn)
    // A client can leave its socket alone; the connection would be in no room, so neither counted nor closed with the session.
    socket.on('disconnect', () => socket.conn.close())
    const { caller } = socket.data as Session
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
}

/** Closes sockets whose session has ended without an event. @returns stops it */
export function recheckSessions(io: LiveServer, { findCaller, clock, log }: Sessions): () => void {
  const timer = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) {
      const { token } = socket.data as Session
      findCaller(token, clock()).then(
        (caller) => caller ?? socket.disconnect(true),
        (error: unknown) => log.warn({ err: error }, 'a socket could not be checked'),
      )
    }
  }, RECHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
