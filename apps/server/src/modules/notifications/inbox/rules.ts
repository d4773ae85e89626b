import type { Caller } from '../../../caller.ts'

/**
 * Whether the inbox named in the path is the caller's (specification/authorization K2): the session decides, the path must agree. A doctor
 * flagged as service provider may use either name.
 */
export function isOwnInbox({ role, practice }: Caller, named: Caller['role'] | 'service_provider'): boolean {
  if (named === 'service_provider') return role === 'doctor' && practice?.isServiceProvider === true
  return named === role
}

/**
 * How far a catch-up reaches back before its cursor. Identifiers are given when a message is written and seen when it is
 * committed, so one with an older identifier may appear later; a booking that waits longest is far below this.
 */
const CATCH_UP_OVERLAP_MS = 15_000

/** The identifier (UUIDv7) behind which a catch-up looks; readers drop what they already have. */
export function catchUpFrom(cursor: string): string {
  const time = Number.parseInt(cursor.replaceAll('-', '').slice(0, 12), 16)
  const hex = Math.max(0, time - CATCH_UP_OVERLAP_MS)
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
