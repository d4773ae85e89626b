import type { Redis } from 'ioredis'

/** A call does not wait longer than this for its count and continues without it. */
const COUNT_WITHIN_MS = 250

/** A connection without data for this long counts as lost. */
const COUNTER_SILENT_MS = 2000

/** A connection for counting limits. It answers soon or fails, because no call may wait for Redis. */
export function openCounter(redis: Redis): Redis {
  const counter = redis.duplicate({
    commandTimeout: COUNT_WITHIN_MS,
    socketTimeout: COUNTER_SILENT_MS,
    enableOfflineQueue: false,
  })
  // The main connection fails as well, and its failure is logged.
  counter.on('error', () => undefined)
  return counter
}
