import { isEasySequence } from '../rules.ts'

/** Digits of a PIN for shared computers (docs/decisions/0435-shared-computers.md). */
export const PIN_MIN_LENGTH = 4
export const PIN_MAX_LENGTH = 8

/** Wrong tries that end a locked session; the right PIN or password begins the count again. */
export const UNLOCK_TRIES = 5

/** A session of a shared computer locks after this long without a key or a touch. */
export const LOCK_AFTER_IDLE_MS = 600_000

/** True for a PIN that is tried first: a repeated piece, fewer than three different digits, or a run such as 1234. */
export const isEasyPin = (pin: string): boolean => isEasySequence(pin)
