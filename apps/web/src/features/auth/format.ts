import type { TFunction } from 'i18next'
import { ApiError } from '../../lib/api/call.ts'

/** Whole minutes to wait, at least one. */
export const waitingMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))

/** Fields that a refused login or sign-up is about, by code; the sentence is then shown there. */
const FIELD_OF: Partial<Record<ApiError['code'], string>> = { email_taken: 'email', mobile_taken: 'mobile' }

/**
 * Makes a refusal of the login or the sign-up tell what to do: how long to wait, or at which field.
 *
 * @returns what `useApiForm` shows; other failures come back as they are
 */
export function refusalForForm(failure: unknown, t: TFunction<'auth'>): unknown {
  if (!(failure instanceof ApiError)) return failure
  const { code, status, message, fields, details, retryAfterSeconds } = failure
  if (code === 'too_many_requests' && retryAfterSeconds !== null)
    return new ApiError(code, status, { message: t('wait', { count: waitingMinutes(retryAfterSeconds) }) })
  const field = FIELD_OF[code]
  return field
    ? new ApiError(code, status, { message, fields: { ...fields, [field]: message }, details })
    : failure
}
