type Gate = (event: PopStateEvent) => void

let gate: Gate | null = null

// Listeners of a window run in order of registration, so this module must be imported before the router: only then can
// a page with unsaved changes stop a "back" before the router has followed it. `capture` does not change that order.
globalThis.addEventListener?.('popstate', (event) => {
  if (!gate) return
  event.stopImmediatePropagation()
  gate(event)
})

/** Puts a gate before the browser's back and forward, or takes it away. */
export function setPopGate(next: Gate | null): void {
  gate = next
}
