import type { DaySlots, OpeningHours, SlotQuery } from './rules.ts'

export const utc = (text: string) => Date.parse(text)

/** The same hours from Monday to Sunday. */
export const daily = (start: number, end: number): OpeningHours[] =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start, end }))

/** Monday 11 January 2027, 9:00 to 12:00 in Berlin, slots of an hour. */
export const berlin = (changes: Partial<SlotQuery> = {}): SlotQuery => ({
  zone: 'Europe/Berlin',
  hours: daily(9 * 60, 12 * 60),
  slotMinutes: 60,
  holidays: [],
  from: '2027-01-11',
  days: 1,
  busy: [],
  earliest: -Infinity,
  ...changes,
})

export const startsOf = (days: readonly DaySlots[]) =>
  days.flatMap((day) => day.slots.map((slot) => slot.start))
