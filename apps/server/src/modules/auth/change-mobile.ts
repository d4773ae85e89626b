import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../db/client.ts'
import { queueMail } from '../../db/transactions/outbox.ts'
import { recordSecurityEvent } from '../../db/transactions/security-log.ts'
import { lockIdentifier, spendInTransaction } from './limit-attempts.ts'
import { IDENTIFIER_LIMIT, type Origin } from './rules.ts'
import { isNumberTaken } from './repository.ts'

/** Where a change comes from, and whether the password came along. */
export type ChangeOrigin = Origin & { isProven: boolean }

type Numbered = {
  id: string
  email: string | null
  mobile: string | null
  countryCode: string | null
  mobileSignsIn: boolean
  onboarding: boolean
}

/**
 * Whether the number that a person is about to have signs in: it does unless it signs another account in, and the answer says nothing
 * of that (decision 143). Only the password changes a number; until onboarding ends nothing hangs on it.
 *
 * @param isProven whether the password came along
 * @throws DomainError invalid without the password, or without another way in; too_many_requests
 */
export async function decideNumber(
  database: Database,
  current: Numbered,
  next: Pick<Numbered, 'mobile' | 'countryCode'>,
  isProven: boolean,
  origin: Origin,
): Promise<boolean> {
  if (numberOf(next) === numberOf(current)) return current.mobileSignsIn
  // A wrong number would be the only way in.
  if (current.email === null && current.mobile !== null)
    throw new DomainError('invalid', { fields: { mobile: 'validation.emailBeforeMobile' } })
  if (!current.onboarding && !isProven)
    throw new DomainError('invalid', { fields: { currentPassword: 'validation.passwordForMobile' } })
  const { now } = origin
  await spendInTransaction(database, `mobile:${current.id}`, IDENTIFIER_LIMIT, now)
  await recordSecurityEvent(database, { userId: current.id, kind: 'mobile_changed' }, origin)
  if (!current.onboarding)
    await queueMail(
      database,
      { kind: 'mobile-changed', recipientId: current.id, facts: { at: instantText(now) } },
      now,
    )
  if (next.mobile === null) return true
  await lockIdentifier(database, next.mobile)
  return !(await isNumberTaken(database, current.id, numberOf(next)))
}

const numberOf = ({ mobile, countryCode }: Pick<Numbered, 'mobile' | 'countryCode'>): string =>
  mobile === null ? '' : `${countryCode ?? ''}${mobile}`
