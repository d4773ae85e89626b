import type { BoardVisit, DayBoard } from '@vetvisit/contract/appointments/stages/schemas'
import type { Place } from '@vetvisit/contract/appointments/stages/rules'

/** The columns of the board, from left to right. */
export const PLACES = ['expected', 'arrived', 'inRoom', 'done'] as const satisfies readonly Place[]

/** Longer waiting is shown in another colour. */
export const LONG_WAIT_MINUTES = 15

/** The visits of a column: those that are over with the latest first. */
export const visitsAt = (board: DayBoard, place: Place): readonly BoardVisit[] =>
  place === 'done' ? board.done.toReversed() : board[place]

const isBefore = (one: BoardVisit, other: BoardVisit) => one.start.localeCompare(other.start)

/** The board with some animals that are not there after all: they are expected, at their time. */
export function withoutArrivals(board: DayBoard, isAway: (visit: BoardVisit) => boolean): DayBoard {
  const away = board.arrived.filter(isAway)
  if (away.length === 0) return board
  const expected = away.map((visit) => ({ ...visit, stage: null }))
  return {
    ...board,
    expected: [...board.expected, ...expected].toSorted(isBefore),
    arrived: board.arrived.filter((visit) => !isAway(visit)),
  }
}

/** The first of a column, and how many are folded; one alone is never folded. */
export function folded<Visit>(
  visits: readonly Visit[],
  most: number,
): { shown: readonly Visit[]; hidden: number } {
  const hidden = visits.length - most
  return hidden > 1 ? { shown: visits.slice(0, most), hidden } : { shown: visits, hidden: 0 }
}
