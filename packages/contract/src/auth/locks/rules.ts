/** Digits of a PIN for shared computers (docs/decisions/0435-shared-computers.md). */
export const PIN_MIN_LENGTH = 4
export const PIN_MAX_LENGTH = 8

/** Wrong tries that end a locked session; the right PIN or password begins the count again. */
export const UNLOCK_TRIES = 5

/** A session of a shared computer locks after this long without a key or a touch. */
export const LOCK_AFTER_IDLE_MS = 600_000
