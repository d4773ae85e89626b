import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LANGUAGES } from '@vetvisit/contract/texts/languages'
import { preferredLanguage, type TextLanguage } from '@vetvisit/contract/texts/translate'
import type { CityLink } from '@vetvisit/contract/vet-pages/pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../mail/letter.ts'

/** In the built page; link previews need a whole address. */
const PREVIEW_PICTURE = 'content="/link-preview.png"'
/** Start of what is seen until the application runs. */
const FIRST_FRAME = '<div class="on-its-way"'

/** Pages with the words of a language and a list of cities; the list seldom changes. */
const KEPT_DOORS = 12

const COMPRESSORS = { br: brotliCompressSync, gzip: gzipSync }

type Encoding = 'br' | 'gzip' | 'identity'
type Prepared = { hash: string; bodies: Record<Encoding, Buffer> }

/** Where the page of the front door has room for links to cities. */
const CITIES_PLACE = '<!--cities-->'

export type IndexPageParts = {
  /** The server's own address, never taken from a request. */
  address: string
  /** Cities to link on the front door. */
  cities: () => Promise<readonly CityLink[]>
}

/**
 * Sends the application's page, with the server's own address in its link preview. `/` and `/search` begin with the headline and the field of
 * the front door in the reader's language, and end with links to cities. Prepared once for each language and list of cities.
 *
 * @param file `index.html` of the build
 */
export async function createIndexPage(file: string, { address, cities }: IndexPageParts) {
  const built = await readFile(file, 'utf8')
  const html = built.replaceAll(PREVIEW_PICTURE, () => `content="${address}/link-preview.png"`)
  const plain = prepare(html)
  const words = new Map(
    await Promise.all(
      LANGUAGES.map(async (language) => [language, await withFrontDoor(html, file, language)] as const),
    ),
  )
  const doors = new Map<string, Prepared>()
  const doorOf = async (language: TextLanguage): Promise<Prepared> => {
    const links = linksOf(await cities().catch(() => []), language)
    const known = doors.get(language + links)
    if (known) return known
    if (doors.size >= KEPT_DOORS) doors.clear()
    const door = prepare((words.get(language) ?? html).replace(CITIES_PLACE, () => links))
    doors.set(language + links, door)
    return door
  }
  return async function sendIndexPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isDoor = request.url === '/' || request.url === '/search'
    const language = preferredLanguage(request.headers['accept-language'])
    const { hash, bodies } = isDoor ? await doorOf(language) : plain
    const encoding = encodingOf(request)
    const etag = `"${hash}-${encoding}"`
    const vary = isDoor ? 'accept-encoding, accept-language' : 'accept-encoding'
    void reply.headers({ 'cache-control': 'no-cache', vary, etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodies[encoding])
  }
}

function prepare(page: string): Prepared {
  const html = Buffer.from(page)
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  return { hash, bodies: { br: COMPRESSORS.br(html), gzip: COMPRESSORS.gzip(html), identity: html } }
}

const linksOf = (cities: readonly CityLink[], language: TextLanguage): string =>
  cities
    .map(
      ({ slug, name }) => `<a href="/${language}/vets/${encodeURIComponent(slug)}">${escapeHtml(name)}</a>`,
    )
    .join(' ')

/** The page with the words of the front door, which `apps/web/scripts/front-door.ts` writes; without its file the page alone. */
async function withFrontDoor(html: string, index: string, language: string): Promise<string> {
  const words = await readFile(path.join(path.dirname(index), `front-door-${language}.html`), 'utf8').catch(
    () => '',
  )
  if (words === '') return html
  return html
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace(FIRST_FRAME, () => `${words}${FIRST_FRAME}`)
}

/** The best encoding that a client accepts. */
export function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip'])
  return accepted === 'br' || accepted === 'gzip' ? accepted : 'identity'
}
