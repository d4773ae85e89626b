import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/**
 * Measures the gzipped scripts of a first visit to /search: the entry, the visitors' shell, the front door or the practices found, whichever is
 * larger, their static imports and the texts of one language. The map loads separately afterwards and does not count. Fails above the budget (docs/performance.md).
 */
const BUDGET_KIB = 160
const dist = new URL('../dist/', import.meta.url)
const assets = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.js'))
const read = (name: string) => readFileSync(new URL(`assets/${name}`, dist), 'utf8')
const gzipBytes = (name: string) => gzipSync(read(name), { level: 9 }).length

/** Chunks that a chunk imports at once. */
const importsOf = (name: string): string[] =>
  [
    ...read(name).matchAll(
      /(?:^|[;\n}])\s*(?:import|export)\s*(?:[^'"`()]*?from\s*)?["']\.\/([\w.-]+\.js)["']/g,
    ),
  ]
    .map(([, imported = '']) => imported)
    .filter((imported) => assets.includes(imported))

/** Chunks that a chunk imports at once, those that these import, and itself. */
function closure(start: string, seen = new Set<string>()): Set<string> {
  if (seen.has(start)) return seen
  seen.add(start)
  for (const name of importsOf(start)) closure(name, seen)
  return seen
}

const html = readFileSync(new URL('index.html', dist), 'utf8')
const entry = html.match(/src="\/assets\/([\w.-]+\.js)"/)?.[1]
if (!entry) throw new Error('No entry script in dist/index.html: run the build first')

const sums = (['front-door', 'results-page'] as const).map((part) => {
  const chunks = closure(entry)
  for (const start of ['visitor-shell', 'search-page', part, 'first-texts-en']) {
    const name = assets.find((asset) => asset.startsWith(`${start}-`))
    if (!name) throw new Error(`No script ${start} in dist/assets: adapt scripts/size.ts`)
    closure(name, chunks)
  }
  const sizes = [...chunks]
    .map((name) => ({ name, bytes: gzipBytes(name) }))
    .toSorted((a, b) => b.bytes - a.bytes)
  for (const { name, bytes } of sizes) console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KiB  ${name}`)
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
  console.log(`${total.toFixed(1).padStart(7)} KiB  with ${part}`)
  return total
})
const total = Math.max(...sums)
console.log(`${total.toFixed(1).padStart(7)} KiB  first load of /search; budget ${BUDGET_KIB}`)
if (total > BUDGET_KIB) process.exitCode = 1

// A chunk that imports itself in a circle may use what has not run yet: the built application does not start, and no test of sources sees
// it. The entry and `core` import each other, and only functions.
const circles = assets.filter(
  (name) =>
    name !== entry && !name.startsWith('core-') && importsOf(name).some((next) => closure(next).has(name)),
)
if (circles.length > 0) {
  console.log(
    `These chunks import each other, perhaps because a file of routes or rules holds a schema: ${circles.join(', ')}`,
  )
  process.exitCode = 1
}

/** Script and style of a public page (decision 317), which loads nothing of the application. */
const PAGE_BUDGET_KIB = 70
const pageScripts = assets.filter((name) => name.startsWith('vet-pages-'))
if (pageScripts.length === 0) throw new Error('No script of public pages in dist/assets: run the build first')
const pageTotal = pageScripts.reduce((sum, name) => sum + gzipBytes(name), 0) / 1024
console.log(`${pageTotal.toFixed(1).padStart(7)} KiB  script of a public page; budget ${PAGE_BUDGET_KIB}`)
if (pageTotal > PAGE_BUDGET_KIB) process.exitCode = 1
