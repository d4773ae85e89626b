import { sql } from 'drizzle-orm'
import { id, instant, int, list, orNull, type RowOf, text } from '../../../db/columns.ts'
import { ids, idsIn } from '../../../db/ids.ts'
import { query } from '../../../db/query.ts'

const deadlines = list({ at: instant })

/** `from` and `until` in minutes of the recipient's day. */
const quietHours = { from: orNull(int), until: orNull(int), timeZone: orNull(text()), deadlines }
export type QuietHoursRow = RowOf<typeof quietHours>

/** Quiet hours of a recipient, with the times by which the notifications must be read. No row without quiet hours. */
export const findQuietHours = query('quiet_hours', {
  params: { recipientId: id, notificationIds: ids },
  row: quietHours,
  text: (p) => sql`
    select p.quiet_from as "from", p.quiet_until as until, p.quiet_zone as time_zone, ${deadlines.of(sql`
        select (n.params->>'until')::timestamptz as at from notifications n
        where n.id in ${idsIn(p.notificationIds)} and n.params->>'until' is not null
        union all
        select least(a.expires_at, a.starts_at) from notifications n join appointments a on a.id = n.appointment_id
        where n.id in ${idsIn(p.notificationIds)}`)} as deadlines
    from notification_preferences p where p.user_id = ${p.recipientId} and p.quiet_zone is not null`,
})
