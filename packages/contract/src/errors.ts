/**
 * All error codes of the API with their HTTP status. The list is closed: the server cannot send any other code,
 * and the texts of all codes are in `texts/` (key `errors.<code>`).
 *
 * 403 has one meaning: the request has a token that is not valid any more (specification/readings §2). Nothing else may use it.
 */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  session_expired: 403,
  not_found: 404,
  timed_out: 408,
  slot_taken: 409,
  reason_not_offered: 409,
  telephone_only: 409,
  request_exists: 409,
  pet_busy: 409,
  wrong_state: 409,
  visit_running: 409,
  stale: 409,
  too_late: 409,
  too_soon: 409,
  clinic_closed: 409,
  too_many_requests_open: 409,
  too_many_assistants: 409,
  own_account: 409,
  email_taken: 409,
  mobile_taken: 409,
  session_locked: 409,
  onboarding_required: 409,
  verify_email: 409,
  not_verified: 409,
  visits_affected: 409,
  pet_has_visits: 409,
  practice_has_visits: 409,
  practice_in_use: 409,
  last_admin: 409,
  already_waiting: 409,
  not_reachable: 409,
  file_in_use: 409,
  storage_full: 409,
  limit_reached: 409,
  demo_account: 409,
  no_mail_server: 409,
  already_shared: 409,
  idempotency_conflict: 409,
  too_large: 413,
  wrong_kind: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Texts by field path (`address.city`), each a translation key on the way in and a sentence on the wire. */
export type FieldErrors = Record<string, string>

/** Optional parts of a refusal besides its code; each is part of the failure envelope of `http.ts`. */
export type Refusal = {
  /** Key of a text that fits better than the code's own, e.g. `refusals.visitTooSoon`. */
  text?: string
  /** Values for the placeholders of the text. */
  values?: Record<string, string>
  /** Translation keys by field path. */
  fields?: FieldErrors
  /** Facts the client acts on, e.g. the nearest free slots of `slot_taken`. */
  details?: Record<string, unknown>
  /** Seconds until a retry makes sense (`Retry-After`). */
  retryAfterSeconds?: number
}

/** A refusal by a rule. One handler turns it into a response; any other exception is a bug and gets 500. */
export class DomainError extends Error {
  override readonly name = 'DomainError'

  constructor(
    readonly code: ErrorCode,
    readonly refusal: Refusal = {},
  ) {
    super(code)
  }
}
