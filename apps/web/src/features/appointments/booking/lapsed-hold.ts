const KEY = 'hold-end'

type HoldEnd = { clinicId: string; start: string; until: number }

/** Remembers when the hold of this tab ends, by this device's clock, so that a reload does not take a lapsed time anew; null forgets it. */
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
