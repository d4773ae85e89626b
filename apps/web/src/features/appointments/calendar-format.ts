import { slotsOfRange, type Slot } from '@vetvisit/contract/appointments/rules'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { type WireSchedule, weekHoursOf } from '@vetvisit/contract/clinics/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { ApiError } from '../../lib/api.ts'
import { addDays, wallTime, weekdayOf } from '../../lib/dates.ts'

export type CalendarView = 'day' | 'week' | 'month'
export type DayRange = { from: string; to: string }

const MONTH_DAYS = 42

/** The days that a view of a date shows; a month begins with the Monday of its first week. */
export function rangeOf(view: CalendarView, date: string): DayRange {
  if (view === 'day') return { from: date, to: date }
  const first = view === 'week' ? date : `${date.slice(0, 7)}-01`
  const monday = addDays(first, -weekdayOf(first))
  return { from: monday, to: addDays(monday, view === 'week' ? 6 : MONTH_DAYS - 1) }
}

/** The date of the next or the last page of a view. */
export function stepOf(view: CalendarView, date: string, direction: 1 | -1): string {
  if (view !== 'month') return addDays(date, direction * (view === 'week' ? 7 : 1))
  const first = `${date.slice(0, 7)}-01`
  return direction === 1 ? `${addDays(first, 31).slice(0, 7)}-01` : `${addDays(first, -1).slice(0, 7)}-01`
}

/** What holds its time or has taken place; what was called off no longer stands in the way. */
export const isShown = ({ status }: Pick<Appointment, 'status'>): boolean =>
  ['requested', 'approved', 'consulting', 'completed', 'no_show'].includes(status)

/** Whether the practice can still put it at another time. */
export const isMovable = ({ status, start }: Pick<Appointment, 'status' | 'start'>, now: number): boolean =>
  (status === 'requested' || status === 'approved') && Date.parse(start) > now

/** Whether the practice can still correct what it is about. */
export const isEditable = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status === 'requested' || status === 'approved' || status === 'consulting'

type Hours = Pick<Clinic, 'schedule' | 'holidays' | 'timeZone'>

/** Length of a clinic's slots; all its schedules have the same. */
export const slotMinutesOf = ({ schedule }: { schedule: readonly WireSchedule[] }): number =>
  schedule[0]?.slotPerPatient ?? 30

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Opening hours of all clinics together as the calendar takes them: its Sunday is 0. */
export const businessHoursOf = (clinics: readonly Hours[]) =>
  clinics.flatMap(({ schedule }) =>
    weekHoursOf(schedule).map(({ weekday, start, end }) => ({
      daysOfWeek: [(weekday + 1) % 7],
      startTime: clock(start),
      endTime: clock(end),
    })),
  )

/** The first and the last hour worth showing: an hour around the opening hours and whatever lies outside them. */
export function shownHours(
  clinics: readonly Hours[],
  visits: readonly Pick<Appointment, 'start' | 'end' | 'timeZone'>[],
): { from: string; to: string } {
  const hours = clinics.flatMap(({ schedule }) => weekHoursOf(schedule))
  const starts = visits.map(({ start, timeZone }) => wallTime(start, timeZone).minutes)
  const first = Math.min(...hours.map(({ start }) => start), ...starts, 9 * 60)
  const last = Math.max(...hours.map(({ end }) => end), ...starts.map((start) => start + 60), 17 * 60)
  return {
    from: clock(Math.max(0, Math.floor(first / 60) * 60 - 60)),
    to: clock(Math.min(24 * 60, Math.ceil(last / 60) * 60 + 60)),
  }
}

/** The clinics that have a holiday on a day. */
export const closedOn = <Shown extends Hours>(clinics: readonly Shown[], date: string): Shown[] =>
  clinics.filter(({ holidays }) => holidays.includes(date))

type Choice = {
  date: string
  visits: readonly Appointment[]
  /** First start that is offered. */
  earliest: number
  /** Its own time is free for it. */
  except?: string | undefined
}

/** The times of a clinic's day for the practice, which needs no notice; null on a closed day. */
export function staffSlots(
  clinic: Hours,
  { date, visits, earliest, except }: Choice,
): { start: string; taken: boolean }[] | null {
  const busy = visits
    .filter(({ _id, status }) => _id !== except && ['requested', 'approved', 'consulting'].includes(status))
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
    .toSorted((a, b) => a.start - b.start)
  const [day] = slotsOfRange({
    zone: clinic.timeZone,
    hours: weekHoursOf(clinic.schedule),
    slotMinutes: slotMinutesOf(clinic),
    holidays: clinic.holidays,
    from: date,
    days: 1,
    busy,
    earliest,
  })
  if (!day || day.state !== 'open') return null
  return day.slots.map(({ start, taken }: Slot) => ({ start: new Date(start).toISOString(), taken }))
}

/** The nearest free times that a refusal names. */
export function alternativesOf(error: unknown): string[] {
  const named = error instanceof ApiError ? error.details['alternatives'] : []
  return Array.isArray(named) ? named.filter((start): start is string => typeof start === 'string') : []
}
