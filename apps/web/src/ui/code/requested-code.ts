import { requestCode } from '@vetvisit/contract/auth/code/routes'
import { call } from '../../lib/api/call.ts'
import type { Attempt } from '../../lib/api/idempotency.ts'
import { knownDevice } from '../../lib/session/device-token.ts'
import { readStored, writeStored } from '../../lib/session/stored.ts'
import { createStore, useStore } from '../../lib/store.ts'
import { currentLanguage } from '../../lib/text/language.ts'

/** A code that was requested on this device and may still be entered. */
export type RequestedCode = {
  email: string
  codeKey: string
  /** The code itself, on a demo; null elsewhere. */
  demoCode: string | null
  /** Instants of this device, in epoch milliseconds. */
  askedAt: number
  expiresAt: number
}

const KEY = 'sign-in-code'
const LIFETIME_MS = 10 * 60_000

/** Stored, because phones drop pages while the mail is read, and the mail's link may open another window. */
const store = createStore(stored())

function stored(): RequestedCode | null {
  try {
    const found = JSON.parse(readStored(KEY) ?? 'null') as RequestedCode | null
    return found && found.expiresAt > Date.now() ? found : null
  } catch {
    return null
  }
}

/** The code that waits to be entered; null for none. */
export const useRequestedCode = (): RequestedCode | null => useStore(store)

/** Forgets the code, because it was used, is dead, or another address is wanted. */
export function forgetCode(): void {
  writeStored(KEY, null)
  store.set(null)
}

/**
 * Requests a code for an address; it replaces an earlier one for the same address.
 *
 * @param hold the time that this browser holds, which is held longer
 * @throws ApiError
 */
export async function askForCode(
  email: string,
  { idempotencyKey }: Attempt,
  hold: { holdKey?: string } = {},
): Promise<RequestedCode> {
  const earlier = store.get()
  const replaced = earlier?.email === email ? { codeKey: earlier.codeKey } : {}
  const body = { email, language: currentLanguage(), ...replaced, ...hold, ...knownDevice() }
  const { codeKey, demoCode } = await call(requestCode, { body }, { idempotencyKey })
  const askedAt = Date.now()
  const requested = { email, codeKey, demoCode, askedAt, expiresAt: askedAt + LIFETIME_MS }
  writeStored(KEY, JSON.stringify(requested))
  store.set(requested)
  return requested
}
