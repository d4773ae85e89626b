import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { instantValue, rowsOf } from '../../../db/rows.ts'

type Ways = { email: string | null; emailVerifiedAt: string | null; byMail: boolean; byPush: boolean }

/** How a person can be told of an appointment; `byPush` wants a phone that is signed in. Undefined if there is nobody. */
export async function findWays(database: Database, userId: string, now: number): Promise<Ways | undefined> {
  const [ways] = await rowsOf<Ways>(
    database,
    sql`select u.email, u.email_verified_at as "emailVerifiedAt", coalesce(p.appointments_mail, true) as "byMail",
        coalesce(p.appointments_push, true) and exists (
          select from devices d join sessions s on s.id = d.session_id
          where d.user_id = u.id and s.ended_at is null and s.expires_at > ${instantValue(now)}) as "byPush"
      from users u left join notification_preferences p on p.user_id = u.id where u.id = ${userId}::uuid`,
  )
  return ways
}
