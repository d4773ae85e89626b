import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../../db/instant.ts'
import type { Database } from '../../../db/client.ts'
import { recordAudit } from '../../../db/transactions/audit.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { findMailAccount } from '../repository.ts'
import { type Origin, tokenHashOf } from '../rules.ts'
import { confirmByToken, deleteTokens, openEmailChange } from '../tokens-query.ts'
import { lockIdentifier, writeEmail } from './repository.ts'

/** Queues another link, to the new address if one was requested. An account without an address or with a confirmed one gets none. */
export async function resendVerification(database: Database, userId: string, now: Instant): Promise<void> {
  const account = await findMailAccount(database, { userId })
  const kind = (account?.pendingEmail ?? null) === null ? 'verify' : 'email-change'
  await queueMail(database, { kind, recipientId: userId }, now)
}

/**
 * Confirms the address that a mailed link went to: the present one, or a new one, which then replaces it; the old address gets a message.
 * Until the link expires it can be opened again.
 *
 * @throws DomainError invalid, `validation.linkInvalid`, for a link that is unknown, expired, or of another address
 */
export async function verifyEmail(database: Database, token: string, origin: Origin): Promise<void> {
  const tokenHash = tokenHashOf(token)
  const confirmed = await confirmByToken(database, { tokenHash, now: origin.now })
  if (confirmed.length > 0) return
  if (!(await takeNewEmail(database, tokenHash, origin)))
    throw new DomainError('invalid', { fields: { user: 'validation.linkInvalid' } })
}

async function takeNewEmail(database: Database, tokenHash: Buffer, origin: Origin): Promise<boolean> {
  const { now } = origin
  const change = await openEmailChange(database, tokenHash, now)
  if (!change) return false
  const { userId, before, email, isWanted } = change
  if (before === email) return true
  await lockIdentifier(database, email)
  if (!isWanted || !(await writeEmail(database, userId, email, now))) return false
  await deleteTokens(database, { userId, purpose: 'verify' })
  await deleteTokens(database, { userId, purpose: 'reset' })
  await recordSecurityEvent(database, { userId, kind: 'email_changed' }, origin)
  const caller = { userId, practice: null }
  const object = { type: 'user', id: userId }
  await recordAudit(database, { caller, call: 'changeEmail', outcome: 'done', object, now })
  if (before !== null)
    await queueMail(database, { kind: 'email-changed', recipientId: userId, facts: { email: before } }, now)
  return true
}
