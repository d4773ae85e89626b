// Loaded before a program (`node --import`): sets its clock ahead by CLOCK_AHEAD_MS, which `clock.ts` sets, and by the number in CLOCK_FILE.
import { readFileSync } from 'node:fs'

/** Sets the clock of this program or page ahead. Pages get the text of this function, so it uses nothing from outside. */
export function setAhead(ms) {
  const realNow = Date.now.bind(Date)
  const now = () => realNow() + (typeof ms === 'function' ? ms() : ms)
  globalThis.Date = new Proxy(Date, {
    construct: (date, values, target) =>
      Reflect.construct(date, values.length === 0 ? [now()] : values, target),
    apply: (date) => new date(now()).toString(),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })
}

const ahead = globalThis.process?.env.CLOCK_AHEAD_MS
if (ahead !== undefined) setAhead(Number(ahead))
const file = globalThis.process?.env.CLOCK_FILE
if (file !== undefined) setAhead(() => Number(readFileSync(file, 'utf8')))
