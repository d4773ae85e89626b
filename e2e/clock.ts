import { pathToFileURL } from 'node:url'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import {
  addDays,
  DAY_MS,
  dayNumber,
  firstInstantFrom,
  localDateOf,
  MINUTE_MS,
} from '@vetvisit/contract/zones/rules'
import { setAhead } from './shifted-clock.mjs'

/*
 * Journeys and pictures at another time than now: this process, those that it starts and the pages of its browsers agree on the time.
 */

const ZONE = 'Europe/Berlin'

/** The instant of a day and a minute of it in Berlin. */
export const berlin = (date: string, minute: number): number =>
  firstInstantFrom(ZONE, dayNumber(date) * DAY_MS + minute * MINUTE_MS)

/** Sets the clock, once for this process and those that it starts. */
export function setClock(instant: number): void {
  if (process.env['CLOCK_AHEAD_MS'] !== undefined) return
  const ahead = instant - Date.now()
  const shift = pathToFileURL(path.resolve(import.meta.dirname, 'shifted-clock.mjs')).href
  process.env['CLOCK_AHEAD_MS'] = String(ahead)
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${shift}`
  setAhead(ahead)
}

/** Sets the clock to `2027-10-31T00:10` in Berlin, or to the next `23:50`; seconds may follow. */
export function setClockTo(local: string): void {
  const [, date, hour, minute, second] =
    /^(?:(\d{4}-\d\d-\d\d)T)?(\d\d):(\d\d)(?::(\d\d))?$/.exec(local) ?? []
  if (hour === undefined) throw new Error(`E2E_AT is ${local}, and not as 23:50 or 2027-10-31T00:10.`)
  const minutes = Number(hour) * 60 + Number(minute) + Number(second ?? 0) / 60
  const now = Date.now()
  const today = localDateOf(ZONE, now)
  const next = berlin(today, minutes) > now ? today : addDays(today, 1)
  setClock(berlin(date ?? next, minutes))
}

/** Gives the pages of a browser the time of this process. */
export async function shiftPages(context: BrowserContext): Promise<void> {
  const ahead = process.env['CLOCK_AHEAD_MS']
  if (ahead !== undefined) await context.addInitScript(setAhead, Number(ahead))
}
