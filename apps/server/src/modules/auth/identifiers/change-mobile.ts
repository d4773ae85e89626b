import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { Database } from '../../../db/client.ts'
import { queueMail } from '../../../db/transactions/outbox.ts'
import { recordSecurityEvent } from '../../../db/transactions/security-log.ts'
import { countUseInTransaction } from '../limit-attempts.ts'
import { IDENTIFIER_LIMIT, type Origin } from '../rules.ts'
import { isNumberTaken, lockIdentifier } from './repository.ts'

/** The source of a change of a profile, and whether the password was sent with it. */
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
 * Allows a change of a mobile number and decides whether the person signs in with the new one: yes, unless another account does, and the
 * answer does not show it (decision 143). A change needs the password, except during onboarding.
 *
 * @throws DomainError invalid without the password, or if the number is the only login; too_many_requests
 */
export async function decideNumber(
  database: Database,
  current: Numbered,
  next: Pick<Numbered, 'mobile' | 'countryCode'>,
  origin: ChangeOrigin,
): Promise<boolean> {
  if (numberOf(next) === numberOf(current)) return current.mobileSignsIn
  // A mistyped number would then be the only login.
  if (current.email === null && current.mobile !== null)
    throw new DomainError('invalid', { fields: { mobile: 'validation.emailBeforeMobile' } })
  if (!current.onboarding && !origin.isProven)
    throw new DomainError('invalid', { fields: { currentPassword: 'validation.passwordForMobile' } })
  const { now } = origin
  const userId = current.id
  await countUseInTransaction(database, `mobile:${userId}`, IDENTIFIER_LIMIT, now)
  await recordSecurityEvent(database, { userId, kind: 'mobile_changed' }, origin)
  if (!current.onboarding) {
    const facts = { at: instantText(now) }
    await queueMail(database, { kind: 'mobile-changed', recipientId: userId, facts }, now)
  }
  if (next.mobile === null) return true
  await lockIdentifier(database, next.mobile)
  return !(await isNumberTaken(database, userId, numberOf(next)))
}

const numberOf = ({ mobile, countryCode }: Pick<Numbered, 'mobile' | 'countryCode'>): string =>
  mobile === null ? '' : `${countryCode ?? ''}${mobile}`
