import { sql } from 'drizzle-orm'
import { id, instant, int } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'
import { status } from '../../../db/statuses.ts'

/** Expired requests with their doctors, the earliest expiry first. */
export const findExpiredRequests = query('expired_requests', {
  params: { now: instant, limit: int },
  row: { id, doctorId: id },
  text: (p) => sql`select id, doctor_id from appointments
    where status = ${status('requested')} and expires_at <= ${p.now} order by expires_at limit ${p.limit}`,
})
