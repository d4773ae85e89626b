import type { Page } from '@playwright/test'

/** One interaction: milliseconds from the key or tap to the next frame, and where they went. */
export type Answered = { ms: number; what: string }

/** The shortest event that browsers report. */
const REPORTED_FROM_MS = 16

type Seen = { id: number; type: string; ms: number; waited: number; worked: number }

declare global {
  interface Window {
    seenEvents?: Seen[]
  }
}

/** Keeps the timing of every event, from the next page on. */
export const watchEvents = (page: Page): Promise<unknown> =>
  page.addInitScript((durationThreshold) => {
    const seen: Seen[] = []
    window.seenEvents = seen
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const {
          interactionId: id,
          name,
          duration,
          startTime,
          processingStart,
          processingEnd,
        } = entry as PerformanceEventTiming & { interactionId: number }
        if (id > 0)
          seen.push({
            id,
            type: name,
            ms: duration,
            waited: processingStart - startTime,
            worked: processingEnd - processingStart,
          })
      }
    })
    watch.observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
  }, REPORTED_FROM_MS)

export const clearEvents = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.seenEvents?.splice(0)
  })

/** The interactions since the last `clearEvents`. Of `count` those that were too quick to be reported took the shortest time. */
export async function answered(page: Page, count: number): Promise<Answered[]> {
  const seen = await page.evaluate(() => window.seenEvents ?? [])
  const slowest = new Map<number, Seen>()
  for (const one of seen) if (one.ms > (slowest.get(one.id)?.ms ?? 0)) slowest.set(one.id, one)
  const reported = [...slowest.values()].map(({ type, ms, waited, worked }) => ({
    ms,
    what: `${type}, waited ${Math.round(waited)}, worked ${Math.round(worked)}`,
  }))
  const quick = Array.from({ length: Math.max(0, count - reported.length) }, () => ({
    ms: REPORTED_FROM_MS,
    what: 'too quick to be reported',
  }))
  return [...reported, ...quick]
}
