/** @returns true if the event ends here and the router must not follow it */
type Gate = (event: PopStateEvent) => boolean

const gates: Gate[] = []

// Listeners of a window run in order of registration, so this module must be imported before the router: only then can
// a page with unsaved changes stop a "back" before the router has followed it. `capture` does not change that order.
globalThis.addEventListener?.('popstate', (event) => {
  if (gates.at(-1)?.(event)) event.stopImmediatePropagation()
})

/**
 * Adds a gate that may stop the browser's back and forward; of several gates the newest decides.
 *
 * @returns function that removes it
 */
export function addPopGate(gate: Gate): () => void {
  gates.push(gate)
  return () => {
    const at = gates.indexOf(gate)
    if (at >= 0) gates.splice(at, 1)
  }
}

/** Index of a history entry as the router counts them. */
export const indexOfEntry = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0
