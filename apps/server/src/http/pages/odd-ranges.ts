import type { FastifyInstance } from 'fastify'
import { readRange } from '../../adapters/file-store/byte-range.ts'

/**
 * Removes `Range` headers that mean the whole file, before `@fastify/static`, which refuses some of them. A suffix is one of these,
 * because a server may ignore any range, and the plugin refuses a suffix that is longer than the file.
 */
export function ignoreOddRanges(app: FastifyInstance): void {
  app.addHook('onRequest', ({ method, raw }, _, done) => {
    const range = method === 'GET' ? readRange(raw.headers.range) : null
    if (range === null || ('suffix' in range && range.suffix > 0)) delete raw.headers.range
    done()
  })
}
