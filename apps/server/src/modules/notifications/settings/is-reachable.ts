import type { Context } from '../../../context.ts'
import { isEmailConfirmed } from '../../../mail/email-confirmed.ts'
import { findWays } from './reach-query.ts'

/**
 * Whether a person can be told of an appointment while the app is closed: by a confirmed address with such mails switched on, or by a
 * phone that is signed in. Without a mail server an address cannot be confirmed, and counts as it is.
 */
export async function isReachable(
  { database, config }: Pick<Context, 'database' | 'config'>,
  userId: string,
  now: number,
): Promise<boolean> {
  const ways = await findWays(database, userId, now)
  if (!ways) return false
  return ways.byPush || (ways.byMail && ways.email !== null && isEmailConfirmed(config, ways))
}
