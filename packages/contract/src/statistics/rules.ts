import { addDays, dayNumber } from '../zones/rules.ts'

/** A month of the calendar, `2026-03`. */
export type Month = string

/** The first date of a month and that of the next one. */
export function datesOfMonth(month: Month): { from: string; until: string } {
  const from = `${month}-01`
  return { from, until: `${monthOf(addDays(from, 31))}-01` }
}

/** Day numbers of a month, in order. */
export function daysOfMonth(month: Month): number[] {
  const { from, until } = datesOfMonth(month)
  const first = dayNumber(from)
  return Array.from({ length: dayNumber(until) - first }, (_, day) => first + day)
}

/** The month of a date. */
export const monthOf = (date: string): Month => date.slice(0, 7)

/** The month before another. */
export const monthBefore = (month: Month): Month => monthOf(addDays(`${month}-01`, -1))

/** The month after another. */
export const monthAfter = (month: Month): Month => monthOf(datesOfMonth(month).until)

/** Appointments of a month by their outcome, and the minutes that those which were not missed or cancelled took. */
export type Counts = { visits: number; noShows: number; cancelled: number; bookedMinutes: number }

export const NOTHING: Counts = { visits: 0, noShows: 0, cancelled: 0, bookedMinutes: 0 }

export const sumOf = (rows: readonly Counts[]): Counts =>
  rows.reduce(
    (sum, row) => ({
      visits: sum.visits + row.visits,
      noShows: sum.noShows + row.noShows,
      cancelled: sum.cancelled + row.cancelled,
      bookedMinutes: sum.bookedMinutes + row.bookedMinutes,
    }),
    NOTHING,
  )

/** Whole percent of open time that was booked, above 100 with appointments outside of it; null without open time. */
export const shareBooked = (booked: number, open: number): number | null =>
  open === 0 ? null : Math.round((booked / open) * 100)

/** Whole percent of the appointments that were kept or missed at which the owner did not come; null without any. */
export const shareMissed = ({ visits, noShows }: Pick<Counts, 'visits' | 'noShows'>): number | null =>
  visits + noShows === 0 ? null : Math.round((noShows / (visits + noShows)) * 100)
