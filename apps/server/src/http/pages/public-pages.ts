import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { DomainError } from '@vetvisit/contract/errors'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import type { FirstFrames } from '@vetvisit/contract/search/first-frame'
import { preferredLanguage } from '@vetvisit/contract/texts/translate'
import type {
  CitiesPage,
  CityPage,
  ClosedPage,
  MissingPage,
  PracticePage,
  PublicPage,
  RenderPage,
} from '@vetvisit/contract/vet-pages/pages'
import { instantText } from '@vetvisit/contract/zones/rules'
import { facadeFile, facadeOf } from '@vetvisit/drawings/practices/facade'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '../../db/instant.ts'
import type { Context } from '../../context/context.ts'
import { createMinuteBudget } from '../../limits/minute-budget.ts'
import { wideNetworkOf } from '../../limits/network.ts'
import { createPageCache, type CachedPage, type PageCache } from './page-cache.ts'
import { encodingOf } from './index-page.ts'
import { meantAddress } from './meant-address.ts'
import { sendMoved } from './moved.ts'

type Language = (typeof LANGUAGES)[number]

/** Reads of the data, which the modules do. */
export type PageSources = {
  practice: (
    slug: string,
    now: Instant,
  ) => Promise<{ page: PracticePage | ClosedPage | MissingPage } | { movedTo: string }>
  city: (
    wanted: { city: string; kind: string | null; page: number },
    now: Instant,
  ) => Promise<CityPage | MissingPage>
  cities: () => Promise<CitiesPage>
}

type Parts = Pick<Context, 'clock' | 'config'> & {
  sources: PageSources
  render: RenderPage
  /** The server's own, for canonical addresses; never taken from a request. */
  address: string
}

/** For caches between the server and its readers; browsers ask each time. */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** Pages that one network may have written in a minute; those in memory are free. A crawler of a search engine asks for a few in a second. */
const PAGES_A_MINUTE = 600

/** Made pages that the server keeps, and how long. */
const KEPT_PAGES = { pages: 500, bytes: 16_000_000, forMs: 60_000 }

const HOUSE_AGE_SECONDS = 31_536_000

/** What the web application's build writes pages with. */
type Renderers = { renderPage: RenderPage; firstFrames: FirstFrames }

/** Undefined without a build, as in development. */
export async function loadRenderers(webRoot: string): Promise<Renderers | undefined> {
  const file = path.join(webRoot, '../pages/dist/render.js')
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Renderers) : undefined
}

/** `/vet/{slug}` and `/vets/{city}/{kind}`, in each language and without one (specification/pages §1, §5). */
export function servePublicPages(app: FastifyInstance, parts: Parts): void {
  const answer = pageAnswers(parts)
  for (const language of [null, ...LANGUAGES]) {
    const prefix = language === null ? '' : `/${language}`
    app.get(`${prefix}/vet/:slug`, (request, reply) =>
      answer(request, reply, practiceOf(parts, request, prefix)),
    )
    app.get(`${prefix}/vets`, (request, reply) =>
      answer(request, reply, { path: '/vets', read: () => parts.sources.cities() }),
    )
    for (const below of ['/vets/:city', '/vets/:city/:kind'])
      app.get(prefix + below, (request, reply) => answer(request, reply, cityOf(parts, request)))
  }
  app.get('/vet/house/:file', sendHouse)
}

/** A page to be made: its path without language, and how its content is read; a text is the address that it moved to. */
type Wanted = { path: string; read: (now: Instant) => Promise<PublicPage | string> }

const paramOf = (request: FastifyRequest, name: string) =>
  (request.params as Record<string, string | undefined>)[name] ?? ''

function practiceOf({ sources }: Parts, request: FastifyRequest, prefix: string): Wanted {
  const slug = paramOf(request, 'slug')
  return {
    path: `/vet/${encodeURIComponent(slug)}`,
    read: async (now) => {
      const found = await sources.practice(slug, now)
      return 'page' in found ? found.page : `${prefix}/vet/${found.movedTo}`
    },
  }
}

function cityOf({ sources }: Parts, request: FastifyRequest): Wanted {
  const [city, kind] = [paramOf(request, 'city'), paramOf(request, 'kind') || null]
  const { page: asked } = request.query as { page?: unknown }
  const page = typeof asked === 'string' && /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
  const below = [city, kind].flatMap((part) => (part === null ? [] : encodeURIComponent(part))).join('/')
  return {
    path: `/vets/${below}${page === 1 ? '' : `?page=${page}`}`,
    read: (now) => sources.city({ city, kind, page }, now),
  }
}

function pageAnswers(parts: Parts) {
  const { clock, config } = parts
  const cache = createPageCache(KEPT_PAGES)
  const budget = createMinuteBudget({ name: 'pages', aMinute: PAGES_A_MINUTE, clock })
  return async (request: FastifyRequest, reply: FastifyReply, wanted: Wanted): Promise<FastifyReply> => {
    const meant = meantAddress(request.url)
    if (meant !== null) return sendMoved(reply, meant, 302)
    const now = clock()
    const chosen = languageOfPath(request.url)
    const language = chosen ?? preferredLanguage(request.headers['accept-language'])
    const hasLanguage = chosen !== null
    const key = `${hasLanguage ? '/' : ''}${language}${wanted.path}`
    let page: CachedPage | { movedTo: string } | undefined = cache.get(key, now)
    if (!page) {
      if (config.rateLimit && !(await budget.spend(wideNetworkOf(request.ip), 1)))
        throw new DomainError('too_many_requests', { retryAfterSeconds: 60 })
      page = await makePage(parts, cache, { ...wanted, language, hasLanguage, key }, now)
    }
    if ('movedTo' in page) return sendMoved(reply, page.movedTo, 301)
    void reply.header('vary', chosen === null ? 'accept-language, accept-encoding' : 'accept-encoding')
    return sendPage(request, reply, page)
  }
}

const languageOfPath = (url: string): Language | null =>
  LANGUAGES.find((language) => url.startsWith(`/${language}/`)) ?? null

type ToMake = Wanted & { language: Language; hasLanguage: boolean; key: string }

/** Addresses that moved are not kept: each is one query. */
async function makePage(
  { render, address }: Pick<Parts, 'render' | 'address'>,
  cache: PageCache,
  { path, read, language, hasLanguage, key }: ToMake,
  now: Instant,
): Promise<CachedPage | { movedTo: string }> {
  const content = await read(now)
  if (typeof content === 'string') return { movedTo: content }
  const status = { closed: 410, missing: 404, practice: 200, city: 200, cities: 200 }[content.kind]
  const html = render(content, { language, hasLanguage, path, address, now: instantText(now) })
  return cache.add(key, { html, status }, now)
}

/** The encoding is a part of the tag, because the bytes differ. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const encoding = encodingOf(request)
  // Weak, because the time at which a page was made is not a part of the hash.
  const etag = `W/"${page.hash}-${encoding}"`
  void reply.headers({ 'cache-control': CACHE_CONTROL, etag })
  if (request.headers['if-none-match'] === etag && page.status === 200) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.bodies[encoding])
}

/** The house of a practice by the id of its clinic; the same for ever. */
function sendHouse(request: FastifyRequest, reply: FastifyReply): void {
  const [, id] = /^([\da-f-]{36})\.svg$/.exec(paramOf(request, 'file')) ?? []
  if (id === undefined) return reply.callNotFound()
  void reply
    .header('cache-control', `public, max-age=${HOUSE_AGE_SECONDS}, immutable`)
    .type('image/svg+xml')
    .send(facadeFile(facadeOf(id)))
}
