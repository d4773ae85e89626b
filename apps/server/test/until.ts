import { vi } from 'vitest'

/** Calls a check until it does not throw, as long as a busy machine may need. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 })
