import { DAY_MS, HOUR_MS, MINUTE_MS, dayNumber, firstInstantFrom, localDateOf } from '../../zones/rules.ts'
import { type Openings, openingsOfDay } from '../availability/openings.ts'
import type { Timetable } from '../availability/rules.ts'

/** Default limit: an unanswered request expires after this many opening hours (specification/readings §6, §11). */
export const DEFAULT_REQUEST_EXPIRY_HOURS = 24

/**
 * Shortest time to answer, in opening hours, also if the clinic sets less, unless the start is closer
 * (specification/readings §11).
 */
export const REQUEST_LEAST_OPEN_HOURS = 2

/** A request expires this long before its start at the latest, also if the clinic sets a later limit (specification/readings §6). */
export const REQUEST_EXPIRY_BEFORE_START_MINUTES = 60

/** A practice that is open has at least this long to answer, even if a slot is requested at the last moment. */
export const REQUEST_ANSWER_MINUTES = 15

/** The part of a timetable that says when a clinic is open. */
export type OpeningTimes = Pick<Timetable, 'zone'> & Openings

type Request = {
  /** Epoch milliseconds, as `startsAt`. */
  requestedAt: number
  startsAt: number
  /** The clinic's limit in opening hours. */
  expiryHours: number
  openingTimes: OpeningTimes
}

export type AnswerTime = {
  /** When the unanswered request expires; epoch milliseconds. */
  until: number
  /** When the practice opens, if it is closed until shortly before the start, so that its answer may come too late. Otherwise null. */
  opensAt: number | null
}

/**
 * The deadline of a request (specification/readings §11, decision 10): the clinic's limit in opening hours, at least two, but at most
 * until 60 minutes before the start. If the practice is closed until then, the deadline is the start; if it is open, it has at
 * least a quarter of an hour.
 */
export function answerTimeOf({ requestedAt, startsAt, expiryHours, openingTimes }: Request): AnswerTime {
  const openFor = (openMs: number) => afterOpenTime(openingTimes, requestedAt, startsAt, openMs)
  const before = startsAt - REQUEST_EXPIRY_BEFORE_START_MINUTES * MINUTE_MS
  const least = openFor(REQUEST_ANSWER_MINUTES * MINUTE_MS)
  const limit = openFor(Math.max(expiryHours, REQUEST_LEAST_OPEN_HOURS) * HOUR_MS)
  if (least <= before) return { until: Math.min(limit, before), opensAt: null }
  if (least === requestedAt + REQUEST_ANSWER_MINUTES * MINUTE_MS) return { until: least, opensAt: null }
  return { until: startsAt, opensAt: nextOpening(openingTimes, requestedAt, startsAt) }
}

/** When an unanswered request expires, in epoch milliseconds. */
export const requestExpiresAt = (request: Request): number => answerTimeOf(request).until

/** When a clinic will have been open for `openMs` since `from`; Infinity if not before `until`. */
export function afterOpenTime(times: OpeningTimes, from: number, until: number, openMs: number): number {
  let left = openMs
  for (const { start, end } of openStretches(times, from, until)) {
    if (end - start >= left) return start + left
    left -= end - start
  }
  return Infinity
}

/**
 * Measures how long a clinic was open, for many instants at a low cost.
 *
 * @returns a function from an instant between `from` and `until` to the milliseconds for which the clinic was open since `from`
 */
export function openClock(times: OpeningTimes, from: number, until: number): (instant: number) => number {
  const stretches: { start: number; end: number; before: number }[] = []
  let before = 0
  for (const { start, end } of openStretches(times, from, until)) {
    stretches.push({ start, end, before })
    before += end - start
  }
  return (instant) => {
    const index = indexOfLast(stretches, ({ start }) => start <= instant)
    const last = stretches[index]
    return last ? last.before + Math.min(instant, last.end) - last.start : 0
  }
}

/** The index of the last item of a list whose first items all pass, by halving; -1 if none passes. */
function indexOfLast<T>(list: readonly T[], passes: (item: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = list[middle]
    if (item !== undefined && passes(item)) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** The first opening after `from`; `until` if the clinic does not open before. */
function nextOpening(times: OpeningTimes, from: number, until: number): number {
  for (const { start } of openStretches(times, from, until)) if (start > from) return start
  return until
}

/** The opening times of a clinic between two instants, in order; adjacent ones are not joined. */
function* openStretches(
  { zone, ...openings }: OpeningTimes,
  from: number,
  until: number,
): Generator<{ start: number; end: number }> {
  const last = dayNumber(localDateOf(zone, until))
  for (let day = dayNumber(localDateOf(zone, from)); day <= last; day += 1) {
    for (const opening of openingsOfDay(openings, day)) {
      const instantAt = (minute: number) => firstInstantFrom(zone, day * DAY_MS + minute * MINUTE_MS)
      const start = Math.max(instantAt(opening.start), from)
      const end = Math.min(instantAt(opening.end), until)
      if (start < end) yield { start, end }
    }
  }
}
