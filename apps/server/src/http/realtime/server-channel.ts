import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Pool } from 'pg'
import type { LiveServer } from './delivery.ts'
import { openRedisChannel } from './redis-channel.ts'

/**
 * A server without a message for this long has no sockets left: its clients give up after 40 s of silence, and a running server sends a
 * message every 5 s.
 */
const SILENT_SERVER_IS_GONE_MS = 60_000

type Channels = { redis?: Redis | undefined; pool?: Pool | undefined; log: FastifyBaseLogger }

/** Connects the servers with each other: by Redis if there is one, else by PostgreSQL, else there is one server. */
export async function openServerChannel(io: LiveServer, { redis, pool, log }: Channels) {
  const channel = redis && openRedisChannel(redis)
  if (channel) {
    const { createAdapter } = await import('@socket.io/redis-streams-adapter')
    io.adapter(createAdapter(channel.redis))
  } else if (pool) {
    const { createAdapter } = await import('@socket.io/postgres-adapter')
    io.adapter(
      createAdapter(pool, {
        heartbeatTimeout: SILENT_SERVER_IS_GONE_MS,
        errorHandler: (error: Error) => log.error({ err: error }, 'the live channel between servers failed'),
      }),
    )
  }
  return {
    otherServers: redis ? ('likely' as const) : pool ? ('perhaps' as const) : ('none' as const),
    // Not `io.close()`, which also closes the HTTP server and then waits for every open connection.
    close: async () => {
      await io.of('/').adapter.close()
      channel?.close()
    },
  }
}
