import { beginLooking, endLooking, looked, timersOfNode } from './timers.ts'

/** Long enough for a busy machine; `UNTIL_MS` shortens it while a test is written. */
const WITHIN_MS = Number(process.env['UNTIL_MS'] ?? 60_000)
const EVERY_MS = 10

const realNow = performance.now.bind(performance)

/** Says what is missing when nobody waits any longer: to describe a large screen takes longer than to look through it. */
export class NotYet extends Error {
  constructor(readonly describe: () => string) {
    super()
  }
}

/**
 * Calls a function until it does not throw.
 *
 * @returns its answer
 * @throws what it threw last, in the end
 */
export async function until<T>(
  attempt: () => T | Promise<T>,
  withinMs = WITHIN_MS,
  everyMs = EVERY_MS,
): Promise<T> {
  const latest = realNow() + withinMs
  beginLooking()
  try {
    for (;;) {
      const start = realNow()
      try {
        return await attempt()
      } catch (error) {
        if (realNow() > latest) throw error instanceof NotYet ? new Error(error.describe()) : error
      }
      looked()
      // To look through a large page takes long: at most a third of the time goes into looking.
      const pauseMs = Math.max(everyMs, 2 * (realNow() - start))
      await new Promise((resolve) => timersOfNode.setTimeout(resolve, pauseMs))
    }
  } finally {
    endLooking()
  }
}

/** Lets the application render what an event has changed, as it does between two acts of a person. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => timersOfNode.setTimeout(resolve))
}
