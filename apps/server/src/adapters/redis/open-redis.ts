import type { Redis } from 'ioredis'

/** A connection to the Redis that servers share; undefined without its address. The library is loaded for servers that have one. */
export async function openRedis(
  url: string | undefined,
  { lazyConnect = false }: { lazyConnect?: boolean } = {},
): Promise<Redis | undefined> {
  if (url === undefined) return undefined
  const { Redis: Connection } = await import('ioredis')
  return new Connection(url, { maxRetriesPerRequest: 2, lazyConnect })
}
