import { addDays, DAY_MS } from '../../zones/rules.ts'

/** How far ahead a practice plans: appointments, blocks, times that it proposes, and days of its clinics and vets. */
const STAFF_DAYS_AHEAD_MAX = 3 * 366

/** Whether an instant is further ahead than a practice plans. */
export const isBeyondPlans = (at: number, now: number): boolean => at > now + STAFF_DAYS_AHEAD_MAX * DAY_MS

/** The last day that a practice plans, in UTC; dates of any zone lie at most a day from it. */
export const lastPlannedDate = (today: string): string => addDays(today, STAFF_DAYS_AHEAD_MAX)
