type Timers = Pick<typeof globalThis, 'setTimeout' | 'setInterval'>
type Act = (...values: unknown[]) => void

const shared = globalThis as { timersOfNode?: Timers }

/** The timers that tests wait by: those of Node, from before the first window of this process. */
export const timersOfNode = (shared.timersOfNode ??= {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
})

const pending = new Set<NodeJS.Timeout>()

function timeout(act: Act, milliseconds?: number, ...values: unknown[]): NodeJS.Timeout {
  const timer = timersOfNode.setTimeout(() => {
    pending.delete(timer)
    act(...values)
  }, milliseconds)
  pending.add(timer)
  return timer
}

function interval(act: Act, milliseconds?: number, ...values: unknown[]): NodeJS.Timeout {
  const timer = timersOfNode.setInterval(act, milliseconds, ...values)
  pending.add(timer)
  return timer
}

/** Gives a window timers that end with it, as in a browser. */
export function openTimers(): void {
  Object.assign(globalThis, { setTimeout: timeout, setInterval: interval })
}

/** Ends the timers of the open window: one that waits for days, such as that of a query without readers, would act on a later page. */
export function closeTimers(): void {
  for (const timer of pending) clearTimeout(timer)
  pending.clear()
}
