import type { SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
import { wallTime } from '../../../lib/time/dates.ts'

/** How many free times are offered at once, instead of a lost one too. */
export const OTHER_TIMES = 3

const NOON = 12 * 60

/** Up to three free times to offer first: the first, the first of another half-day, the first of another day. */
export function nextTimes(days: readonly SlotDay[], zone: string): string[] {
  const free = days.flatMap(({ slots }) => slots.filter(({ taken }) => !taken).map(({ start }) => start))
  const halfOf = (start: string) => {
    const { date, minutes } = wallTime(start, zone)
    return `${date} ${minutes < NOON ? 'am' : 'pm'}`
  }
  const dayOf = (start: string) => wallTime(start, zone).date
  const [first] = free
  if (first === undefined) return []
  const half = free.find((start) => halfOf(start) !== halfOf(first))
  const day = free.find(
    (start) => dayOf(start) !== dayOf(first) && (half === undefined || dayOf(start) !== dayOf(half)),
  )
  return [first, half, day].filter((start) => start !== undefined)
}
