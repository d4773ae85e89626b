import { DomainError } from '@vetvisit/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { MapFile } from '../../adapters/street-map/map-file.ts'
import { STREET_MAP_PATH, streetMapVersion } from '../../adapters/street-map/street-map.ts'
import { byteRange } from '../../adapters/file-store/byte-range.ts'

/** Longest part of one answer. Maps ask for tiles of some 100 KB; whole files of many gigabytes are nothing for a browser. */
const LONGEST_PART_BYTES = 8 * 1024 * 1024

/** The address has the file's validator in it, so a part never changes. */
const YEAR_SECONDS = 31_536_000

/** Serves parts of the operator's street map, so that no other server learns where people look for a vet (decision 335). */
export function serveMapTiles(app: FastifyInstance, file: MapFile): void {
  app.get<{ Querystring: { v?: unknown } }>(STREET_MAP_PATH, async (request, reply) => {
    const isThisFile = request.query.v === streetMapVersion(file)
    void reply.headers({
      etag: file.etag,
      'accept-ranges': 'bytes',
      'cache-control': isThisFile ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
    })
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
    const part = byteRange(request.headers.range, file.bytes)
    if (part === null || part === 'unsatisfiable' || part.last - part.first >= LONGEST_PART_BYTES) {
      void reply.headers({ 'content-range': `bytes */${file.bytes}`, 'cache-control': 'no-cache' })
      return reply.code(416).send()
    }
    const content = await file.read(part.first, part.last).catch((error: unknown) => {
      request.log.warn({ err: error }, 'A part of the street map cannot be read')
      throw new DomainError('unavailable', { retryAfterSeconds: 10 })
    })
    return reply
      .code(206)
      .type('application/vnd.pmtiles')
      .headers({
        'content-range': `bytes ${part.first}-${part.last}/${file.bytes}`,
        'content-length': part.last - part.first + 1,
      })
      .send(content)
  })
}
