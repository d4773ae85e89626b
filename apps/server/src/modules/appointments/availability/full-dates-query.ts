import { sql } from 'drizzle-orm'
import { id, instant, int, orNull, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { statuses } from '../../../db/statuses.ts'

/**
 * Dates in a zone on which as many appointments for a reason are taken as owners may book, from a time on. Holds of `exceptHoldsOf` and the
 * hold `exceptId` do not count.
 */
export const findFullDates = query('full_dates_of_reason', {
  params: {
    reasonId: id,
    zone: text(),
    most: int,
    from: instant,
    now: instant,
    exceptHoldsOf: orNull(id),
    exceptId: orNull(id),
  },
  row: { date: text() },
  text: (p) => sql`select (starts_at at time zone ${p.zone})::date::text as date from appointments
    where reason_id = ${p.reasonId} and starts_at > ${p.from} and id is distinct from ${p.exceptId}
      and (status in ${statuses(['approved', 'consulting', 'completed'])}
        or status in ${statuses(['held', 'requested'])} and expires_at > ${p.now}
          and (status not in ${statuses(['held'])} or owner_id is null or owner_id is distinct from ${p.exceptHoldsOf}))
    group by 1 having count(*) >= ${p.most}`,
})
