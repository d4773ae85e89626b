import { SESSION_ENDED, type SessionEnded } from '@vetvisit/contract/events'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { type Live, sessionRoom } from './live.ts'

/** How the adapters of the servers call their channel, their only namespace, a sender without sockets, and what is wished of them. */
const CHANNEL = 'socket.io'
const NAMESPACE = '/'
const SENDER = 'emitter'
const BROADCAST = 3
const DISCONNECT_SOCKETS = 6

/** How socket.io calls a packet that carries an event. */
const EVENT = 2

/** As long as the adapter itself keeps the stream. */
const STREAM_LENGTH = 10_000

/**
 * Of a process beside the running servers, such as the operator's: it has no sockets, and tells the servers to close theirs, with the
 * reason, on the channel on which they tell each other. Other events are left to the servers.
 *
 * @param channel as the servers use it: Redis where it is set, else their database; neither where no server runs
 */
export function createOutsideLive({ redis, pool }: { redis?: Redis | undefined; pool?: Pool | undefined }) {
  const telling: Promise<unknown>[] = []
  const tell = async (type: number, content: object) => {
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
    disconnect: (sessionId, reason) => {
      const opts = { rooms: [sessionRoom(sessionId)], except: [], flags: {} }
      const ended: SessionEnded = { reason }
      const packet = { type: EVENT, data: [SESSION_ENDED, ended], nsp: NAMESPACE }
      // One behind the other: a pool would send them by two connections.
      const told = tell(BROADCAST, { packet, opts }).then(() =>
        tell(DISCONNECT_SOCKETS, { opts, close: true }),
      )
      // That one has failed is heard by who waits for all.
      told.catch(() => undefined)
      telling.push(told)
    },
  }
  return {
    live,
    /** Waits until everything is told. */
    told: () => Promise.all(telling),
  }
}
