import type { Instant } from '../../../db/instant.ts'

/** Pauses double from half a minute; the last attempt is about an hour after the first. */
const FIRST_PAUSE_MS = 30_000
const TRIES = 8

/** When a message that could not be sent is tried again; null to give up. @param attempts how many there were, at least 1 */
export const nextTry = (attempts: number, now: Instant): Instant | null =>
  attempts >= TRIES ? null : now + FIRST_PAUSE_MS * 2 ** (attempts - 1)
