import { API_BASE } from '@vetvisit/contract/http'
import { type ClinicCard, searchClinics } from '@vetvisit/contract/search/routes'
import { fromMercator, type MercatorBox } from '@vetvisit/contract/geo/rules'
import { SEARCH_MAX } from '@vetvisit/contract/search/rules'
import { Client } from 'pg'
import { firstDifference } from './harness/compare.ts'
import { by, type Effort } from './harness/effort.ts'
import { atMost, type Figure, inPairs, printFigures, spreadOf } from './harness/figures.ts'
import { assertSuccess, lengthOf, load, type LoadResult, warmUpSeconds } from './harness/load.ts'
import { addCities, addClinics } from './harness/map.ts'
import { addOwners } from './harness/people.ts'
import { type Running, startBaseline, startPostgres, startProduct } from './harness/processes.ts'

const ZOOMS = [5, 9, 13]
const VIEWPORT = { width: 900, height: 400 }
/** Map windows per zoom. */
const PLACES = 40
/** As many for one round. */
const FEW_PLACES = 3
const METRES_PER_PIXEL = 156_543.034

/** Centres of windows stay within this distance of the prime meridian, because a window over the date line would be two boxes. */
const EDGE_METRES = 17_200_000

/** A window of the map, and the clinics that the product finds there, by the number of cards asked for. */
type View = { box: MercatorBox; found: Map<number, string[]> }

/** Numbers of clinics; `BENCH_CLINICS=1000,10000` sets others. */
const SIZES = process.env['BENCH_CLINICS']?.split(',').map(Number) ?? [1000, 100_000, 1_000_000]
const CONNECTIONS = [1, 8, 64]

/** Cards of one answer: a page of the list, and all pins of a map, which wide windows ask for, too. */
const LIMITS = [20, SEARCH_MAX]

/** Times as long as the fetch by id, which reads no opening times and no appointments. */
const HTTP_RATIO = 3

/** Measures the search of a map window among 1,000 to 1,000,000 clinics against a fetch of the same rows by id. */
export async function searchBench(
  effort: Effort,
  sizes = by(effort, {
    once: SIZES.slice(0, 1),
    quick: SIZES.length > 2 ? SIZES.slice(0, -1) : SIZES,
    whole: SIZES,
  }),
): Promise<Figure[]> {
  const postgres = await startPostgres()
  const client = new Client({ connectionString: postgres.url })
  let product: Running = await startProduct({ DATABASE_URL: postgres.url })
  const all: Figure[] = []
  try {
    await client.connect()
    await addOwners(client, { from: 0, count: 1 })
    // One owner and one pet stand for everybody who booked, so the pet would overlap with itself.
    await client.query('alter table appointment_pets drop constraint appointments_pet_free')
    await addCities(client)
    let count = 0
    for (const clinics of sizes) {
      await addClinics(client, { from: count, to: clinics })
      count = clinics
      await client.query('vacuum analyze')
      await client.query('checkpoint')
      await product.stop()
      // A new process, because the old one keeps its plans for small tables.
      product = await startProduct({ DATABASE_URL: postgres.url })
      const baseline = await startBaseline(postgres.url)
      const figures: Figure[] = []
      for (const zoom of ZOOMS) {
        const views = await viewsAt(client, product.url, {
          zoom,
          places: by(effort, { once: FEW_PLACES, quick: PLACES, whole: PLACES }),
        })
        figures.push(await inSql(client, views, `${clinics} clinics, zoom ${zoom}`, effort))
        const urls = { product: product.url, baseline: baseline.url }
        if (zoom === ZOOMS[0]) await warmUp(urls, views, effort)
        for (const limit of LIMITS) {
          await assertSameCards(urls, views, limit)
          for (const connections of by(effort, {
            once: CONNECTIONS.slice(0, 1),
            quick: CONNECTIONS.slice(0, 2),
            whole: CONNECTIONS,
          }))
            figures.push(...(await overHttp(urls, views, { limit, connections, effort })))
        }
      }
      await baseline.stop()
      printFigures(`Search, ${clinics} clinics, PostgreSQL`, figures, effort)
      all.push(...figures)
    }
    return all
  } finally {
    await client.end()
    await product.stop()
    await postgres.stop()
  }
}

/** Windows around random clinics, with the ids that the product finds in each. */
async function viewsAt(
  client: Client,
  productUrl: string,
  { zoom, places }: { zoom: number; places: number },
): Promise<View[]> {
  const { rows } = await client.query<{ x: number; y: number }>(
    `select position[0] as x, position[1] as y from clinics where abs(position[0]) < ${EDGE_METRES} order by md5(id::text) limit ${places}`,
  )
  const metres = METRES_PER_PIXEL / 2 ** zoom
  const views: View[] = []
  for (const { x, y } of rows) {
    const [halfWidth, halfHeight] = [(VIEWPORT.width / 2) * metres, (VIEWPORT.height / 2) * metres]
    const box = { minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight }
    const found = new Map<number, string[]>()
    for (const limit of LIMITS) {
      const { clinics } = await cardsOf(productUrl + pathOf(box, limit))
      found.set(
        limit,
        clinics.map(({ id }) => id),
      )
    }
    views.push({ box, found })
  }
  return views
}

/** What the results page sends for the area of its map. */
function pathOf({ minX, minY, maxX, maxY }: MercatorBox, limit: number): string {
  const [low, high] = [fromMercator({ x: minX, y: minY }), fromMercator({ x: maxX, y: maxY })]
  const bbox = [low.lng, low.lat, high.lng, high.lat].map((degrees) => degrees.toFixed(4)).join(',')
  return `${API_BASE}${searchClinics.path}?sort=best&bbox=${bbox}&limit=${limit}`
}

const idsOf = ({ found }: View, limit: number): string[] => found.get(limit) ?? []

const baselinePathOf = (view: View, limit: number) => `/cards?ids=${idsOf(view, limit).join(',')}`

const cardsOf = async (url: string) =>
  ((await (await fetch(url)).json()) as { data: { clinics: ClinicCard[] } }).data

type Urls = { product: string; baseline: string }

/** Asks both new processes until their code is compiled. */
async function warmUp({ product, baseline }: Urls, views: readonly View[], effort: Effort): Promise<void> {
  if (effort === 'once') return
  const [limit = SEARCH_MAX] = LIMITS
  const asked: [url: string, paths: string[]][] = [
    [product, views.map(({ box }) => pathOf(box, limit))],
    [baseline, views.map((view) => baselinePathOf(view, limit))],
  ]
  for (const [url, paths] of asked) {
    let count = 0
    const next = () => ({ path: paths[(count += 1) % paths.length] ?? '' })
    assertSuccess('search', await load({ url, connections: 8, seconds: warmUpSeconds(effort), next }))
  }
}

/** @throws Error if the baseline's cards are other ones, or have other fields */
async function assertSameCards({ product, baseline }: Urls, views: readonly View[], limit: number) {
  for (const view of views) {
    const [ours, theirs] = await Promise.all([
      cardsOf(product + pathOf(view.box, limit)),
      cardsOf(baseline + baselinePathOf(view, limit)),
    ])
    const [ids, theirIds] = [ours, theirs].map(({ clinics }) => clinics.map(({ id }) => id).toSorted())
    if (ids?.join() !== theirIds?.join()) throw new Error('The baseline sends other clinics.')
    const difference = firstDifference(ours.clinics[0], theirs.clinics[0], 'card')
    if (difference !== null) throw new Error(`The baseline sends other cards. ${difference}`)
  }
}

/** The server's query for the nearest 200. */
const NEAREST = `select c.id, c.lat, c.lng, c.position <-> point($5::float8, $6::float8) as key from clinics c
  where c.shown and c.position <@ box(point($1::float8, $2::float8), point($3::float8, $4::float8))
  order by c.position <-> point($5::float8, $6::float8) fetch first 200 rows with ties`
const BY_ID = 'select c.id, c.lat, c.lng, 0::float8 as key from clinics c where c.id = any($1::uuid[])'

async function inSql(client: Client, views: readonly View[], name: string, effort: Effort): Promise<Figure> {
  const median = async (ask: (view: View) => Promise<unknown>) => {
    const times: number[] = []
    for (const view of views) {
      const started = performance.now()
      await ask(view)
      times.push(performance.now() - started)
    }
    return spreadOf(times).median
  }
  const nearest = ({ box: { minX, minY, maxX, maxY } }: View) =>
    client.query({
      name: `nearest ${name}`,
      text: NEAREST,
      values: [minX, minY, maxX, maxY, (minX + maxX) / 2, (minY + maxY) / 2],
    })
  const byId = (view: View) =>
    client.query({ name: `by id ${name}`, text: BY_ID, values: [idsOf(view, SEARCH_MAX)] })
  await median(nearest)
  await median(byId)
  const compared = await inPairs(
    by(effort, { once: 1, quick: 5, whole: 11 }),
    () => median(nearest),
    () => median(byId),
  )
  const rows = views.reduce((sum, view) => sum + idsOf(view, SEARCH_MAX).length, 0) / views.length
  return {
    name: `${name}, ${Math.round(rows)} rows: SQL, p50`,
    unit: 'ms',
    ...compared,
    budget: atMost(2, compared.ratio.median),
  }
}

async function overHttp(
  urls: Urls,
  views: readonly View[],
  { limit, connections, effort }: { limit: number; connections: number; effort: Effort },
): Promise<Figure[]> {
  const length = lengthOf(effort, effort === 'whole' ? 4 : 2)
  const latencies: { ours: LoadResult[]; baseline: LoadResult[] } = { ours: [], baseline: [] }
  const measure = async (kept: LoadResult[], url: string, pathAt: (view: View) => string) => {
    let count = 0
    const paths = views.map(pathAt)
    const result = await load({
      url,
      connections,
      ...length,
      next: () => ({ path: paths[(count += 1) % paths.length] ?? '' }),
    })
    assertSuccess('search', result)
    kept.push(result)
    return result.p50
  }
  const ours = () => measure(latencies.ours, urls.product, ({ box }) => pathOf(box, limit))
  const baseline = () => measure(latencies.baseline, urls.baseline, (view) => baselinePathOf(view, limit))
  await ours()
  await baseline()
  latencies.ours = []
  latencies.baseline = []
  const compared = await inPairs(by(effort, { once: 1, quick: 3, whole: 3 }), ours, baseline)
  return [
    {
      name: `  HTTP, at most ${limit} cards, ${connections} connections, p50`,
      unit: 'ms',
      ...compared,
      budget: atMost(HTTP_RATIO, compared.ratio.median),
    },
    {
      name: `  HTTP, at most ${limit} cards, ${connections} connections, p99`,
      unit: 'ms',
      ours: rates(latencies.ours, 'p99'),
      baseline: rates(latencies.baseline, 'p99'),
    },
  ]
}

function rates(results: LoadResult[], key: 'perSecond' | 'p99') {
  return spreadOf(results.map((result) => result[key]))
}
