import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import { asciiOf } from '@vetvisit/contract/vet-pages/rules'
import { preferredLanguage, type TextLanguage } from '@vetvisit/contract/texts/translate'
import type { CityLink } from '@vetvisit/contract/vet-pages/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../../adapters/mail/letter.ts'
import type { Instant } from '../../db/instant.ts'
import type { FirstFrame } from './first-frame.ts'
import { createPageCache } from './page-cache.ts'

/** In the built page; link previews need a whole address. */
const PREVIEW_PICTURE = 'content="/link-preview.png"'
/** The application reads what the server says here before it asks for the settings. */
const ROOT = /<html lang="\w+"/
const CHARSET = '<meta charset="utf-8" />'
/** Start of what is seen until the application runs. */
const FIRST_FRAME = '<div class="on-its-way"'

/** In the built page, for browsers without scripts. */
const NO_SCRIPT = /<noscript>.*?<\/noscript>/s

/** Pages with the words of a language and links to cities; the links seldom change. */
const KEPT_PAGES = 60

/** Pages with the first clinics of a search, and how long; they have no times. */
const KEPT_RESULTS = { pages: 200, bytes: 8_000_000, forMs: 60_000 }

/** Cities that are linked, besides one that is searched for. */
const LINKED_CITIES = 8

const COMPRESSORS = { br: brotliCompressSync, gzip: gzipSync }

type Encoding = 'br' | 'gzip' | 'identity'
type Prepared = { hash: string; bodies: Record<Encoding, Buffer> }

/** Where the words have room for links to cities. */
const CITIES_PLACE = '<!--cities-->'

/** The first words of the search in a language, HTML or escaped, which `apps/web/scripts/front-door.ts` writes. */
type Words = Record<'title' | 'description' | 'picture' | 'door' | 'note' | 'noScript', string> & {
  /** Links to the files that the page will need. */
  files: Record<'font' | 'door' | 'results', string>
}

export type IndexPageParts = {
  /** The server's own address, never taken from a request. */
  address: string
  /** Whether maps have streets, which decides how much room the page gives them. */
  streets: boolean
  /** Cities with practices, those with most first. */
  cities: () => Promise<readonly CityLink[]>
  /** What results show before the application runs; without it they begin empty. */
  firstFrame?: FirstFrame | undefined
  clock: () => Instant
}

/**
 * Sends the application's page, with the server's own address in its link preview and whether its maps have streets. `/` and `/search` begin with the headline and the field of
 * the front door in the reader's language, and end with links to cities; the search for a text that names a place with the first clinics. Results
 * without scripts are links to cities, first to the one that is searched for. Prepared once for each language and list of cities.
 *
 * @param file `index.html` of the build
 */
export async function createIndexPage(file: string, parts: IndexPageParts) {
  const { address, streets, cities } = parts
  const built = await readFile(file, 'utf8')
  const html = built
    .replaceAll(PREVIEW_PICTURE, () => `content="${address}/link-preview.png"`)
    .replace(ROOT, (root) => `${root} data-streets="${streets}"`)
  const plain = prepare(html)
  const words = new Map(
    await Promise.all(LANGUAGES.map(async (language) => [language, await wordsOf(file, language)] as const)),
  )
  const kept = new Map<string, Prepared>()
  const searchPage = async (url: string, language: TextLanguage): Promise<Prepared> => {
    const own = words.get(language)
    if (!own) return plain
    const [, query = ''] = url.split('?')
    const part = partOf(query)
    const links = linksOf(citiesFor(await cities().catch(() => []), query), language)
    const key = `${language} ${part} ${links}`
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= KEPT_PAGES) kept.clear()
    const page = part === 'door' ? withDoor(html, own, `${address}/search`) : withResults(html, own, part)
    const localized = page.replace(/<html lang="\w+"/, `<html lang="${language}"`)
    const prepared = prepare(localized.replaceAll(CITIES_PLACE, () => links))
    kept.set(key, prepared)
    return prepared
  }
  const results = resultsPages(parts)
  return async function sendIndexPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isSearch = request.url === '/' || /^\/search(\?|$)/.test(request.url)
    const language = preferredLanguage(request.headers['accept-language'])
    const page = isSearch ? await searchPage(request.url, language) : plain
    const { hash, bodies } = isSearch ? ((await results(request, language, page)) ?? page) : page
    const encoding = encodingOf(request)
    const etag = `"${hash}-${encoding}"`
    const vary = isSearch ? 'accept-encoding, accept-language' : 'accept-encoding'
    void reply.headers({ 'cache-control': 'no-cache', vary, etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodies[encoding])
  }
}

/** The page of a search that begins with the first clinics; null for every other page. */
function resultsPages({ firstFrame, clock }: IndexPageParts) {
  const kept = createPageCache(KEPT_RESULTS)
  return async (
    request: FastifyRequest,
    language: TextLanguage,
    page: Prepared,
  ): Promise<Prepared | null> => {
    const text = onlyTextOf(request.url)
    if (firstFrame === undefined || text === null) return null
    const key = `${language} ${page.hash} ${text}`
    const now = clock()
    const known = kept.get(key, now)
    if (known) return known
    const frame = await firstFrame(text, { ip: request.ip, language })
    if (frame === null) return null
    const html = page.bodies.identity
      .toString()
      // What is seen at once needs its styles at once.
      .replaceAll('rel="preload" as="style"', 'rel="stylesheet"')
      .replace(FIRST_FRAME, () => frame + FIRST_FRAME)
    return kept.add(key, { html, status: 200 }, now)
  }
}

/** What an address searches for, if it has nothing else. */
function onlyTextOf(url: string): string | null {
  const [path, query = ''] = url.split('?')
  const params = new URLSearchParams(query)
  return path === '/search' && params.size === 1 ? params.get('q') : null
}

type Part = 'door' | 'results' | 'emergency'

/** What `/search` shows for a query. */
function partOf(query: string): Part {
  if (query === '') return 'door'
  return new URLSearchParams(query).has('emergency') ? 'emergency' : 'results'
}

function prepare(page: string): Prepared {
  const html = Buffer.from(page)
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return { hash, bodies: { br: COMPRESSORS.br(html), gzip: COMPRESSORS.gzip(html), identity: html } }
}

/** The largest cities, after the one whose name is in the text that is searched for. */
function citiesFor(cities: readonly CityLink[], query: string): readonly CityLink[] {
  const text = `-${asciiOf(new URLSearchParams(query).get('q')?.slice(0, 100) ?? '')}-`
  const named = cities.find(({ slug }) => text.includes(`-${slug}-`))
  const largest = cities.slice(0, LINKED_CITIES)
  return named ? [named, ...largest.filter((city) => city !== named)] : largest
}

const linksOf = (cities: readonly CityLink[], language: TextLanguage): string =>
  cities
    .map(
      ({ slug, name }) => `<a href="/${language}/vets/${encodeURIComponent(slug)}">${escapeHtml(name)}</a>`,
    )
    .join(' ')

/** Undefined without the file, as in tests. */
async function wordsOf(index: string, language: string): Promise<Words | undefined> {
  const file = path.join(path.dirname(index), `front-door-${language}.json`)
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? undefined : (JSON.parse(text) as Words)
}

const withDoor = (html: string, words: Words, url: string): string =>
  withHead(html, words)
    .replace('</head>', () => `<link rel="canonical" href="${url}" />${words.files.door}</head>`)
    .replace(FIRST_FRAME, () => `${words.door}${FIRST_FRAME}`)
    .replace(NO_SCRIPT, () => `<noscript>${words.note}</noscript>`)

const withResults = (html: string, words: Words, part: Part): string =>
  withHead(html, words)
    .replace('</head>', () => `${part === 'results' ? words.files.results : ''}</head>`)
    .replace(NO_SCRIPT, () => `<noscript>${words.noScript}</noscript>`)

/**
 * Title and description, also those of link previews, in the language of the words. The font comes before the scripts, so that what is read first
 * does not change its letters.
 */
const withHead = (html: string, { title, description, picture, files }: Words): string =>
  html
    .replace(CHARSET, (charset) => charset + files.font)
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/("og:title"\s+content=")[^"]*/, (_, start: string) => start + title)
    .replaceAll(/("(?:og:)?description"\s+content=")[^"]*/g, (_, start: string) => start + description)
    .replace(/("og:image:alt"\s+content=")[^"]*/, (_, start: string) => start + picture)

/** The best encoding that a client accepts. */
export function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip'])
  return accepted === 'br' || accepted === 'gzip' ? accepted : 'identity'
}
