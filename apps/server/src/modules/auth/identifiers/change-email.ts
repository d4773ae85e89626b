import { DomainError } from '@vetvisit/contract/errors'
import type { Caller } from '../../../context/caller.ts'
import type { Context } from '../../../context/context.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { countUseInTransaction } from '../limit-attempts.ts'
import { findMailAccount } from '../repository.ts'
import { IDENTIFIER_LIMIT, isDemoAccount, type Origin } from '../rules.ts'
import { deleteTokens } from '../tokens-query.ts'
import { writePendingEmail } from './repository.ts'

/**
 * Stores the address that the caller requests and queues a link to it; sending the present address withdraws an earlier request. Whether
 * another account has the address is looked up when that mail is written, so that answer and work here are the same in both cases. The
 * password was checked before.
 *
 * @throws DomainError too_many_requests, demo_account for the accounts that visitors of the demo share
 */
export async function requestEmailChange(
  { database, config }: Pick<Context, 'database' | 'config'>,
  { userId }: Pick<Caller, 'userId'>,
  email: string,
  origin: Origin,
): Promise<void> {
  const account = await findMailAccount(database, { userId })
  if (config.demo && isDemoAccount(account?.email)) throw new DomainError('demo_account')
  await countUseInTransaction(database, `email:${userId}`, IDENTIFIER_LIMIT, origin.now)
  const isNew = email !== account?.email
  await writePendingEmail(database, { userId, email: isNew ? email : null })
  await deleteTokens(database, { userId, purpose: 'email' })
  if (!isNew) return
  await queueMail(database, { kind: 'email-change', recipientId: userId }, origin.now)
  await recordSecurityEvent(database, { userId, kind: 'email_asked' }, origin)
}
