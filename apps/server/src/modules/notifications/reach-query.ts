import { sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/client.ts'
import { instantValue, rowsOf } from '../../db/rows.ts'
import { isEmailConfirmed } from '../auth/policy.ts'

type Ways = { email: string | null; emailVerifiedAt: string | null; byMail: boolean; byPush: boolean }

/**
 * Whether a person can be told of an appointment while the app is closed: by a confirmed address with such mails switched on, or by a
 * phone that is signed in. Without a mail server an address cannot be confirmed, and counts as it is.
 */
export async function isReachable(
  { database, config }: { database: Database; config: Pick<Config, 'smtpUrl'> },
  userId: string,
  now: number,
): Promise<boolean> {
  const [ways] = await rowsOf<Ways>(
    database,
    sql`select u.email, u.email_verified_at as "emailVerifiedAt", coalesce(p.appointments_mail, true) as "byMail",
        coalesce(p.appointments_push, true) and exists (
          select from devices d join sessions s on s.id = d.session_id
          where d.user_id = u.id and s.ended_at is null and s.expires_at > ${instantValue(now)}) as "byPush"
      from users u left join notification_preferences p on p.user_id = u.id where u.id = ${userId}::uuid`,
  )
  if (!ways) return false
  return ways.byPush || (ways.byMail && ways.email !== null && isEmailConfirmed(config, ways))
}
