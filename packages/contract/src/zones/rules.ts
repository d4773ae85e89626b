/**
 * Wall time in an IANA zone, and dates as plain text, without `Date` (specification/readings §5).
 *
 * A zone's offset changes are looked up once per block of 365 days with one `Intl` formatter; everything else is
 * integer arithmetic. Calling `Intl` per slot instead costs about 60 µs a call.
 *
 * Instants are epoch milliseconds, dates `yyyy-MM-dd`, wall times minutes since midnight. An unknown zone and an
 * instant that is not finite throw a `RangeError`; text that is not a date gives a wrong result, so check it with `isDate`.
 */

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
export const MINUTES_PER_DAY = 1440

/** About a year of a zone: `offsets[i]` holds from `changes[i - 1]` (or the block's start) until `changes[i]`. */
type Block = { changes: number[]; offsets: number[] }
type Zone = { format: Intl.DateTimeFormat; blocks: Map<number, Block> }

const zones = new Map<string, Zone>()

/** Offsets are cached in blocks of 365 days, not calendar years, so that one division finds an instant's block. */
const BLOCK_MS = 365 * DAY_MS

/** Limits the cache, because requests can name zones in any letter case and dates up to the year 9999. */
const MAX_ZONES = 1024
const MAX_BLOCKS_PER_ZONE = 64

/** Two changes closer than this could be missed; since 1975 no zone has two within six days of each other. */
const SCAN_STEP_MS = 3 * DAY_MS

/** Days since 1970-01-01 of a proleptic Gregorian date. */
function dayNumberOf(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  )
}

type Calendar = { year: number; month: number; day: number }

function calendarOf(dayNumber: number): Calendar {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  }
}

const digit = (text: string, index: number) => text.charCodeAt(index) - 48
const twoDigits = (text: string, index: number) => digit(text, index) * 10 + digit(text, index + 1)
const yearIn = (date: string) => twoDigits(date, 0) * 100 + twoDigits(date, 2)

/** Days since 1970-01-01 of a date; loops over dates use this integer form. */
export function dayNumber(date: string): number {
  return dayNumberOf(yearIn(date), twoDigits(date, 5), twoDigits(date, 8))
}

const padded = (value: number) => (value < 10 ? `0${value}` : `${value}`)

/** The date of a day number, the inverse of `dayNumber`. */
export function dateOf(day: number): string {
  const { year, month, day: dayOfMonth } = calendarOf(day)
  return `${year < 1000 ? String(year).padStart(4, '0') : year}-${padded(month)}-${padded(dayOfMonth)}`
}

/** Whether the text is a day of the calendar, 0001-01-01 to 9999-12-31: 2027-02-29 is not. */
export function isDate(text: string): boolean {
  if (text.length !== 10 || !/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false
  const month = twoDigits(text, 5)
  // A day that the month does not have becomes a date of the next month.
  return month >= 1 && month <= 12 && dateOf(dayNumber(text)) === text
}

/** The weekday of a date, 0 = Monday to 6 = Sunday (specification/readings §5, `availableDays`). */
export function weekdayOf(date: string): number {
  return weekdayOfDay(dayNumber(date))
}

/** The weekday of a day number; 1970-01-01 was a Thursday. */
export function weekdayOfDay(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

/** The date `days` later, or earlier when negative. */
export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days)
}

/** Calendar days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

const CLOCK = Array.from({ length: 60 }, (_, value) => padded(value))
/** Cache of date texts by day since 1970. */
const written = new Map<number, string>()
const WRITTEN_MAX = 1000

function writtenDate(day: number): string {
  let date = written.get(day)
  if (date === undefined) {
    if (written.size === WRITTEN_MAX) written.clear()
    // `Date` only converts a given instant here; the clock is not read.
    // oxlint-disable-next-line no-restricted-globals
    date = new Date(day * DAY_MS).toISOString().slice(0, -'00:00:00.000Z'.length)
    written.set(day, date)
  }
  return date
}

/**
 * An instant in ISO 8601, as `Date` writes it for years of four digits. Lists contain hundreds of instants on a few days, so dates are
 * cached, which takes a tenth of the time.
 */
export function instantText(instant: number): string {
  const whole = Math.trunc(instant)
  const day = Math.floor(whole / DAY_MS)
  const minute = Math.floor((whole - day * DAY_MS) / MINUTE_MS)
  const rest = whole - day * DAY_MS - minute * MINUTE_MS
  const clock = `${writtenDate(day)}${CLOCK[Math.floor(minute / 60)]}:${CLOCK[minute % 60]}`
  if (rest === 0) return `${clock}:00.000Z`
  const second = Math.floor(rest / 1000)
  return `${clock}:${CLOCK[second]}.${String(rest - second * 1000).padStart(3, '0')}Z`
}

/** A zone's offset from UTC at an instant, in milliseconds, positive east of Greenwich. */
export function offsetAt(zone: string, instant: number): number {
  const { changes, offsets } = blockOf(zoneOf(zone), Math.floor(instant / BLOCK_MS))
  let index = 0
  while (index < changes.length && instant >= (changes[index] as number)) index += 1
  return offsets[index] as number
}

/** The first clock change after `from` and not after `until`, or null. */
export function nextChange(zone: string, from: number, until: number): number | null {
  const known = zoneOf(zone)
  const last = Math.floor(until / BLOCK_MS)
  for (let block = Math.floor(from / BLOCK_MS); block <= last; block += 1) {
    for (const change of blockOf(known, block).changes) {
      if (change > until) return null
      if (change > from) return change
    }
  }
  return null
}

/** The local date at an instant. */
export function localDateOf(zone: string, instant: number): string {
  return dateOf(Math.floor((instant + offsetAt(zone, instant)) / DAY_MS))
}

/** Minutes since local midnight at an instant, as a wall clock shows them. */
export function minuteOfDayAt(zone: string, instant: number): number {
  const local = instant + offsetAt(zone, instant)
  return Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / MINUTE_MS)
}

/**
 * The instant at which the zone's clocks show a time of a date; `1440` is the next midnight.
 *
 * @returns null if clocks skip that time; the first of the two if they show it twice (specification/readings §5)
 */
export function instantOf(zone: string, date: string, minuteOfDay: number): number | null {
  return instantOfLocal(zone, dayNumber(date) * DAY_MS + minuteOfDay * MINUTE_MS)
}

/** The first instant of a date. If clocks skip midnight, this is the moment of the clock change, not 00:00. */
export function startOfDate(zone: string, date: string): number {
  return firstInstantFrom(zone, dayNumber(date) * DAY_MS)
}

/** `instantOf` for a wall time written as milliseconds since 1970-01-01T00:00 local. */
export function instantOfLocal(zone: string, local: number): number | null {
  const before = offsetAt(zone, local - DAY_MS)
  const after = offsetAt(zone, local + DAY_MS)
  const early = local - before
  if (before === after || offsetAt(zone, early) === before) return early
  const late = local - after
  return offsetAt(zone, late) === after ? late : null
}

/** The first instant at which clocks show a wall time or, if they skip it, a later one. */
export function firstInstantFrom(zone: string, local: number): number {
  return instantOfLocal(zone, local) ?? (nextChange(zone, local - DAY_MS, local + DAY_MS) as number)
}

function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const zone = { format: formatterOf(name), blocks: new Map<number, Block>() }
  if (zones.size >= MAX_ZONES) zones.clear()
  zones.set(name, zone)
  return zone
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}

function blockOf(zone: Zone, index: number): Block {
  const known = zone.blocks.get(index)
  if (known) return known
  const block = scanBlock(zone.format, index)
  if (zone.blocks.size >= MAX_BLOCKS_PER_ZONE) zone.blocks.clear()
  zone.blocks.set(index, block)
  return block
}

/** All changes of one block, each found by bisection to the second between two samples that differ. */
function scanBlock(format: Intl.DateTimeFormat, index: number): Block {
  const end = (index + 1) * BLOCK_MS
  let sampledAt = index * BLOCK_MS
  let offset = offsetFrom(format, sampledAt)
  const changes: number[] = []
  const offsets = [offset]
  while (sampledAt < end) {
    const next = Math.min(sampledAt + SCAN_STEP_MS, end)
    const offsetThere = offsetFrom(format, next)
    if (offsetThere !== offset) {
      changes.push(bisect(format, sampledAt, next, offset))
      offsets.push(offsetThere)
      offset = offsetThere
    }
    sampledAt = next
  }
  return { changes, offsets }
}

function bisect(format: Intl.DateTimeFormat, from: number, until: number, offsetBefore: number): number {
  let low = from / 1000
  let high = until / 1000
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetFrom(format, middle * 1000) === offsetBefore) low = middle
    else high = middle
  }
  return high * 1000
}

/** Reads the zone's clock, `M/d/yyyy, HH:mm:ss`, at a whole second. */
function offsetFrom(format: Intl.DateTimeFormat, instant: number): number {
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = format
    .format(instant)
    .split(/[^0-9]+/)
    .map(Number)
  return (
    dayNumberOf(year, month, day) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS + second * 1000 - instant
  )
}
