import { Temporal } from 'temporal-polyfill'

/**
 * Reference for wall time, from the Temporal polyfill instead of our code. Tests compare the rules with it.
 */

/** Zones whose clock changes differ in kind: gaps at night and at midnight, half an hour, Ramadan, negative, abolished, none. */
export const ZONES = [
  'Europe/Berlin',
  'Europe/London',
  'Europe/Dublin',
  'Asia/Kolkata',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Sao_Paulo',
] as const

export const FIRST_YEAR = 2024
export const LAST_YEAR = 2030

const zoned = (zone: string, instant: number) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)

/** Every clock change of a zone in the years, in epoch milliseconds. */
export function changesOf(zone: string, firstYear = FIRST_YEAR, lastYear = LAST_YEAR): number[] {
  const changes: number[] = []
  let at = Temporal.ZonedDateTime.from({ timeZone: zone, year: firstYear, month: 1, day: 1 })
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.year > lastYear) return changes
    changes.push(next.epochMilliseconds)
    at = next
  }
}

export function offsetMs(zone: string, instant: number): number {
  return zoned(zone, instant).offsetNanoseconds / 1e6
}

export function dateAt(zone: string, instant: number): string {
  return zoned(zone, instant).toPlainDate().toString()
}

export function minuteAt(zone: string, instant: number): number {
  const at = zoned(zone, instant)
  return at.hour * 60 + at.minute
}

/** The first instant that shows the wall time, null if none does. */
export function firstInstantShowing(zone: string, date: string, minuteOfDay: number): number | null {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minuteOfDay })
  const at = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return at.toPlainDateTime().equals(wall) ? at.epochMilliseconds : null
}

export function firstInstantOf(zone: string, date: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).startOfDay().epochMilliseconds
}

export function laterDate(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** 0 = Monday. */
export function weekday(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek - 1
}

/** Runs a function as if the machine were in another time zone. */
export async function inProcessZone<T>(zone: string, run: () => Promise<T>): Promise<T> {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    const actual = new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (actual !== zone) throw new Error(`the process stays in ${actual}`)
    return await run()
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
}
