import type { DaySlots, SlotQuery } from '@vetvisit/contract/appointments/availability/rules'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

type Change = { from: number; offset: number }

/** The offsets of a zone between two instants, found by asking for every hour. */
export function offsetsOf(zone: string, from: number, until: number): Change[] {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const changes: Change[] = []
  for (let at = from; at < until; at += HOUR_MS) {
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0] = format.format(at).split(/\D+/).map(Number)
    const offset = Date.UTC(year, month - 1, day, hour, minute) - at
    if (changes.at(-1)?.offset !== offset) changes.push({ from: at, offset })
  }
  return changes
}

/**
 * The slots of one month with the least work: offsets from a short list, one pass over the sorted busy times. Openings must not
 * include the hour in which clocks change and must be in order.
 */
// One function, because calls would add time to the measurement.
// oxlint-disable-next-line eslint/complexity
export function slotsBare(query: SlotQuery, offsets: readonly Change[]): DaySlots[] {
  const { from, days, busy, earliest, need = { minutes: query.slotMinutes } } = query
  const slotMs = need.minutes * MINUTE_MS
  const stepMs = (need.step ?? query.slotMinutes) * MINUTE_MS
  const beforeMs = (need.before ?? 0) * MINUTE_MS
  const untilMs = slotMs + (need.after ?? 0) * MINUTE_MS
  const week: { start: number; end: number }[][] = [[], [], [], [], [], [], []]
  for (const { weekday, start, end } of query.hours)
    week[weekday]?.push({ start: start * MINUTE_MS, end: end * MINUTE_MS - slotMs })
  const yearAndMonth = from.slice(0, 8)
  const firstDay = Number(from.slice(8))
  let midnight = Date.parse(from)
  let weekday = (midnight / DAY_MS + 3) % 7
  const result: DaySlots[] = []
  let nextBusy = 0
  let change = 0
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const date = yearAndMonth + (day < 10 ? `0${day}` : day)
    const openings = week[weekday] ?? []
    const slots: DaySlots['slots'] = []
    if (query.holidays.includes(date)) result.push({ date, state: 'holiday', slots })
    else {
      result.push({ date, state: openings.length > 0 ? 'open' : 'closed', slots })
      while (midnight + 12 * HOUR_MS >= (offsets[change + 1]?.from ?? Infinity)) change += 1
      const shift = midnight - (offsets[change]?.offset ?? 0)
      for (const opening of openings) {
        const last = shift + opening.end
        for (let start = shift + opening.start; start <= last; start += stepMs) {
          if (start < earliest) continue
          let span = busy[nextBusy]
          while (span !== undefined && span.end <= start - beforeMs) span = busy[(nextBusy += 1)]
          slots.push({ start, taken: span !== undefined && span.start < start + untilMs })
        }
      }
    }
    midnight += DAY_MS
    weekday = weekday === 6 ? 0 : weekday + 1
  }
  return result
}
