import type { Redis } from 'ioredis'

/** A count that takes longer is done without. */
const COUNT_WITHIN_MS = 250

/** A connection that has said nothing for so long is dead; one that is being made answers nothing. */
const COUNTER_SILENT_MS = 2000

/** The connection that limits are counted by: it answers soon or fails, because nobody may wait for Redis. */
export function openCounter(redis: Redis): Redis {
  const counter = redis.duplicate({
    commandTimeout: COUNT_WITHIN_MS,
    socketTimeout: COUNTER_SILENT_MS,
    enableOfflineQueue: false,
  })
  // The other connection fails with it, and that one is logged.
  counter.on('error', () => undefined)
  return counter
}
