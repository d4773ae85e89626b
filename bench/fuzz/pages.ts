import http from 'node:http'
import type { SocketFinding } from './sockets.ts'

/** Odd requests to the public pages and files, which the OpenAPI document does not name. */
type Shape = { name: string; path: string; headers?: Record<string, string>; statuses: readonly number[] }

type Page = { status: number; headers: http.IncomingHttpHeaders; body: string }

const GIVE_UP_AFTER_MS = 20_000
const TILES = '/map/tiles.pmtiles'
const LONG = 10_000

/** Longer request lines are cut off by the server's parser (431) or refused by the router (404, 414). */
const TOO_LONG = [400, 404, 414, 431]

const SLUGS: readonly [name: string, slug: string, statuses: readonly number[]][] = [
  ['an unknown slug', 'no-such-practice', [404]],
  ['a slug of 71 letters', 'a'.repeat(71), [404]],
  ['a slug of 10,000 letters', 'a'.repeat(LONG), TOO_LONG],
  ['Devanagari', encodeURIComponent('पशु-क्लिनिक'), [404]],
  ['an emoji', encodeURIComponent('🐢'), [404]],
  ['a zero byte', '%00', [404]],
  ['a zero byte behind a slug', 'praxis%00.html', [404]],
  ['bytes that are no UTF-8', '%ff%fe', [400]],
  ['half a percent sign', '%', [400]],
  ['a way up', '../../etc/passwd', [404]],
  ['a hidden way up', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', [404]],
  ['a way up by backslashes', '..%5c..%5cetc', [404]],
  ['an element', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', [404]],
  ['a quotation mark', "x'%20or%201=1--", [404]],
  ['a line break', 'x%0d%0aset-cookie:%20a=b', [404]],
  ['an id of no clinic', '00000000-0000-0000-0000-000000000000', [404]],
  ['a poisoned key', '__proto__', [404]],
  ['a letter beside the ASCII ones', encodeURIComponent('ｖｅｔ'), [404]],
  ['a mark that turns writing', encodeURIComponent('\u202etev'), [404]],
]

const LANGUAGES: readonly [name: string, header: string][] = [
  ['no language at all', ''],
  ['a star', '*'],
  ['10,000 letters', 'x'.repeat(LONG)],
  ['a thousand languages', Array.from({ length: 1000 }, (_, n) => `x${n};q=0.${n}`).join(',')],
  ['weights that are none', 'de;q=NaN,hi;q=-1,en;q=99999999999999999999'],
  ['only commas', ','.repeat(LONG)],
  ['only semicolons', `de${';'.repeat(LONG)}`],
  ['a way up', '../../de'],
  ['bytes above ASCII', 'd\u00e9,\u00ff'],
]

const RANGES: readonly [name: string, range: string, statuses: readonly number[]][] = [
  ['no unit', '0-9', [416]],
  ['another unit', 'lines=0-9', [416]],
  ['a list of parts', 'bytes=0-1,4-5', [416]],
  [
    'ten thousand parts',
    `bytes=${Array.from({ length: 1000 }, (_, n) => `${n}-${n}`).join(',')}`,
    [416, 431],
  ],
  ['the end before the start', 'bytes=9-2', [416]],
  ['a start beyond the end', 'bytes=999999999999-', [416]],
  ['a number of 40 digits', `bytes=${'9'.repeat(40)}-`, [416]],
  ['negative numbers', 'bytes=-1--5', [416]],
  ['nothing on both sides', 'bytes=-', [416]],
  ['none of the last bytes', 'bytes=-0', [416]],
  ['letters', 'bytes=a-b', [416]],
  ['spaces', 'bytes= 0 - 9', [416]],
  ['the first byte', 'bytes=0-0', [206]],
  ['an end far beyond the file', 'bytes=0-999999999999', [206, 416]],
  ['a header of 10,000 letters', `bytes=${'1'.repeat(LONG)}`, [416, 431]],
]

const FILES: readonly [name: string, path: string, statuses: readonly number[]][] = [
  ['no practice', '/vet/none/card-0123456789.jpg', [404]],
  ['a version that is none', '/vet/none/card-x.jpg', [404]],
  ['a version of 10,000 digits', `/vet/none/card-${'0'.repeat(LONG)}.jpg`, TOO_LONG],
  ['another type of picture', '/vet/none/card-0123456789.png', [404]],
  ['a practice that leads up', '/vet/%2e%2e/card-0123456789.jpg', [404]],
  ['a zero byte', '/vet/none%00/card-0123456789.jpg', [404]],
  ['streets of no practice', '/vet/none/map-light-0123456789.svg', [404]],
  ['streets of a version that is none', '/vet/none/map-dark-x.svg', [404]],
  ['streets of a theme that is none', '/vet/none/map-%2e%2e-0123456789.svg', [404]],
  ['a house of no id', '/vet/house/x.svg', [404]],
  ['a house that leads up', '/vet/house/..%2f..%2fx.svg', [404]],
  ['sitemap 0', '/sitemap-0.xml', [404]],
  ['sitemap -1', '/sitemap--1.xml', [404]],
  ['sitemap 99999', '/sitemap-99999.xml', [404]],
  ['a sitemap of 40 digits', `/sitemap-${'9'.repeat(40)}.xml`, [404]],
  ['a sitemap by exponent', '/sitemap-1e3.xml', [404]],
  ['a city that is none', '/vets/nowhere', [404]],
  ['a city of 10,000 letters', `/vets/${'b'.repeat(LONG)}`, TOO_LONG],
  ['an animal that is none', '/en/vets/berlin/unicorn', [404]],
  ['page 99999999999 of a city', '/vets/berlin?page=99999999999', [200, 404]],
  ['two pages of a city', '/vets/berlin?page=1&page=2', [200, 404]],
  ['a language that is none', '/xx/vets', [404]],
]

const SUGGEST = '/api/v1/search/suggest'

const QUERIES: readonly [name: string, query: string, statuses: readonly number[]][] = [
  ['10,000 letters', `q=${'a'.repeat(LONG)}`, [414, 422, 431]],
  ['10,000 spaces', `q=${'%20'.repeat(LONG)}`, [414, 422, 431]],
  ['a hundred words', `q=${Array.from({ length: 50 }, () => 'a').join('+')}`, [200, 422]],
  ['two queries', 'q=a&q=b', [422]],
  ['a zero byte', 'q=%00%00', [200, 422]],
  ['bytes that are no UTF-8', 'q=%ff%fe', [200, 400, 422]],
  ['signs of patterns', 'q=%25%25__%5c%5c', [200]],
  ['marks without letters', `q=${'%CC%81'.repeat(60)}`, [200, 422]],
  ['an emoji', 'q=%F0%9F%90%A2%F0%9F%90%A2', [200]],
]

const shapesOf = (slug: string, clinicId: string): Shape[] => [
  ...SLUGS.flatMap(([name, odd, statuses]) =>
    ['', '/de'].map((prefix) => ({ name: `slug, ${name}${prefix}`, path: `${prefix}/vet/${odd}`, statuses })),
  ),
  ...LANGUAGES.map(([name, header]) => ({
    name: `language, ${name}`,
    path: `/vet/${slug}`,
    headers: { 'accept-language': header },
    // Node refuses headers above 16 KB.
    statuses: [200, 431],
  })),
  ...RANGES.map(([name, range, statuses]) => ({
    name: `range, ${name}`,
    path: TILES,
    headers: { range },
    statuses,
  })),
  ...FILES.map(([name, path, statuses]) => ({ name: `file, ${name}`, path, statuses })),
  ...QUERIES.map(([name, query, statuses]) => ({
    name: `suggestions, ${name}`,
    path: `${SUGGEST}?${query}`,
    statuses,
  })),
  { name: 'the page of a practice', path: `/en/vet/${slug}`, statuses: [200] },
  { name: 'a clinic’s id in capital letters', path: `/vet/${clinicId.toUpperCase()}`, statuses: [301] },
  { name: 'a slug in capital letters', path: `/vet/${slug.toUpperCase()}`, statuses: [301] },
  { name: 'an old version of a picture', path: `/vet/${slug}/card-0000000000.jpg`, statuses: [302] },
  {
    name: 'an old version of the streets',
    path: `/vet/${slug}/map-dark-0000000000.svg`,
    statuses: [302, 404],
  },
  { name: 'a whole map', path: TILES, statuses: [416] },
]

/** Sends odd requests to public addresses, one after the other, as a browser would. */
export async function playPages(address: string, clinicId: string): Promise<SocketFinding[]> {
  const { headers } = await get(address, { path: `/vet/${clinicId}` })
  const slug = /\/vet\/([a-z0-9-]+)$/.exec(headers.location ?? '')?.[1]
  if (slug === undefined) return [{ name: 'page, a clinic’s id', complaint: 'it leads to no page' }]
  const findings: SocketFinding[] = []
  for (const shape of shapesOf(slug, clinicId)) {
    const complaint = await get(address, shape).then(
      (page) => complaintOf(page, shape),
      (error: unknown) => `no answer: ${String(error)}`,
    )
    findings.push({ name: `page, ${shape.name}`, complaint })
  }
  return findings
}

/** Answers must have an expected status and the security headers, and reveal nothing internal. */
function complaintOf({ status, headers, body }: Page, { statuses }: Shape): string | null {
  if (!statuses.includes(status)) return `it was answered ${status}`
  if (headers['set-cookie'] !== undefined) return 'a header was injected'
  // The parser of HTTP answers before the application does.
  if (status !== 431 && headers['x-content-type-options'] !== 'nosniff') return 'it lacks security headers'
  if (/<script>alert|node_modules|\bat .*\.[jt]s:\d+|root:x:/.test(body))
    return 'it reveals or repeats what it must not'
  return null
}

const get = (address: string, { path, headers }: Pick<Shape, 'path' | 'headers'>): Promise<Page> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const request = http.request(
      { agent: false, hostname, port, path, headers: { accept: 'text/html', ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    request.setTimeout(GIVE_UP_AFTER_MS, () => request.destroy(new Error('no answer in time')))
    request.on('error', reject)
    request.end()
  })
