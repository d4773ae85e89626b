import { Client } from 'pg'
import { API_BASE } from '@vetvisit/contract/http'
import { by, type Effort } from './effort.ts'
import { atLeast, atMost, type Figure, inPairs, printFigures, spreadOf, workFigure } from './figures.ts'
import { assertSuccess, lengthOf, load, type LoadResult, warmUpSeconds } from './load.ts'
import { analyze } from './people.ts'
import { type Running, startBaseline, startPostgres, startProduct } from './processes.ts'
import { withWork } from './work.ts'

/** Readers take turns, because one row would stay in every cache. */
export const READERS = 64

/** The first data of a page, and the path of the same data at the baseline. */
export type Read = {
  name: string
  path: string
  baselinePath: string
  tokenOf: (index: number) => string
  /** Budget of one reader at a time. */
  p95AtMostMs?: number
}

type Pages = {
  title: string
  reads: readonly Read[]
  seed: (client: Client) => Promise<unknown>
  /** Measures only how long one reader waits: half of the answers at most so many milliseconds. */
  p50AtMostMs?: number
}

/** Fills a database, compares each page with its baseline at several numbers of connections and prints the table. */
export async function benchReads(
  { title, reads, seed, p50AtMostMs }: Pages,
  effort: Effort,
): Promise<Figure[]> {
  const postgres = await startPostgres()
  const product = await startProduct({ DATABASE_URL: postgres.url })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await seed(client)
    await analyze(client)
    const baseline = await startBaseline(postgres.url)
    await assertAlike(reads, product.url, baseline.url)
    const figures: Figure[] = []
    for (const read of reads) {
      if (p50AtMostMs !== undefined) {
        figures.push(await compareWaits(read, p50AtMostMs, { product, baseline }, effort))
        continue
      }
      if (read.p95AtMostMs !== undefined)
        figures.push(await waitFigure(read, read.p95AtMostMs, product.url, effort))
      for (const connections of by(effort, { once: [8], quick: [8], whole: [1, 8, 64] }))
        figures.push(...(await compareReads(read, connections, { product, baseline, client }, effort)))
    }
    await baseline.stop()
    printFigures(title, figures, effort)
    return figures
  } finally {
    await client.end()
    await product.stop()
    await postgres.stop()
  }
}

/** Measures a page against its baseline; the rate at 8 connections has a budget. */
async function compareReads(
  { name, path, baselinePath, tokenOf }: Read,
  connections: number,
  urls: { product: Running; baseline: Running; client: Client },
  effort: Effort,
): Promise<Figure[]> {
  const seconds = by(effort, { once: 1, quick: 2, whole: 3 })
  const latencies: { ours: LoadResult[]; baseline: LoadResult[] } = { ours: [], baseline: [] }
  const measure = async (
    kept: LoadResult[],
    server: Running,
    process: 'vetvisit' | 'baseline',
    at: string,
  ) => {
    let count = 0
    const result = await withWork(urls.client, server, process, () =>
      load({
        url: server.url,
        connections,
        ...lengthOf(effort, seconds),
        next: () => ({ path: at, token: tokenOf((count += 1) % READERS) }),
      }),
    )
    assertSuccess(name, result)
    kept.push(result)
    return result.perSecond
  }
  const ours = () => measure(latencies.ours, urls.product, 'vetvisit', API_BASE + path)
  const baseline = () => measure(latencies.baseline, urls.baseline, 'baseline', baselinePath)
  // Warm-up, not measured: PostgreSQL plans, and the larger program compiles longer.
  for (let second = 0; second < warmUpSeconds(effort); second += seconds) {
    await ours()
    await baseline()
  }
  latencies.ours = []
  latencies.baseline = []
  const rate = await inPairs(by(effort, { once: 1, quick: 3, whole: 5 }), ours, baseline)
  return [
    {
      name: `${name}, ${connections} connections`,
      unit: '1/s',
      ...rate,
      ...(connections === 8 && { budget: atLeast(0.6, rate.ratio.median) }),
    },
    workFigure(latencies.ours, latencies.baseline),
    {
      name: '  p50',
      unit: 'ms',
      ours: spread(latencies.ours, 'p50'),
      baseline: spread(latencies.baseline, 'p50'),
    },
    {
      name: '  p99',
      unit: 'ms',
      ours: spread(latencies.ours, 'p99'),
      baseline: spread(latencies.baseline, 'p99'),
    },
  ]
}

/** How long one reader at a time waits for a path. */
async function waitsOf(
  { name, tokenOf }: Pick<Read, 'name' | 'tokenOf'>,
  { url, path }: { url: string; path: string },
  effort: Effort,
): Promise<LoadResult> {
  const result = await load({
    url,
    connections: 1,
    ...lengthOf(effort, 2),
    next: () => ({ path, token: tokenOf(0) }),
  })
  assertSuccess(name, result)
  return result
}

/** Measures how long half of the answers take for one reader at a time, against the baseline. */
async function compareWaits(
  read: Read,
  atMostMs: number,
  servers: { product: Running; baseline: Running },
  effort: Effort,
): Promise<Figure> {
  const ours = { url: servers.product.url, path: API_BASE + read.path }
  const baseline = { url: servers.baseline.url, path: read.baselinePath }
  const p50 = async (of: typeof ours) => (await waitsOf(read, of, effort)).p50
  // Warm-up, not measured.
  for (const of of [ours, baseline]) await p50(of)
  const waits = await inPairs(
    by(effort, { once: 1, quick: 3, whole: 5 }),
    () => p50(ours),
    () => p50(baseline),
  )
  return {
    name: `${read.name}, one reader: p50`,
    unit: 'ms',
    ...waits,
    budget: atMost(atMostMs, waits.ours.median, `at most ${atMostMs} ms`),
  }
}

/** Measures how long one reader at a time waits, after a warm-up. */
export async function waitFigure(
  read: Pick<Read, 'name' | 'path' | 'tokenOf'>,
  atMostMs: number,
  url: string,
  effort: Effort,
): Promise<Figure> {
  const at = { url, path: API_BASE + read.path }
  await waitsOf(read, at, effort)
  const result = await waitsOf(read, at, effort)
  return {
    name: `${read.name}, one reader: p95`,
    unit: 'ms',
    ours: spreadOf([result.p95]),
    budget: atMost(atMostMs, result.p95),
  }
}

/** @throws Error that names every page whose two answers differ in their keys, or in size by more than 3 % */
async function assertAlike(reads: readonly Read[], productUrl: string, baselineUrl: string): Promise<void> {
  const differences: string[] = []
  for (const { name, path, baselinePath, tokenOf } of reads) {
    const headers = { authorization: `Bearer ${tokenOf(1)}` }
    const [ours, baseline] = await Promise.all(
      [productUrl + API_BASE + path, baselineUrl + baselinePath].map(
        async (url) => JSON.parse(await (await fetch(url, { headers })).text()) as unknown,
      ),
    )
    const [size, baselineSize] = [JSON.stringify(ours).length, JSON.stringify(baseline).length]
    const difference = firstDifference(ours, baseline, '')
    if (difference !== null || Math.abs(size - baselineSize) > 0.03 * size)
      differences.push(`${name}: ${size} and ${baselineSize} characters, ${difference}`)
  }
  if (differences.length > 0)
    throw new Error(`The baseline answers something else. ${differences.join('\n')}`)
}

const only = (keys: string[], others: string[]) => keys.filter((key) => !others.includes(key)).join()

/** The first place at which the keys of two answers differ, or null. Values may differ. */
export function firstDifference(a: unknown, b: unknown, at: string): string | null {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return null
  const [keysA, keysB] = [Object.keys(a).toSorted(), Object.keys(b).toSorted()]
  if (keysA.join() !== keysB.join())
    return `${at}: only ours ${only(keysA, keysB)}, only the baseline's ${only(keysB, keysA)}`
  for (const key of keysA) {
    const found = firstDifference(
      (a as Record<string, unknown>)[key],
      (b as Record<string, unknown>)[key],
      `${at}.${key}`,
    )
    if (found !== null) return found
  }
  return null
}

function spread(results: LoadResult[], key: 'p50' | 'p99') {
  return spreadOf(results.map((result) => result[key]))
}
