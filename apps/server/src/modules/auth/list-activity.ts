import type { SecurityEvent } from '@vetvisit/contract/auth/routes'
import { deviceOf } from '@vetvisit/contract/auth/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../context.ts'
import { countAttempt } from '../../db/transactions/attempts.ts'
import type { Database } from '../../db/client.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { listSecurityEvents } from '../../db/transactions/security-log.ts'
import { shortNetworkOf } from '../../network.ts'
import { isEmailConfirmed } from '../../mail/email-confirmed.ts'
import { isDemoAccount, NEW_DEVICE_MAIL_LIMIT, type Origin } from './rules.ts'
import { securityEvent } from './presenter.ts'
import { findMailAccount } from './repository.ts'

/** What concerned the safety of an account, newest first. */
export async function activityOf(
  database: Database,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ events: SecurityEvent[]; nextCursor: string | null }> {
  const rows = await listSecurityEvents(database, userId, { before: cursor, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    events: page.map(securityEvent),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Tells a person by mail that somebody signed in on a device that the account has not been used on; one mail a day for one place. */
export async function tellOfNewDevice(
  { database, config }: Pick<Context, 'database' | 'config'>,
  userId: string,
  { ip, userAgent, now }: Origin,
): Promise<void> {
  const account = await findMailAccount(database, { userId })
  if (!account || account.email === null || !isEmailConfirmed(config, account)) return
  if (config.demo && isDemoAccount(account.email)) return
  if (await countAttempt(database, `devicemail:${userId}`, NEW_DEVICE_MAIL_LIMIT, now)) return
  const at = instantText(now)
  const facts = { at, device: deviceOf(userAgent).name ?? '', network: shortNetworkOf(ip) }
  const dedupeKey = `new-device:${userId}:${facts.device}:${facts.network}:${at.slice(0, 10)}`
  await queueMail(database, { kind: 'new-device', recipientId: userId, dedupeKey, facts }, now)
}
