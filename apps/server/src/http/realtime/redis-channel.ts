import type { Redis } from 'ioredis'

/**
 * The Redis connections of an adapter. They wait for a Redis that is unreachable instead of giving up, so that events arrive again once it
 * is back. The adapter does not handle failures of `publish` and `subscribe`, and an unhandled rejection would end the server, so
 * neither fails here.
 *
 * @param redis the server's own connection, which logs its failures
 */
export function openRedisChannel(redis: Redis): { redis: Redis; close: () => void } {
  const open: Redis[] = []
  const connect = (): Redis => {
    const client = redis.duplicate({ maxRetriesPerRequest: null })
    client.on('error', () => undefined)
    open.push(client)
    const publish = client.publish.bind(client)
    const subscribe = client.subscribe.bind(client)
    return Object.assign(client, {
      duplicate: connect,
      // Not queued: clients refresh after a gap, so late events are useless.
      publish: async (channel: string, message: Buffer) =>
        client.status === 'ready' ? publish(channel, message).catch(() => 0) : 0,
      subscribe: (channels: string[]) => subscribe(...channels).catch(() => 0),
    })
  }
  return {
    redis: connect(),
    /** Call after the adapter is closed: it leaves some connections to their time limits. */
    close: () => {
      for (const client of open) client.disconnect()
    },
  }
}
