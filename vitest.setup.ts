import { syncBuiltinESMExports } from 'node:module'
import promises from 'node:timers/promises'
import fc from 'fast-check'

/** Property tests try the same cases in every run, because a gate must be repeatable. `SEED=7 npm run test:unit` tries others. */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 26_112_026) })

/**
 * Milliseconds by which all timers of 50 ms and more end late, for runs by hand: a test that fails because of them looks before something
 * has come, and would fail by itself on a busy machine.
 */
const LATE_TIMERS_MS = Number(process.env['LATE_TIMERS_MS'] ?? 0)

const lateBy = (milliseconds = 0): number =>
  milliseconds < 50 ? milliseconds : milliseconds + LATE_TIMERS_MS

if (LATE_TIMERS_MS > 0 && !Object.hasOwn(globalThis, 'timersAreLate')) {
  // Test files of a worker share one process.
  Object.defineProperty(globalThis, 'timersAreLate', { value: true })
  const { setTimeout: callback } = globalThis
  const { setTimeout: promise } = promises
  globalThis.setTimeout = Object.assign(
    (call: (...values: unknown[]) => void, milliseconds?: number, ...values: unknown[]) =>
      callback(call, lateBy(milliseconds), ...values),
    callback,
  )
  promises.setTimeout = ((milliseconds, value, options) =>
    promise(lateBy(milliseconds), value, options)) as typeof promise
  syncBuiltinESMExports()
}
