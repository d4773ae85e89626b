import { releaseVisitorHold } from '@vetvisit/contract/appointments/booking/routes'
import { call, urlOf } from '../../../lib/api/call.ts'

const KEY = 'visitor-hold'

/** The key of the time that this tab held last without a session; a reload and the owner who signs in go on with it. */
export function storedHoldKey(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** `null` forgets it. */
export function storeHoldKey(holdKey: string | null): void {
  try {
    if (holdKey === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, holdKey)
  } catch {
    // Without session storage the hold ends by itself.
  }
}

export const releaseByKey = (holdKey: string): Promise<unknown> =>
  call(releaseVisitorHold, { body: { holdKey } })

/** Releases the hold by a beacon, which outlives a closed window. */
export function releaseOnLeaving(holdKey: string): void {
  const body = new Blob([JSON.stringify({ holdKey })], { type: 'application/json' })
  navigator.sendBeacon(urlOf(releaseVisitorHold.path), body)
}
