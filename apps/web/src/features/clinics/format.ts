import { weekdaysOf } from '@vetvisit/contract/clinics/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { addDays, wallTime } from '../../lib/time/dates.ts'

type Line = Clinic['schedule'][number]

/** `Mon–Fri`, `Mon, Wed, Fri`: three or more consecutive days are joined. */
export function daysText(days: readonly number[], names: readonly string[]): string {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined) => names[day ?? 0] ?? ''
  return runs
    .flatMap((run) => (run.length >= 3 ? [`${name(run[0])}–${name(run.at(-1))}`] : run.map(name)))
    .join(', ')
}

/**
 * Opening times in as few lines as there are different days: `Mon–Fri` · `09:00–12:00` and `14:00–18:00`.
 *
 * @param time formats a minute of the day for the reader
 */
export function openingLines(
  schedule: readonly Line[],
  names: readonly string[],
  time: (minutes: number) => string,
): { days: string; hours: string[] }[] {
  const hoursByDay = Array.from({ length: 7 }, (_, day) =>
    schedule
      .filter((line) => weekdaysOf(line.availableDays).includes(day))
      .map((line) => ({
        start: line.fromTimeHour * 60 + line.fromTimeMin,
        end: line.toTimeHour * 60 + line.toTimeMin,
      }))
      .toSorted((a, b) => a.start - b.start)
      .map(({ start, end }) => `${time(start)}–${time(end)}`),
  )
  const daysByHours = new Map<string, number[]>()
  for (const [day, hours] of hoursByDay.entries()) {
    const key = hours.join()
    if (key !== '') daysByHours.set(key, [...(daysByHours.get(key) ?? []), day])
  }
  return [...daysByHours.values()].map((days) => ({
    days: daysText(days, names),
    hours: hoursByDay[days[0] ?? 0] ?? [],
  }))
}

/** Most days added at once; a longer range is probably a mistyped year. */
export const HOLIDAY_RANGE_MAX = 92

/** The days of a range, both ends included; empty if the end is earlier or too far away. */
export function daysFrom(from: string, to: string): string[] {
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)]
  const count = (last - first) / 86_400_000 + 1
  if (!(count >= 1 && count <= HOLIDAY_RANGE_MAX)) return []
  return Array.from({ length: count }, (_, day) =>
    new Date(first + day * 86_400_000).toISOString().slice(0, 10),
  )
}

/** Days in order as ranges without gaps: a holiday of two weeks is one. */
export function rangesOf(days: readonly string[]): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

/** Both lists joined, in order and without duplicates. */
export const withDays = (holidays: readonly string[], days: readonly string[]): string[] =>
  [...new Set([...holidays, ...days])].toSorted()

/**
 * A clinic's pause at an instant: null without one, `day` if it lasts for the rest of the clinic's day, otherwise the minute of that
 * or the next day at which it ends.
 */
export function pauseOf(
  { pausedUntil, timeZone }: Pick<Clinic, 'pausedUntil' | 'timeZone'>,
  now: number,
): 'day' | number | null {
  if (pausedUntil === null || Date.parse(pausedUntil) <= now) return null
  const { minutes } = wallTime(pausedUntil, timeZone)
  return minutes === 0 ? 'day' : minutes
}
