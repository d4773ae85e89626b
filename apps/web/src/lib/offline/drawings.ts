import { DRAWINGS } from './databases.ts'

/** Keeps drawings for reading without a network. One that cannot be loaded now is left out. */
export async function keepDrawings(addresses: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(DRAWINGS)
  for (const address of new Set(addresses))
    if (!(await cache.match(address))) await cache.add(address).catch(() => undefined)
}
