import { dateOf, dayNumber, weekdayOfDay } from '../../zones/rules.ts'
import type { DayChange, Timetable } from './rules.ts'

/** A part of a local day in minutes, half-open; 1440 is a valid end. */
export type Opening = { start: number; end: number }

/** When a clinic or one of its vets is there. */
export type Openings = Pick<Timetable, 'hours' | 'holidays' | 'changes' | 'since' | 'until'>

/**
 * The openings of a local day, earliest first, without overlaps. Openings that touch stay apart, because each has slots of its own.
 *
 * @param day a day number
 */
export function openingsOfDay(openings: Openings, day: number): Opening[] {
  if (!worksOn(openings, day)) return []
  const { hours, holidays, changes = [] } = openings
  const date = dateOf(day)
  const weekly = holidays.includes(date)
    ? []
    : hours
        .filter(({ weekday }) => weekday === weekdayOfDay(day))
        .map(({ start, end }) => ({ start, end }))
        .toSorted(byStart)
  return withChanges(
    weekly,
    changes.filter((change) => change.date === date),
  )
}

/** Whether a day lies between the first and the last day of work. */
const worksOn = ({ since, until }: Pick<Openings, 'since' | 'until'>, day: number): boolean =>
  (since === undefined || day >= dayNumber(since)) && (until === undefined || day <= dayNumber(until))

/** The openings of a date after its changes, each of which applies to the result of those before it. */
export const withChanges = (openings: readonly Opening[], changes: readonly DayChange[]): Opening[] =>
  changes.reduce(
    (left, change) =>
      change.opens ? [...left, ...without([change], left)].toSorted(byStart) : without(left, [change]),
    [...openings],
  )

const byStart = (a: Opening, b: Opening) => a.start - b.start

/** The parts of spans that lie in none of the others. */
const without = (spans: readonly Opening[], others: readonly Opening[]): Opening[] =>
  others.reduce<Opening[]>(
    (parts, { start, end }) =>
      parts.flatMap((part) =>
        [
          { start: part.start, end: Math.min(part.end, start) },
          { start: Math.max(part.start, end), end: part.end },
        ].filter((piece) => piece.start < piece.end),
      ),
    spans.map(({ start, end }) => ({ start, end })),
  )
