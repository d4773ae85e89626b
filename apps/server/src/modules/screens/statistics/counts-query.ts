import type { ReasonKind } from '@vetvisit/contract/appointments/record/reasons'
import { datesOfMonth, type Month } from '@vetvisit/contract/statistics/rules'
import { DAY_MS, dayNumber } from '@vetvisit/contract/zones/rules'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { date, id, instant, int, orNull, type RowOf, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { status, statuses } from '../../../db/statuses.ts'
import {
  BUSY_FROM,
  BUSY_UNTIL,
  isInReach,
  type ReachOfScope,
  reachParams,
} from '../../appointments/public.ts'

const counted = {
  doctorId: id,
  fullname: text(),
  reasonId: orNull(id),
  kind: orNull(text<ReasonKind>()),
  visits: int,
  noShows: int,
  cancelled: int,
  bookedMinutes: int,
}
/** Appointments of one vet for one reason. */
export type CountedRow = RowOf<typeof counted>

const TOOK_PLACE = statuses(['approved', 'consulting', 'completed'])

const counts = query('counts_of_month', {
  params: { ...reachParams, first: date, next: date, from: instant, until: instant },
  row: counted,
  text: (p) => sql`select v.doctor_id, u.fullname, v.reason_id, v.reason_kind as kind,
      count(*) filter (where v.status in ${TOOK_PLACE}) as visits,
      count(*) filter (where v.status = ${status('no_show')}) as no_shows,
      count(*) filter (where v.status = ${status('cancelled')}) as cancelled,
      coalesce(round(extract(epoch from sum(${BUSY_UNTIL} - ${BUSY_FROM}) filter (where v.status in ${TOOK_PLACE})) / 60), 0)::int
        as booked_minutes
    from appointments v join clinics c on c.id = v.clinic_id join users u on u.id = v.doctor_id
    where ${isInReach(p, 'v.')} and v.starts_at >= ${p.from} and v.starts_at < ${p.until}
      and v.status in ${statuses(['approved', 'consulting', 'completed', 'no_show', 'cancelled'])}
      and (v.starts_at at time zone c.time_zone)::date >= ${p.first} and (v.starts_at at time zone c.time_zone)::date < ${p.next}
    group by v.doctor_id, u.fullname, v.reason_id, v.reason_kind
    order by u.fullname, v.doctor_id`,
})

/** Appointments within reach of a month, each by the date at its clinic. */
export function countMonth(database: Database, reach: ReachOfScope, month: Month): Promise<CountedRow[]> {
  const { from, until } = datesOfMonth(month)
  return counts(database, {
    ...reach,
    first: from,
    next: until,
    from: dayNumber(from) * DAY_MS - DAY_MS,
    until: dayNumber(until) * DAY_MS + DAY_MS,
  })
}
