import { FOLLOW_UP_DAYS } from '@vetvisit/contract/appointments/record/rules'
import { sql, type SQL } from 'drizzle-orm'
import { statuses } from '../../../db/statuses.ts'

/** The visits of a practice that a follow-up may follow, as appointments `a`; both arguments are SQL, `now` an instant. */
export const recentVisits = ({ practice, now }: { practice: SQL; now: SQL }): SQL => sql`
  a.clinic_id = any (array(select id from clinics where practice_id = ${practice}))
  and a.status in ${statuses(['consulting', 'completed'])}
  and a.starts_at <= ${now} and a.starts_at > ${now} - make_interval(days => ${sql.raw(String(FOLLOW_UP_DAYS))})`
