import { chromium, type Browser, type Page } from '@playwright/test'
import { LAUNCH_ARGUMENTS } from '../e2e/launch-arguments.ts'
import { by, type Effort } from './harness/effort.ts'
import { atMost, type Figure, printFigures, spreadOf } from './harness/figures.ts'
import { startDemo } from './harness/processes.ts'

/** A cheap phone on a mobile net, as Lighthouse judges pages, with the goals of docs/performance.md. One look needs neither. */
const SLOWDOWN = 4
const NET = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const CLS = 0.02
const TBT_MS = 200
const PUBLIC_KB = 70 * 1.024
const SEARCH_KB = 180

/** A task blocks for the time beyond this. */
const LONG_TASK_MS = 50
/** Loading ends when nothing has been fetched for half a second; later tasks and paints belong to it for as long. */
const SETTLED_MS = 2000

type Load = { paintMs: number; shift: number; blockedMs: number; scriptKb: number }
type Budget = { paintMs: number; scriptKb?: number }

type LayoutShift = { value: number; hadRecentInput: boolean }

declare global {
  interface Window {
    seenLoad?: { paintMs: number; shift: number; blockedMs: number }
  }
}

/** Measures the first load of the pages that strangers come to, with an empty cache. */
export async function firstLoadBench(effort: Effort): Promise<Figure[]> {
  const product = await startDemo()
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: LAUNCH_ARGUMENTS,
  })
  try {
    const sitemap = await (await fetch(`${product.url}/sitemap-2.xml`)).text()
    const practice = /\/en\/vet\/[a-z0-9-]+/.exec(sitemap)?.[0] ?? ''
    const pages: [name: string, path: string, shows: string, budget: Budget][] = [
      // Scripts include what loads beside the page and later; `npm run size` has the budget of those that it needs.
      ['/search', '/search', '.clinic-card', { paintMs: 2000, scriptKb: SEARCH_KB }],
      // Without streets, as in the demo, the map loads when it is asked for.
      ['/search?q=Berlin', '/search?q=Berlin', '.clinic-card', { paintMs: 2000, scriptKb: SEARCH_KB }],
      ['/vet/…', practice, 'h1', { paintMs: 1500, scriptKb: PUBLIC_KB }],
    ]
    const figures: Figure[] = []
    for (const [name, at, shows, budget] of pages) {
      // The first answer of the server is slower than all later ones.
      if (effort !== 'once') await loadOnce(browser, product.url + at, shows, effort)
      const loads: Load[] = []
      for (let round = 0; round < by(effort, { once: 1, quick: 3, whole: 5 }); round += 1)
        loads.push(await loadOnce(browser, product.url + at, shows, effort))
      figures.push(...figuresOf(name, loads, budget))
    }
    printFigures(
      effort === 'once'
        ? 'First load, demo data'
        : `First load, demo data, processor ${SLOWDOWN} times slower, 1.6 Mbit/s, 150 ms`,
      figures,
      effort,
    )
    return figures
  } finally {
    await browser.close()
    await product.stop()
  }
}

function figuresOf(name: string, loads: readonly Load[], { paintMs, scriptKb }: Budget): Figure[] {
  const rows: [name: string, unit: string, key: keyof Load, limit: number | undefined][] = [
    [`${name}: largest paint`, 'ms', 'paintMs', paintMs],
    ['  layout shift', '', 'shift', CLS],
    ['  blocked by long tasks', 'ms', 'blockedMs', TBT_MS],
    ['  script as sent', 'KB', 'scriptKb', scriptKb],
  ]
  return rows.map(([row, unit, key, limit]) => {
    const ours = spreadOf(loads.map((load) => load[key]))
    if (limit === undefined) return { name: row, unit, ours }
    const text = `at most ${Number(limit.toFixed(2))} ${unit}`.trim()
    return { name: row, unit, ours, budget: atMost(limit, ours.median, text) }
  })
}

/** @param shows selector of what the page is opened for; on a busy machine a page may fetch nothing for a while before it asks for that */
async function loadOnce(browser: Browser, url: string, shows: string, effort: Effort): Promise<Load> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    if (effort !== 'once') {
      await devtools.send('Network.emulateNetworkConditions', NET)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    }
    const scripts = new Set<string>()
    let scriptBytes = 0
    devtools.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await watchLoad(page)
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator(shows).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLED_MS)
    const seen = await page.evaluate(() => window.seenLoad)
    if (seen === undefined) throw new Error(`${url} was not measured.`)
    return { ...seen, scriptKb: scriptBytes / 1000 }
  } finally {
    await context.close()
  }
}

/** Keeps the largest paint, shifts of the layout and the time that long tasks block, from the next page on. */
const watchLoad = (page: Page): Promise<unknown> =>
  page.addInitScript((longTaskMs) => {
    const seen = { paintMs: 0, shift: 0, blockedMs: 0 }
    window.seenLoad = seen
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput = false } = entry as Partial<LayoutShift> & PerformanceEntry
        if (entry.entryType === 'largest-contentful-paint') seen.paintMs = entry.startTime
        else if (entry.entryType === 'longtask') seen.blockedMs += entry.duration - longTaskMs
        else if (!hadRecentInput) seen.shift += value
      }
    })
    for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift'])
      observer.observe({ type, buffered: true })
  }, LONG_TASK_MS)
