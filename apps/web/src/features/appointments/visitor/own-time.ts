import type { ClinicTimes } from '../booking-sheet/use-sheet-draft.ts'

/** The days with the time that this browser holds as a free one: the answer for everybody names it as taken. */
export function withOwnTime<Page extends Pick<ClinicTimes, 'days'>>(page: Page, start: string | null): Page {
  if (start === null) return page
  const days = page.days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => (slot.start === start ? { ...slot, taken: false } : slot)),
  }))
  return { ...page, days }
}
