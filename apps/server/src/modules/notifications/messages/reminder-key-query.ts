import { USUAL_REMINDER_HOURS } from '@vetvisit/contract/clinics/rules'
import { type SQL, sql } from 'drizzle-orm'

const usual = sql.raw(String(USUAL_REMINDER_HOURS))

/**
 * What names a reminder of a visit `visit` at `hours` before its start, without its channel. The one at the usual hours is named by the start
 * alone, so that what an older version has sent is not sent again.
 */
export const keyOfReminder = (visit: SQL, hours: SQL): SQL =>
  sql`${visit}.id || ':' || extract(epoch from ${visit}.starts_at)::bigint || case ${hours} when ${usual} then '' else ':' || ${hours} end`

/** Added to the entry of a reminder, for its words; one at the usual hours has the words of always. */
export const hoursInPayload = (hours: SQL): SQL =>
  sql`case ${hours} when ${usual} then '{}'::jsonb else jsonb_build_object('hours', ${hours}) end`
