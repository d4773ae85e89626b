import { weekHoursOf } from '@vetvisit/contract/clinics/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { DAY_MS, dayNumber, firstInstantFrom, instantText, MINUTE_MS } from '@vetvisit/contract/zones/rules'
import { addDays, weekdayOf } from './dates.ts'

export type DayRange = { from: string; to: string }
export type Span = { start: string; end: string }
export type ClinicHours = Pick<Clinic, 'schedule' | 'holidays' | 'timeZone'>

/** The opening times of clinics as instants, because a clock change can shift them in the displayed zone. */
export function openingsOf(clinics: readonly ClinicHours[], { from, to }: DayRange): Span[] {
  const openings: Span[] = []
  for (const { schedule, holidays, timeZone } of clinics) {
    const hours = weekHoursOf(schedule)
    for (let date = from; date <= to; date = addDays(date, 1)) {
      if (holidays.includes(date)) continue
      const midnight = dayNumber(date) * DAY_MS
      const at = (minute: number) => instantText(firstInstantFrom(timeZone, midnight + minute * MINUTE_MS))
      for (const { weekday, start, end } of hours)
        if (weekday === weekdayOf(date)) openings.push({ start: at(start), end: at(end) })
    }
  }
  return openings
}
