import http from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { by, type Effort } from './harness/effort.ts'
import { atMost, type Figure, printFigures, spreadOf } from './harness/figures.ts'
import { startDemo } from './harness/processes.ts'

/** Goals for the page of a practice (docs/performance.md). */
const TTFB_MS = 40
const HTML_KB = 20

type Answer = { firstByteMs: number; bytes: number; text: string }

/** Measures public pages as their readers get them: over a new connection, compressed, from memory and newly made. */
export async function pagesBench(effort: Effort): Promise<Figure[]> {
  const product = await startDemo()
  try {
    const figures = await figuresOf(product.url, by(effort, { once: 2, quick: 20, whole: 100 }))
    printFigures('Public pages, demo data', figures, effort)
    return figures
  } finally {
    await product.stop()
  }
}

async function figuresOf(url: string, rounds: number): Promise<Figure[]> {
  const sitemap = await (await fetch(`${url}/sitemap-2.xml`)).text()
  const paths = [...sitemap.matchAll(/\/en(\/vet\/[a-z0-9-]+)<\/loc>/g)].map(([, path = '']) => path)
  const [page = ''] = paths
  // The first one reads the renderer and the fonts.
  await get(url, `/en${page}`)
  const made = await inTurn(
    paths.slice(1, 1 + rounds).map((path) => `/de${path}`),
    url,
  )
  const warm = await inTurn(
    Array.from({ length: rounds }, () => `/en${page}`),
    url,
  )
  const city = await inTurn(
    Array.from({ length: rounds }, () => '/en/vets/berlin'),
    url,
  )
  const first = spreadOf(warm.map(({ firstByteMs }) => firstByteMs))
  const bytes = spreadOf(made.map(({ bytes }) => bytes / 1000))
  const html = spreadOf(made.map(({ text }) => Buffer.byteLength(text) / 1000))
  return [
    {
      name: 'first byte of a practice’s page, in memory',
      unit: 'ms',
      ours: first,
      budget: atMost(TTFB_MS, first.median, `at most ${TTFB_MS} ms`),
    },
    { name: '  newly made', unit: 'ms', ours: spreadOf(made.map(({ firstByteMs }) => firstByteMs)) },
    {
      name: 'first byte of a city’s page, in memory',
      unit: 'ms',
      ours: spreadOf(city.map(({ firstByteMs }) => firstByteMs)),
    },
    {
      name: 'HTML of a practice’s page as sent',
      unit: 'KB',
      ours: bytes,
      budget: atMost(HTML_KB, bytes.max, `at most ${HTML_KB} KB`),
    },
    { name: '  unpacked', unit: 'KB', ours: html },
  ]
}

async function inTurn(paths: readonly string[], url: string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const path of paths) answers.push(await get(url, path))
  return answers
}

/** @throws Error for anything but a page */
const get = (address: string, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const since = performance.now()
    const headers = { accept: 'text/html', 'accept-encoding': 'br' }
    const request = http.get(new URL(path, address), { agent: false, headers }, (response) => {
      const firstByteMs = performance.now() - since
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const sent = Buffer.concat(chunks)
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
        else resolve({ firstByteMs, bytes: sent.length, text: brotliDecompressSync(sent).toString('utf8') })
      })
    })
    request.on('error', reject)
  })
