import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import { type Live, sessionRoom } from './live.ts'

/** How the adapters of the servers call their channel, their only namespace, a sender without sockets, and the wish to close some. */
const CHANNEL = 'socket.io'
const NAMESPACE = '/'
const SENDER = 'emitter'
const DISCONNECT_SOCKETS = 6

/** As long as the adapter itself keeps the stream. */
const STREAM_LENGTH = 10_000

/**
 * Of a process beside the running servers, such as the operator's: it has no sockets, and tells the servers to close theirs on the
 * channel on which they tell each other. Other events are left to the servers.
 *
 * @param channel as the servers use it: Redis where it is set, else their database; neither where no server runs
 */
export function createOutsideLive({ redis, pool }: { redis?: Redis | undefined; pool?: Pool | undefined }) {
  const telling: Promise<unknown>[] = []
  const tell = (data: string) => {
    if (redis) {
      const fields = { nsp: NAMESPACE, uid: SENDER, type: DISCONNECT_SOCKETS, data }
      return redis.xadd(CHANNEL, 'MAXLEN', '~', STREAM_LENGTH, '*', ...Object.entries(fields).flat())
    }
    const message = `{"nsp":"${NAMESPACE}","uid":"${SENDER}","type":${DISCONNECT_SOCKETS},"data":${data}}`
    return pool?.query('select pg_notify($1, $2)', [`${CHANNEL}#${NAMESPACE}`, message])
  }
  const live: Live = {
    emitTo: () => undefined,
    emitToPractice: () => undefined,
    disconnect: (sessionId) => {
      const opts = { rooms: [sessionRoom(sessionId)], except: [], flags: {} }
      const told = Promise.resolve(tell(JSON.stringify({ opts, close: true })))
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
