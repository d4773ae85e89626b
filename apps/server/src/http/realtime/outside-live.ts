import { SESSION_ENDED, type SessionEnded } from '@vetvisit/contract/events'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { type Live, sessionRoom } from '../../context/live.ts'

/** Names and message types of the protocol that the socket.io adapters use between servers. */
const CHANNEL = 'socket.io'
const NAMESPACE = '/'
const SENDER = 'emitter'
const BROADCAST = 3
const DISCONNECT_SOCKETS = 6

/** Type of a socket.io packet with an event. */
const EVENT = 2

/** Length of the stream, the same as the adapter uses itself. */
const STREAM_LENGTH = 10_000

/**
 * Live events of a process without sockets, such as the operator's. It asks the running servers to close the sockets of ended sessions,
 * over their own channel, and sends no other events.
 *
 * @param channel that of the servers: Redis if it is set, else their database; neither if no server can be running
 */
export function createOutsideLive({ redis, pool }: { redis?: Redis | undefined; pool?: Pool | undefined }) {
  const sending: Promise<unknown>[] = []
  const send = async (type: number, content: object) => {
    const data = JSON.stringify(content)
    if (redis) {
      const fields = { nsp: NAMESPACE, uid: SENDER, type, data }
      return redis.xadd(CHANNEL, 'MAXLEN', '~', STREAM_LENGTH, '*', ...Object.entries(fields).flat())
    }
    const message = `{"nsp":"${NAMESPACE}","uid":"${SENDER}","type":${type},"data":${data}}`
    return pool?.query('select pg_notify($1, $2)', [`${CHANNEL}#${NAMESPACE}`, message])
  }
  const live: Live = {
    emitTo: () => undefined,
    emitToPractice: () => undefined,
    leavePractice: () => undefined,
    closeSocketsOf: () => undefined,
    disconnect: (sessionId, reason) => {
      const opts = { rooms: [sessionRoom(sessionId)], except: [], flags: {} }
      const ended: SessionEnded = { reason }
      const packet = { type: EVENT, data: [SESSION_ENDED, ended], nsp: NAMESPACE }
      // In sequence, because a pool would send them over two connections.
      const messages = send(BROADCAST, { packet, opts }).then(() =>
        send(DISCONNECT_SOCKETS, { opts, close: true }),
      )
      // `sent` reports the failure.
      messages.catch(() => undefined)
      sending.push(messages)
    },
  }
  return {
    live,
    /** Waits until all messages are sent. */
    sent: () => Promise.all(sending),
  }
}
