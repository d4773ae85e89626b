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

/** When a person gets no mails or pushes, in minutes of the day in the person's time zone. May cross midnight. */
export type QuietHours = { from: number; until: number; timeZone: string }

/** Time to act after quiet hours. A notification that leaves less time is sent at night. */
export const TIME_TO_ACT_MS = 2 * HOUR_MS

/**
 * Until when a notification that is due at `now` is delayed.
 *
 * @param deadline latest time to act on it; null if there is none
 * @returns null if it is sent at once: outside quiet hours, or if the person would get it too late to act
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

/** Whether the name is a known IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Converts quiet hours from the wire, such as `22:00` to `07:00`. */
export const quietHoursOf = (sent: { from: string; until: string; timeZone: string }): QuietHours => ({
  from: minuteOf(sent.from),
  until: minuteOf(sent.until),
  timeZone: sent.timeZone,
})
