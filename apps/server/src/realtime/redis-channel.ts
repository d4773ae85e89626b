import type { Redis } from 'ioredis'

/**
 * The connections of an adapter. They wait for a Redis that is away instead of giving up, so that a server hears of the others again
 * once it is back. The adapter looks after nothing that it publishes or subscribes to, and what nobody looks after must not fail: that
 * would end the server.
 *
 * @param redis the server's own connection, which tells the log what is wrong
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
      // Nobody hears an event late: whoever was away asks again.
      publish: async (channel: string, message: Buffer) =>
        client.status === 'ready' ? publish(channel, message).catch(() => 0) : 0,
      subscribe: (channels: string[]) => subscribe(...channels).catch(() => 0),
    })
  }
  return {
    redis: connect(),
    /** Once the adapter is closed, which leaves some of them to their time limits. */
    close: () => {
      for (const client of open) client.disconnect()
    },
  }
}
