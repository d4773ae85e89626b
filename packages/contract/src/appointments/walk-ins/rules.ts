import { REASON_MINUTES_STEP } from '../../reasons/rules.ts'
import { HOUR_MS, MINUTE_MS } from '../../zones/rules.ts'

/** Animals that wait without an appointment at a practice. */
export const WALK_INS_MAX = 50

/** How long an animal is on the list; one that was forgotten leaves it by itself. */
export const WALK_IN_HOURS = 12
export const WALK_IN_MS = WALK_IN_HOURS * HOUR_MS

/** How long an entry is kept after the animal came. */
export const WALK_IN_DAYS_KEPT = 7

/** Letters of the note about an animal that waits. */
export const WALK_IN_NOTE_MAX = 300

/** When the visit of an animal begins that is called in now: at the last five minutes. */
export const callInStart = (now: number): number => {
  const step = REASON_MINUTES_STEP * MINUTE_MS
  return Math.floor(now / step) * step
}
