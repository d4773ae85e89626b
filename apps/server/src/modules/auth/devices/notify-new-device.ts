import { deviceOf } from '@vetvisit/contract/auth/rules'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Context } from '../../../context/context.ts'
import { countAttempt } from '../../../db/transactions/attempts.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'
import { isEmailConfirmed } from '../../../adapters/mail/email-confirmed.ts'
import { shortNetworkOf } from '../../../limits/network.ts'
import { findMailAccount } from '../repository.ts'
import { isDemoAccount, NEW_DEVICE_MAIL_LIMIT, type Origin } from '../rules.ts'

/** Queues a mail about a sign-in on a new device: one a day for each kind of device and network. */
export async function notifyNewDevice(
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
