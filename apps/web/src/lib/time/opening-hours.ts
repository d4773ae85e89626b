import { weekHoursOf, type WireSchedule } from '@vetvisit/contract/clinics/rules'
import { formatMinutes } from './dates.ts'
import type { Language } from '../text/language.ts'

/** The opening times of a weekday (0 = Monday) as `09:00 AM – 12:00 PM`, by start; empty if the clinic is closed. */
export function openingTimes(
  schedules: readonly WireSchedule[],
  weekday: number,
  language?: Language,
): string[] {
  return weekHoursOf(schedules)
    .filter((hours) => hours.weekday === weekday)
    .map(({ start, end }) => `${formatMinutes(start, language)} – ${formatMinutes(end, language)}`)
}
