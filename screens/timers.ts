type Timers = Pick<typeof globalThis, 'setTimeout' | 'setInterval' | 'clearTimeout'>
type Act = (...values: unknown[]) => void

const shared = globalThis as { timersOfNode?: Timers }

/** The timers that tests wait by: those of Node, from before the first window of this process. */
export const timersOfNode = (shared.timersOfNode ??= {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
})

const pending = new Set<NodeJS.Timeout>()

/** What is shown for so long, or longer, is seen by a test that waits, however busy the machine is. */
const SEEN_MS = 1000
let lookers = 0
/** What ends with the next look of a test. */
const due = new Map<NodeJS.Timeout, () => void>()

/** Waits for the next look. */
export const beginLooking = (): void => void (lookers += 1)

/** The test has looked. */
export function looked(): void {
  const ended = [...due.values()]
  due.clear()
  for (const act of ended) act()
}

export function endLooking(): void {
  lookers -= 1
  looked()
}

function timeout(act: Act, milliseconds = 0, ...values: unknown[]): NodeJS.Timeout {
  const timer = timersOfNode.setTimeout(() => {
    pending.delete(timer)
    if (lookers > 0 && milliseconds >= SEEN_MS) due.set(timer, () => act(...values))
    else act(...values)
  }, milliseconds)
  pending.add(timer)
  return timer
}

function endTimeout(timer?: NodeJS.Timeout | number | string): void {
  timersOfNode.clearTimeout(timer)
  due.delete(timer as NodeJS.Timeout)
}

function interval(act: Act, milliseconds?: number, ...values: unknown[]): NodeJS.Timeout {
  const timer = timersOfNode.setInterval(act, milliseconds, ...values)
  pending.add(timer)
  return timer
}

/** Gives a window timers that end with it, as in a browser. */
export function openTimers(): void {
  Object.assign(globalThis, { setTimeout: timeout, setInterval: interval, clearTimeout: endTimeout })
}

/** Ends the timers of the open window: one that waits for days, such as that of a query without readers, would act on a later page. */
export function closeTimers(): void {
  for (const timer of pending) clearTimeout(timer)
  pending.clear()
  due.clear()
}
