import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../../context/caller.ts'
import { isVerified } from '../../../context/policy.ts'
import type { Context } from '../../../context/context.ts'
import type { Instant } from '../../../db/instant.ts'
import { takeBudget } from '../../../db/transactions/attempts.ts'
import { findInviter } from './person-query.ts'
import { invitationBudget } from './rules.ts'
import { requireMayInvite } from './policy.ts'

type Parts = Pick<Context, 'config' | 'database'>

/**
 * Counts an invitation before its transaction, because a refusal rolls that back.
 *
 * @throws DomainError not_found, not_verified, verify_email, too_many_requests
 */
export async function limitInvitations(context: Parts, scope: PracticeScope, now: Instant): Promise<void> {
  requireMayInvite(context.config, scope)
  const refusal = await takeInvitationMail(context, scope, now)
  if (refusal) throw refusal
}

/**
 * Takes a mail to a typed address from the practice's budget of the day. The doctor's own address must be confirmed, so that the reader can
 * find out who sent it.
 *
 * @returns the reason why no mail may be sent, or null
 */
export async function takeInvitationMail(
  { config, database }: Parts,
  scope: PracticeScope,
  now: Instant,
): Promise<DomainError | null> {
  if (!isVerified(config, scope)) return new DomainError('not_verified')
  const { practiceId } = scope
  const inviter = await findInviter(database, scope)
  // Without a mail server no mail is sent, so no address needs to be confirmed.
  if (!inviter?.isConfirmed && config.smtpUrl !== undefined)
    return new DomainError('verify_email', { text: 'refusals.inviterUnconfirmed' })
  const budget = invitationBudget(now - (inviter?.createdAt ?? now))
  const until = await takeBudget(database, `invite:${practiceId}`, budget, now)
  if (until === null) return null
  return new DomainError('too_many_requests', {
    text: 'refusals.invitationsOfDay',
    retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
  })
}
