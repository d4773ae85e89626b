import { addDays, localDateOf, startOfDate } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { VISITOR_SHARE } from '../../../db/transactions/budgets.ts'
import type { BookableClinic } from '../../timetables/public.ts'
import { slotsOn } from './slots.ts'
import { countHoldsAtClinic } from './visitor-holds-query.ts'

/** Whether visitors hold their share of a clinic's free times of the day of a start: a tenth of them, at least one. */
export async function isShareOfDayHeld(
  database: Database,
  { clinic, timetable, startsAt }: Pick<BookableClinic, 'clinic' | 'timetable'> & { startsAt: number },
  now: Instant,
): Promise<boolean> {
  const { zone } = timetable
  const date = localDateOf(zone, startsAt)
  const [from, until] = [startOfDate(zone, date), startOfDate(zone, addDays(date, 1))]
  const held = await countHoldsAtClinic(database, { clinicId: clinic.id, from, until, now })
  const [day] = await slotsOn(database, { clinic, timetable }, date, now)
  const free = (day?.slots ?? []).filter(({ taken }) => !taken).length
  return held >= Math.max(1, Math.floor((free + held) * VISITOR_SHARE))
}
