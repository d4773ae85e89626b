import { addDays, localDateOf, startOfDate } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { VISITOR_SHARE } from '../../../db/transactions/budgets.ts'
import { slotsOn, type VetTime } from './slots.ts'
import { findVisitorsStarts } from './visitor-holds-query.ts'

/**
 * Whether visitors hold their share of a clinic's free starts of the day of a start: a tenth of them, at least one. A start counts once,
 * however many vets are free.
 *
 * @param place.vets all vets whom owners may book at the clinic
 */
export async function isShareOfDayHeld(
  database: Database,
  { clinicId, vets, startsAt }: { clinicId: string; vets: readonly VetTime[]; startsAt: number },
  now: Instant,
): Promise<boolean> {
  const zone = vets[0]?.timetable.zone ?? 'UTC'
  const date = localDateOf(zone, startsAt)
  const [from, until] = [startOfDate(zone, date), startOfDate(zone, addDays(date, 1))]
  const held = await findVisitorsStarts(database, { clinicId, from, until, now })
  const [day] = await slotsOn(database, vets, date, now)
  const free = (day?.slots ?? []).filter(({ taken }) => !taken).map(({ start }) => start)
  const starts = new Set([...free, ...held])
  return held.length >= Math.max(1, Math.floor(starts.size * VISITOR_SHARE))
}
