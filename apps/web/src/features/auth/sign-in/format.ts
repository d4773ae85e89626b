import type { Translate } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'

/** Whole minutes to wait, at least one. */
export const waitingMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))

/** Fields of refusals, by code; the message is shown there. */
const FIELD_OF: Partial<Record<ApiError['code'], string>> = { email_taken: 'email', mobile_taken: 'mobile' }

/**
 * Adds the waiting time or the field to a refusal of login or sign-up.
 *
 * @returns the error for `useApiForm`; other failures are returned unchanged
 */
export function refusalForForm(failure: unknown, t: Translate<'auth'>): unknown {
  if (!(failure instanceof ApiError)) return failure
  const { code, status, message, fields, details, retryAfterSeconds } = failure
  if (code === 'too_many_requests' && retryAfterSeconds !== null)
    return new ApiError(code, status, { message: t('wait', { count: waitingMinutes(retryAfterSeconds) }) })
  const field = FIELD_OF[code]
  return field
    ? new ApiError(code, status, { message, fields: { ...fields, [field]: message }, details })
    : failure
}
