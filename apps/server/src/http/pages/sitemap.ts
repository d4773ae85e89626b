import { DomainError } from '@vetvisit/contract/errors'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../context/context.ts'
import { createMinuteBudget } from '../../limits/minute-budget.ts'
import { wideNetworkOf } from '../../limits/network.ts'
import type { CostlyCalls } from '../calls/costly-calls.ts'

type Page = { path: string; changedAt: number | null }

/** Files of 5,000 addresses that one network may have made in a minute. */
const FILES_A_MINUTE = 60

type Parts = Pick<Context, 'clock' | 'config'> & {
  costlyCalls: CostlyCalls
  /** The server's own address. */
  address: string
  countFiles: () => Promise<number>
  /** Paths without language of one file, from 1 on, and when each page last changed; empty beyond the last. */
  pathsOf: (file: number) => Promise<Page[]>
}

const XML = 'application/xml; charset=utf-8'
const HOUR = 'public, max-age=3600'

/** Pages of persons, calls, and the log-in page. */
const CLOSED = [
  '/api/',
  '/auth',
  '/patient',
  '/doctor',
  '/local-mail',
  '/change-password',
  '/verify-user',
  '/unsubscribe',
  '/reminder',
]

/** `/robots.txt`, `/sitemap.xml` and its files (specification/pages §4). */
export function serveSitemap(app: FastifyInstance, parts: Parts): void {
  const { address, countFiles, pathsOf, clock, config, costlyCalls } = parts
  const budget = createMinuteBudget({ name: 'sitemaps', aMinute: FILES_A_MINUTE, clock })
  app.get('/robots.txt', (_, reply) =>
    reply
      .header('cache-control', HOUR)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...CLOSED.map((path) => `Disallow: ${path}`),
          `Sitemap: ${address}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', async (_, reply) => {
    const files = Array.from(
      { length: await countFiles() },
      (_, index) => `${address}/sitemap-${index + 1}.xml`,
    )
    const list = files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`)
    return send(reply, `<sitemapindex xmlns="${NAMESPACE}">${list.join('')}</sitemapindex>`)
  })
  app.get('/sitemap-:file(^[1-9]\\d{0,4}$).xml', async (request, reply) => {
    const network = wideNetworkOf(request.ip)
    if (config.rateLimit && !(await budget.spend(network, 1)))
      throw new DomainError('too_many_requests', { retryAfterSeconds: 60 })
    const urls = await costlyCalls.inTurn('reading', network, async () => {
      const pages = await pathsOf(Number((request.params as { file: string }).file))
      return pages.flatMap((page) => LANGUAGES.map((language) => urlOf(address, language, page)))
    })
    if (urls.length === 0) return reply.callNotFound()
    return send(
      reply,
      `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`,
    )
  })
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const send = (reply: FastifyReply, xml: string) =>
  reply.header('cache-control', HOUR).type(XML).send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`)

/** One language of a page with the others. Slugs are ASCII letters and hyphens, so nothing needs escaping. */
function urlOf(address: string, language: string, { path, changedAt }: Page): string {
  const others = [...LANGUAGES.map((one) => [one, `/${one}`]), ['x-default', '']].map(
    ([one, prefix]) => `<xhtml:link rel="alternate" hreflang="${one}" href="${address}${prefix}${path}"/>`,
  )
  const changed = changedAt === null ? '' : `<lastmod>${instantText(changedAt)}</lastmod>`
  return `<url><loc>${address}/${language}${path}</loc>${changed}${others.join('')}</url>`
}
