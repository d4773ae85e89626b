import http from 'node:http'
import { FILES, LANGUAGES, QUERIES, RANGES, SLUGS } from './odd-inputs.ts'
import type { SocketFinding } from './sockets.ts'

/** An odd request and the statuses that it may get. `address` is the row of the table in docs/reliability.md. */
export type Shape = {
  address: string
  name: string
  path: string
  headers?: Record<string, string>
  statuses: readonly number[]
}

type Page = { status: number; headers: http.IncomingHttpHeaders; body: string }

const GIVE_UP_AFTER_MS = 20_000
const TILES = '/map/tiles.pmtiles'
const SUGGEST = '/api/v1/search/suggest'

/** @param slug of a practice @param clinicId its id */
export const shapesOf = (slug: string, clinicId: string): Shape[] => [
  ...SLUGS.flatMap(([name, odd, statuses]) =>
    ['', '/de'].map((prefix) => ({
      address: '/vet/{slug}',
      name,
      path: `${prefix}/vet/${odd}`,
      statuses,
    })),
  ),
  ...onPage(`/vet/${clinicId.toUpperCase()}`, 'the id of a clinic in capital letters', [301]),
  ...onPage(`/vet/${slug.toUpperCase()}`, 'a slug in capital letters', [301]),
  ...onPage(`/vet/${slug}`, 'the slug of a practice', [200]),
  ...LANGUAGES.map(([name, language, statuses]) => ({
    address: '/vet/{slug}, Accept-Language',
    name,
    path: `/vet/${slug}`,
    headers: { 'accept-language': language },
    statuses,
  })),
  ...Object.entries(FILES).flatMap(([address, cases]) =>
    cases.map(([name, path, statuses]) => ({ address, name, path, statuses })),
  ),
  {
    address: '/vet/{slug}/card-{version}.jpg',
    name: 'an old version',
    path: `/vet/${slug}/card-0000000000.jpg`,
    statuses: [302],
  },
  {
    address: '/vet/{slug}/map-{theme}-{version}.svg',
    name: 'an old version of a place without streets',
    path: `/vet/${slug}/map-dark-0000000000.svg`,
    statuses: [404],
  },
  ...RANGES.map(([name, range, statuses]) => ({
    address: `${TILES}, Range`,
    name,
    path: TILES,
    headers: { range },
    statuses,
  })),
  { address: `${TILES}, Range`, name: 'none', path: TILES, statuses: [416] },
  ...QUERIES.map(([name, query, statuses]) => ({
    address: SUGGEST,
    name,
    path: `${SUGGEST}?${query}`,
    statuses,
  })),
]

const onPage = (path: string, name: string, statuses: readonly number[]): Shape[] => [
  { address: '/vet/{slug}', name, path, statuses },
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
    findings.push({ name: `${shape.address}, ${shape.name} (${shape.path.slice(0, 60)})`, complaint })
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
