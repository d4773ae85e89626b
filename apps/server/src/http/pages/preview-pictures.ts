import { DomainError } from '@vetvisit/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context/context.ts'
import { drawPreview } from '../../adapters/link-previews/draw-preview.ts'
import { createMinuteBudget } from '../../limits/minute-budget.ts'
import { wideNetworkOf } from '../../limits/network.ts'
import type { CostlyCalls } from '../calls/costly-calls.ts'
import { sendMoved } from './moved.ts'
import type { PageSources } from './public-pages.ts'

/** A picture takes 30 ms of processor time, and caches keep it for ever. */
const PICTURES_A_MINUTE = 60

const AGE_SECONDS = 31_536_000
const QUALITY = 82

type Parts = Pick<Context, 'clock' | 'config'> & {
  sources: Pick<PageSources, 'practice'>
  costlyCalls: CostlyCalls
}

/** `/vet/{slug}/card-{version}.jpg`, 1200 x 630 (specification/pages §3). */
export function servePreviewPictures(
  app: FastifyInstance,
  { clock, config, sources, costlyCalls }: Parts,
): void {
  const budget = createMinuteBudget({ name: 'previews', aMinute: PICTURES_A_MINUTE, clock })
  app.get('/vet/:slug/card-:version(^[\\da-f]{10}$).jpg', async (request, reply) => {
    const { slug, version } = request.params as { slug: string; version: string }
    const network = wideNetworkOf(request.ip)
    if (config.rateLimit && !(await budget.spend(network, 1)))
      throw new DomainError('too_many_requests', { retryAfterSeconds: 60 })
    const found = await sources.practice(slug, clock())
    if ('movedTo' in found) return sendMoved(reply, `/vet/${found.movedTo}/card-${version}.jpg`, 301)
    const { page } = found
    if (page.kind !== 'practice') return reply.callNotFound()
    if (page.version !== version) return sendMoved(reply, `/vet/${page.slug}/card-${page.version}.jpg`, 302)
    const picture = await costlyCalls.inTurn('drawing', network, async () => {
      const { default: sharp } = await import('sharp')
      return sharp(Buffer.from(await drawPreview(page)))
        .jpeg({ quality: QUALITY })
        .toBuffer()
    })
    return reply
      .header('cache-control', `public, max-age=${AGE_SECONDS}, immutable`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/jpeg')
      .send(picture)
  })
}
