import { CALENDAR_DAYS_MAX } from '@vetvisit/contract/appointments/agenda/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { DAY_MS, daysBetween, dayNumber } from '@vetvisit/contract/zones/rules'

/** Two local dates, both included. */
export type Days = { from: string; to: string }

/** Maximum number of appointments in one answer; no practice comes close to this in 62 days. */
const PAGE_MAX = 5000

/**
 * A range of instants that covers the local dates in every time zone: each starts within a day of the same date in UTC.
 *
 * @throws DomainError invalid
 */
export function stretchAround({ from, to }: Days): { from: number; until: number; limit: number } {
  const days = daysBetween(from, to)
  if (days < 0 || days > CALENDAR_DAYS_MAX)
    throw new DomainError('invalid', { fields: { to: 'validation.invalid' } })
  return { from: dayNumber(from) * DAY_MS - DAY_MS, until: (dayNumber(to) + 2) * DAY_MS, limit: PAGE_MAX }
}
