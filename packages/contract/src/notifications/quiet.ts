import {
  addDays,
  DAY_MS,
  dayNumber,
  firstInstantFrom,
  HOUR_MS,
  localDateOf,
  MINUTE_MS,
  minuteOfDayAt,
} from '../zones/rules.ts'

/** When a person wants to hear nothing, in minutes of the day on the person's own clock. May reach over midnight. */
export type QuietHours = { from: number; until: number; timeZone: string }

/** Time to act after quiet hours. A notification that leaves less time is sent at night. */
export const TIME_TO_ACT_MS = 2 * HOUR_MS

/**
 * Until when something is held back that could be told at `now`.
 *
 * @param deadline when it is too late to act on it; null where there is nothing to be late for
 * @returns null where it is told at once: outside of quiet hours, and where the person would hear of it too late
 */
export function heldUntil(quiet: QuietHours | null, now: number, deadline: number | null): number | null {
  const end = quiet && endOfQuiet(quiet, now)
  if (end === null) return null
  return deadline !== null && deadline < end + TIME_TO_ACT_MS ? null : end
}

function endOfQuiet({ from, until, timeZone }: QuietHours, now: number): number | null {
  const minute = minuteOfDayAt(timeZone, now)
  const isQuiet = from < until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return null
  const today = localDateOf(timeZone, now)
  const date = minute < until ? today : addDays(today, 1)
  return firstInstantFrom(timeZone, dayNumber(date) * DAY_MS + until * MINUTE_MS)
}

/** Whether clocks of that name are known. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Quiet hours as they travel, `22:00` to `07:00`. */
export const quietHoursOf = (sent: { from: string; until: string; timeZone: string }): QuietHours => ({
  from: minuteOf(sent.from),
  until: minuteOf(sent.until),
  timeZone: sent.timeZone,
})
