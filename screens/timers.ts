type Timers = Pick<typeof globalThis, 'setTimeout' | 'setInterval'>

const shared = globalThis as { timersOfNode?: Timers }

/** The timers that tests wait by: those of Node, from before the first window of this process. */
export const timersOfNode = (shared.timersOfNode ??= {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
})

const pending = new Set<NodeJS.Timeout>()

/** Gives a window timers that end with it, as in a browser. */
export function openTimers(): void {
  const setTimeout = (act: (...values: unknown[]) => void, milliseconds?: number, ...values: unknown[]) => {
    const timer = timersOfNode.setTimeout(() => {
      pending.delete(timer)
      act(...values)
    }, milliseconds)
    pending.add(timer)
    return timer
  }
  const setInterval = (act: (...values: unknown[]) => void, milliseconds?: number, ...values: unknown[]) => {
    const timer = timersOfNode.setInterval(act, milliseconds, ...values)
    pending.add(timer)
    return timer
  }
  Object.assign(globalThis, { setTimeout, setInterval })
}

/**
 * Ends the timers of the open window. One that waits for days, such as that of a query without readers, would keep the whole application of
 * its page in memory.
 */
export function closeTimers(): void {
  for (const timer of pending) clearTimeout(timer)
  pending.clear()
}
