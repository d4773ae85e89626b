import { formatDay, formatTime, wallTime } from '../../../lib/time/dates.ts'

/** When a vet works again: `09:00` later today, else `Mon 30 Nov`, in the zone of the person who reads it. */
export function whenBack(instant: string, zone: string, today: string): string {
  const { date } = wallTime(instant, zone)
  return date === today ? formatTime(instant, zone) : formatDay(date, 'short')
}
