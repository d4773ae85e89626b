import { DomainError } from '@vetvisit/contract/errors'
import { DAY_MS, HOUR_MS } from '@vetvisit/contract/zones/rules'
import type { AttemptLimit } from '../../db/transactions/attempts.ts'
import { canonicalMobile } from '../auth/public.ts'

/** Each invitation sends a mail to a typed address: 30 invite a whole team in a day and are too few for advertising. */
export const ASSISTANT_INVITE_LIMIT: AttemptLimit = { allowed: 30, windowMs: DAY_MS, blockMs: HOUR_MS }

/** @throws DomainError invalid on `phone` if the number begins with another dial code than `countryCode` */
export function storedPhone(phone: string | null, countryCode: string | null): string | null {
  const stored = phone && canonicalMobile(phone, countryCode)
  if (phone !== null && stored === null)
    throw new DomainError('invalid', { fields: { phone: 'validation.contactInvalid' } })
  return stored
}
