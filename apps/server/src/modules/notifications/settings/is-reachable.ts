import type { Context } from '../../../context/context.ts'
import { isEmailConfirmed } from '../../../adapters/mail/email-confirmed.ts'
import type { Instant } from '../../../db/instant.ts'
import { findReach } from './reach-query.ts'

/**
 * Whether a person can be notified of an appointment while the app is closed: by a confirmed address with these mails switched on, or by a
 * phone that is signed in. Without a mail server every address counts as confirmed.
 */
export async function isReachable(
  { database, config }: Pick<Context, 'database' | 'config'>,
  userId: string,
  now: Instant,
): Promise<boolean> {
  const [reach] = await findReach(database, { userId, now })
  if (!reach) return false
  return reach.byPush || (reach.byMail && reach.email !== null && isEmailConfirmed(config, reach))
}
