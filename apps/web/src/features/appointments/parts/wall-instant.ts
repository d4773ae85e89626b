import { DAY_MS, dayNumber, firstInstantFrom, MINUTE_MS } from '@vetvisit/contract/zones/rules'

/** The instant of a date and a wall time; null while either is incomplete. */
export function instantOf(zone: string, date: string, time: string): string | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  if (date === '' || hours === undefined || minutes === undefined) return null
  const wall = dayNumber(date) * DAY_MS + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return new Date(firstInstantFrom(zone, wall)).toISOString()
}

/** Minutes of real time between two instants. */
export const minutesBetween = (from: string, until: string): number =>
  (Date.parse(until) - Date.parse(from)) / MINUTE_MS
