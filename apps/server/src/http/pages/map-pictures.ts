import { DomainError } from '@vetvisit/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context/context.ts'
import type { MapFile } from '../../adapters/street-map/map-file.ts'
import { drawStreets } from '../../adapters/street-map/street-pictures.ts'
import { createMinuteBudget } from '../../limits/minute-budget.ts'
import { wideNetworkOf } from '../../limits/network.ts'
import type { CostlyCalls } from '../calls/costly-calls.ts'
import { sendMoved } from './moved.ts'
import type { PageSources } from './public-pages.ts'

/** A picture takes 20 ms of processor time, and caches keep it for ever. */
const PICTURES_A_MINUTE = 120

const AGE_SECONDS = 31_536_000

type Parts = Pick<Context, 'clock' | 'config'> & {
  sources: Pick<PageSources, 'practice'>
  file: MapFile
  costlyCalls: CostlyCalls
}

/** `/vet/{slug}/map-light-{version}.svg` and its dark counterpart: streets around a practice (specification/pages §2). */
export function serveMapPictures(
  app: FastifyInstance,
  { clock, config, sources, file, costlyCalls }: Parts,
): void {
  const budget = createMinuteBudget({ name: 'maps', aMinute: PICTURES_A_MINUTE, clock })
  for (const theme of ['light', 'dark'] as const)
    app.get(`/vet/:slug/map-${theme}-:version(^[\\da-f]{10}$).svg`, async (request, reply) => {
      const { slug, version } = request.params as { slug: string; version: string }
      const network = wideNetworkOf(request.ip)
      if (config.rateLimit && !(await budget.spend(network, 1)))
        throw new DomainError('too_many_requests', { retryAfterSeconds: 60 })
      const found = await sources.practice(slug, clock())
      if ('movedTo' in found)
        return sendMoved(reply, `/vet/${found.movedTo}/map-${theme}-${version}.svg`, 301)
      const { page } = found
      if (page.kind !== 'practice' || page.map === null || page.lat === null || page.lng === null)
        return reply.callNotFound()
      if (page.map !== version) return sendMoved(reply, `/vet/${page.slug}/map-${theme}-${page.map}.svg`, 302)
      const { lat, lng } = page
      const draw = () =>
        drawStreets(file, { lat, lng }, theme).catch((error: unknown) => {
          request.log.warn({ err: error }, 'The streets around a practice cannot be drawn')
          throw new DomainError('unavailable', { retryAfterSeconds: 10 })
        })
      const picture = await costlyCalls.inTurn('mapping', network, draw)
      return reply
        .header('cache-control', `public, max-age=${AGE_SECONDS}, immutable`)
        .type('image/svg+xml')
        .send(picture)
    })
}
