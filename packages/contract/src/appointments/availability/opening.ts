import { DAY_MS, dayNumber, firstInstantFrom, localDateOf, MINUTE_MS } from '../../zones/rules.ts'
import { type Openings, openingsOfDay } from './openings.ts'
import type { Timetable } from './rules.ts'

/** How far ahead the next opening is looked for. */
const OPENING_DAYS = 7

/** Whether a clinic is open, in epoch milliseconds: one of the two is null, or both if it stays closed. */
export type Opening = { openUntil: number | null; opensAt: number | null }

/** When an open clinic closes, and when a closed one opens next. Hours that follow each other without a break are one. */
export function openingAt({ zone, ...openings }: Pick<Timetable, 'zone'> & Openings, now: number): Opening {
  const today = dayNumber(localDateOf(zone, now))
  let openUntil: number | null = null
  for (let day = today; day <= today + OPENING_DAYS; day += 1) {
    for (const { start, end } of openingsOfDay(openings, day)) {
      const [opens, closes] = [start, end].map((minute) =>
        firstInstantFrom(zone, day * DAY_MS + minute * MINUTE_MS),
      )
      if (opens === undefined || closes === undefined || closes <= now) continue
      if (openUntil === null && opens > now) return { openUntil: null, opensAt: opens }
      if (openUntil !== null && opens !== openUntil) return { openUntil, opensAt: null }
      openUntil = closes
    }
    if (openUntil !== null) return { openUntil, opensAt: null }
  }
  return { openUntil: null, opensAt: null }
}
