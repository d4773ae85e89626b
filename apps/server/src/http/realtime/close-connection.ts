import type { Socket as NetSocket } from 'node:net'
import type { Socket } from 'socket.io'

/** A connection of engine.io, below the socket of socket.io. */
export type Connection = Socket['conn']

/** How long the other side has to read the last data before its connection is cut. */
const LAST_DATA_MS = 1000

/** Closes at once; data that the other side has not read is lost. */
export function drop(connection: Connection): void {
  connection.close(true)
  connection.request.socket.destroy()
}

/** Closes after the last data is sent, whether or not the other side closes its end. */
export function hangUp(socket: NetSocket): void {
  if (socket.destroyed) return
  socket.destroySoon()
  const timer = setTimeout(() => socket.destroy(), LAST_DATA_MS)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}

const REASONS = { 400: 'Bad Request', 403: 'Forbidden', 429: 'Too Many Requests' } as const

/** Answers an upgrade with a refusal and closes. */
export function turnAway(socket: NetSocket, status: keyof typeof REASONS): void {
  const wait = status === 429 ? 'Retry-After: 60\r\n' : ''
  socket.write(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\n${wait}Connection: close\r\nContent-Length: 0\r\n\r\n`,
  )
  hangUp(socket)
}
