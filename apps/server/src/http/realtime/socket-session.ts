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

/** How often the sessions of open sockets are checked again, and with them the rooms. */
const RECHECK_MS = 60_000

type Sessions = { findCaller: FindCaller; clock: () => number; log: FastifyBaseLogger; recheckMs?: number }

/** Stored with a socket once its session is known. */
type Session = { caller: Caller; token: string }

/** What a person hears: the rooms of their user, session and practice. */
const roomsOf = ({ userId, sessionId, practice }: Caller): string[] => [
  userRoom(userId),
  sessionRoom(sessionId),
  ...(practice ? [practiceRoom(practice.practiceId)] : []),
]

/** Lets sockets in by the session of their handshake, and puts them into the rooms of their user, session and practice. */
export function admitSockets(io: LiveServer, door: ReturnType<typeof createDoor>, sessions: Sessions): void {
  const { findCaller, clock } = sessions
  const findSession = async (socket: Socket): Promise<boolean> => {
    const token: unknown = socket.handshake.auth['token']
    const caller = typeof token === 'string' && token.length <= 200 ? await findCaller(token, clock()) : null
    // A locked session hears nothing.
    if (caller === null || caller.isLocked) return false
    socket.data = { caller, token }
    return true
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
    void socket.join(roomsOf(caller))
    // It may have ended or been locked since the handshake, when it was in no room yet.
    void followSession(socket, sessions)
    let received = 0
    socket.onAny(() => {
      received += 1
      if (received >= CLIENT_EVENTS_ALLOWED) socket.disconnect(true)
    })
  })
}

/** Takes a socket out of the rooms of a practice in which its person does not work any more, and into those of another one. */
function follow(socket: Socket, caller: Caller): void {
  const rooms = roomsOf(caller)
  for (const room of socket.rooms) if (room !== socket.id && !rooms.includes(room)) void socket.leave(room)
  void socket.join(rooms)
}

/** Closes a socket whose session has ended or is locked, and keeps the rooms of any other up to date. */
async function followSession(socket: Socket, { findCaller, clock, log }: Sessions): Promise<void> {
  const { token } = socket.data as Session
  try {
    const caller = await findCaller(token, clock())
    // Joining would bring it back into rooms.
    if (socket.disconnected) return
    if (caller && !caller.isLocked) follow(socket, caller)
    else socket.disconnect(true)
  } catch (error) {
    log.warn({ err: error }, 'a socket could not be checked')
  }
}

/** Closes sockets whose session has ended or was locked without an event, and keeps the rooms of the others up to date. @returns stops it */
export function recheckSessions(
  io: LiveServer,
  { recheckMs = RECHECK_MS, ...sessions }: Sessions,
): () => void {
  const timer = setInterval(() => {
    for (const socket of io.of('/').sockets.values()) void followSession(socket, sessions)
  }, recheckMs)
  timer.unref()
  return () => clearInterval(timer)
}
