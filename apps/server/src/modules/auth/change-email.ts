import { DomainError } from '@vetvisit/contract/errors'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/transactions/audit.ts'
import type { Database } from '../../db/client.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { recordSecurityEvent } from '../../db/transactions/security-log.ts'
import { lockIdentifier, spendInTransaction } from './limit-attempts.ts'
import { IDENTIFIER_LIMIT, isDemoAccount, type Origin } from './rules.ts'
import * as repository from './repository.ts'
import { tokenHashOf } from './end-sessions.ts'
import { confirmMail, dropTokens, findEmailChange } from './tokens-query.ts'

/**
 * Takes note of the address that a person wants; a link is sent there. Whether another account has it is found out when that mail is
 * written, so the answer and the work here are the same in both cases. The password was asked before. The present address takes a wish
 * back.
 *
 * @throws DomainError too_many_requests, demo_account for the accounts that visitors of the demo share
 */
export async function askForEmail(
  { database, config }: Pick<Context, 'database' | 'config'>,
  caller: Caller,
  email: string,
  origin: Origin,
): Promise<void> {
  const { userId } = caller
  const account = await repository.findMailAccount(database, { userId })
  if (config.demo && isDemoAccount(account?.email)) throw new DomainError('demo_account')
  await spendInTransaction(database, `email:${userId}`, IDENTIFIER_LIMIT, origin.now)
  const isWish = email !== account?.email
  await repository.writePendingEmail(database, userId, isWish ? email : null)
  await dropTokens(database, userId, 'email')
  if (!isWish) return
  await queueMail(database, { kind: 'email-change', recipientId: userId }, origin.now)
  await recordSecurityEvent(database, { userId, kind: 'email_asked' }, origin)
}

/**
 * Confirms the address that the link of a mail went to: the present one, or one that was asked for, which takes its place then. The
 * earlier one is told. Opened again within its time it says the same.
 *
 * @throws DomainError invalid, `validation.linkInvalid`, for a link that is unknown, over, or of another address
 */
export async function verifyMail(database: Database, value: string, origin: Origin): Promise<void> {
  const tokenHash = tokenHashOf(value)
  if (await confirmMail(database, tokenHash, origin.now)) return
  if (!(await takeNewEmail(database, tokenHash, origin)))
    throw new DomainError('invalid', { fields: { user: 'validation.linkInvalid' } })
}

async function takeNewEmail(database: Database, tokenHash: Buffer, origin: Origin): Promise<boolean> {
  const { now } = origin
  const change = await findEmailChange(database, tokenHash, now)
  if (!change) return false
  const { userId, before, email, isWanted } = change
  if (before === email) return true
  await lockIdentifier(database, email)
  if (!isWanted || !(await repository.writeEmail(database, userId, email, new Date(now)))) return false
  await dropTokens(database, userId, 'verify')
  await dropTokens(database, userId, 'reset')
  await recordSecurityEvent(database, { userId, kind: 'email_changed' }, origin)
  await recordAudit(database, {
    caller: { userId, practice: null },
    call: 'changeEmail',
    outcome: 'done',
    object: { type: 'user', id: userId },
    now,
  })
  if (before !== null)
    await queueMail(database, { kind: 'email-changed', recipientId: userId, facts: { email: before } }, now)
  return true
}
