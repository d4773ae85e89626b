import { randomBytes, randomUUID } from 'node:crypto'
import type { CodeRequested } from '@vetvisit/contract/auth/code/routes'
import { DomainError } from '@vetvisit/contract/errors'
import type { TextLanguage } from '@vetvisit/contract/texts/translate'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import { networkKeyOf, sharedSecret } from '../../../db/secrets.ts'
import { type Budget, takeBudget } from '../../../db/transactions/attempts.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'
import { wideNetworkOf } from '../../../limits/network.ts'
import { deviceOfToken } from '../devices/remember-device.ts'
import { tokenHashOf } from '../rules.ts'
import { deleteReplacedCode, insertCode, isDeviceOfAddress } from './repository.ts'
import {
  addressKey,
  CODE_DAY_BUDGET,
  CODE_LIFETIME_MS,
  CODE_MAIL_BUDGET,
  CODE_NETWORK_BUDGET,
  CODE_SECRET,
  codeOf,
  offersCodes,
  showsCodes,
} from './rules.ts'

type Limits = Pick<Context, 'database' | 'config'>

/**
 * Counts the request of a code, before its transaction. A device that is known to the account is counted by itself, so that requests of
 * strangers keep nobody out (decision 141). Nothing here depends on whether the address has an account.
 *
 * @throws DomainError too_many_requests, no_mail_server
 */
export async function limitCodes(
  { database, config }: Limits,
  { email, deviceToken }: { email: string; deviceToken?: string | undefined },
  { ip, now }: { ip: string; now: Instant },
): Promise<void> {
  if (!offersCodes(config)) throw new DomainError('no_mail_server')
  const deviceId = await deviceOfToken(database, deviceToken, now)
  const isKnown = deviceId !== null && (await isDeviceOfAddress(database, email, deviceId))
  const address = `code:${addressKey(email)}`
  if (isKnown) return spend(database, `${address}:device:${deviceId}`, CODE_MAIL_BUDGET, now)
  if (config.rateLimit) {
    const network = await networkKeyOf(database, wideNetworkOf(ip), now)
    await spend(database, `code:network:${network}`, CODE_NETWORK_BUDGET, now)
  }
  await spend(database, address, CODE_MAIL_BUDGET, now)
  await spend(database, `${address}:day`, CODE_DAY_BUDGET, now)
}

async function spend(database: Database, key: string, budget: Budget, now: Instant): Promise<void> {
  const next = await takeBudget(database, key, budget, now)
  if (next === null) return
  const retryAfterSeconds = Math.max(1, Math.ceil((next - now) / 1000))
  throw new DomainError('too_many_requests', { text: 'refusals.tooManyCodes', retryAfterSeconds })
}

type Request = { email: string; codeKey?: string | undefined; language: TextLanguage }

/**
 * Makes a code and queues its mail. Whether the address has an account is looked up when the mail is written, so that answer and work here
 * are the same in all cases. A code replaces the one that the same browser requested for the address before; the codes of other browsers
 * stay, so that nobody can end them.
 */
export async function requestCode(
  { database, config }: Limits,
  { email, codeKey: replaced, language }: Request,
  now: Instant,
): Promise<CodeRequested> {
  const id = randomUUID()
  const codeKey = randomBytes(16).toString('base64url')
  const expiresAt = now + CODE_LIFETIME_MS
  const secret = await sharedSecret(database, CODE_SECRET, now)
  await deleteReplacedCode(database, {
    keyHash: replaced === undefined ? null : tokenHashOf(replaced),
    email,
  })
  await insertCode(database, { id, keyHash: tokenHashOf(codeKey), email, now, expiresAt })
  await queueMail(database, { kind: 'code', recipientId: null, facts: { email, codeId: id, language } }, now)
  return {
    codeKey,
    expiresAt: instantText(expiresAt),
    demoCode: showsCodes(config) ? codeOf(secret, id) : null,
  }
}
