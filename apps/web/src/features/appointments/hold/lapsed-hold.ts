const KEY = 'hold-end'

type HoldEnd = { clinicId: string; start: string; until: number }

/**
 * Stores the end of this tab's hold by this device's clock, so that a reload does not hold the time a second time.
 *
 * @param end null deletes a stored end
 */
export function storeHoldEnd(end: HoldEnd | null): void {
  try {
    if (end === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(end))
  } catch {
    // Without session storage a reload holds the time again.
  }
}

/** The end of this tab's hold of a time if it is over; null if it still runs, or was of another time. */
export function lapsedEnd(clinicId: string, start: string, now: number): number | null {
  try {
    const end = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as HoldEnd | null
    return end?.clinicId === clinicId && end.start === start && end.until <= now ? end.until : null
  } catch {
    return null
  }
}
