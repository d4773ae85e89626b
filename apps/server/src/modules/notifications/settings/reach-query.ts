import { sql } from 'drizzle-orm'
import { bool, id, instant, orNull, text } from '../../../db/columns.ts'
import { query } from '../../../db/query.ts'

/** How a person can be notified of an appointment; `byPush` needs a phone with a session. No row if there is no such person. */
export const findReach = query('reach_of_person', {
  params: { userId: id, now: instant },
  row: { email: orNull(text()), emailVerifiedAt: orNull(instant), byMail: bool, byPush: bool },
  text: (p) => sql`
    select u.email, u.email_verified_at, coalesce(p.appointments_mail, true) as by_mail,
      coalesce(p.appointments_push, true) and exists (
        select from devices d join sessions s on s.id = d.session_id
        where d.user_id = u.id and s.ended_at is null and s.expires_at > ${p.now}) as by_push
    from users u left join notification_preferences p on p.user_id = u.id where u.id = ${p.userId}`,
})
