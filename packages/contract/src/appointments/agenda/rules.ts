import { DAY_MS, dateOf, dayNumber, localDateOf, startOfDate } from '../../zones/rules.ts'

/** Whose agendas a list of a practice answers: the member's own, or those of all its vets. */
export const AGENDA_SCOPES = ['mine', 'practice'] as const
export type AgendaScope = (typeof AGENDA_SCOPES)[number]

/** How often lists of next events are refreshed (specification/owner §4). */
export const NEXT_EVENTS_REFRESH_SECONDS = 60

/** Most days of one calendar query; the six weeks of a month view and one more day at each end fit. */
export const CALENDAR_DAYS_MAX = 62

/** Where a list of next events stops: the later end of the UTC day and of the clinic's local day (specification/readings §5). */
export function nextEventsUntil(zone: string, now: number): number {
  const endOfUtcDay = (Math.floor(now / DAY_MS) + 1) * DAY_MS
  const tomorrow = dateOf(dayNumber(localDateOf(zone, now)) + 1)
  return Math.max(endOfUtcDay, startOfDate(zone, tomorrow))
}

/**
 * For how long a repeated look at lists of requests is not logged again for the same animal: such lists are refreshed every minute
 * (decision 298).
 */
export const LISTED_ALLERGY_LOG_PAUSE_HOURS = 24
