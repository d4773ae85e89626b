import { endOf, type Need } from '@vetvisit/contract/appointments/availability/rules'
import { isMovable } from '@vetvisit/contract/appointments/lifecycle/rules'
import { slotsOfRange } from '@vetvisit/contract/appointments/availability/slots'
import type { getCalendar } from '@vetvisit/contract/appointments/agenda/routes'
import type { CalendarHold } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Block } from '@vetvisit/contract/appointments/blocks/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { WireSchedule } from '@vetvisit/contract/clinics/rules'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { RouteData } from '@vetvisit/contract/http'
import { addDays, wallTime, weekdayOf } from '../../../lib/time/dates.ts'
import {
  type ClinicHours,
  type DayRange,
  openingsAt,
  openingsOn,
  type Span,
} from '../../../lib/time/openings.ts'
import { minutesBetween } from '../parts/wall-instant.ts'

export type CalendarView = 'day' | 'week' | 'month'

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

/** Most appointments that a day of the month view names. */
const MONTH_DAY_VISITS = 4

/**
 * The first appointments of each day in a zone, and the number of the others. Rendering all of a busy month would take seconds on a phone.
 *
 * @param visits by start
 */
export function firstOfDays<Shown extends Pick<Appointment, 'start'>>(
  visits: readonly Shown[],
  zone: string,
): { first: Shown[]; more: Map<string, number> } {
  const counts = new Map<string, number>()
  const first = visits.filter(({ start }) => {
    const { date } = wallTime(start, zone)
    const count = (counts.get(date) ?? 0) + 1
    counts.set(date, count)
    return count <= MONTH_DAY_VISITS
  })
  const more = [...counts].map(([date, count]) => [date, count - MONTH_DAY_VISITS] as const)
  return { first, more: new Map(more.filter(([, count]) => count > 0)) }
}

/** True if the practice can still move the appointment. */
export const canMove = ({ status, start }: Pick<Appointment, 'status' | 'start'>, now: number): boolean =>
  isMovable({ status, startsAt: Date.parse(start), now })

/** True if the practice can still correct the details of the appointment. */
export const isEditable = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status === 'requested' || status === 'approved' || status === 'consulting'

/** Length of a clinic's slots; all its opening times share one. */
export const slotMinutesOf = ({ schedule }: { schedule: readonly WireSchedule[] }): number =>
  schedule[0]?.slotPerPatient ?? 30

/** The zones of the clinics, each once, in their order. */
export const zonesOf = (clinics: readonly Pick<Clinic, 'timeZone'>[]): string[] => [
  ...new Set(clinics.map(({ timeZone }) => timeZone)),
]

/** The days to request: the server counts days in each clinic's zone, so several zones need one more day at each end. */
export const askedRange = ({ from, to }: DayRange, zones: readonly string[]): DayRange =>
  zones.length > 1 ? { from: addDays(from, -1), to: addDays(to, 1) } : { from, to }

/**
 * The slot that contains an instant, because drops and clicks have steps of 15 minutes and clinics offer whole slots.
 *
 * @returns the first clinic with a slot at that time, and its start; null if all are closed
 */
export function slotAt<Shown extends ClinicHours>(
  clinics: readonly Shown[],
  instant: string,
): { clinic: Shown; start: string } | null {
  const at = Date.parse(instant)
  for (const clinic of clinics) {
    const { date } = wallTime(instant, clinic.timeZone)
    const slots = staffSlots(clinic, { date, visits: [], holds: [], earliest: -Infinity }) ?? []
    const slot = slots.find(
      ({ start }) => Date.parse(start) <= at && at < endOf(Date.parse(start), slotMinutesOf(clinic)),
    )
    if (slot) return { clinic, start: slot.start }
  }
  return null
}

/** The clinics that have a holiday on a day, and are not open all the same. */
export const closedOn = <Shown extends ClinicHours>(clinics: readonly Shown[], date: string): Shown[] =>
  clinics.filter((clinic) => clinic.holidays.includes(date) && openingsOn(clinic, date).length === 0)

/** Whether a time is of one of these vets; every time is without any. */
export const isOfVets =
  (vetIds: readonly string[]) =>
  ({ doctorId }: { doctorId: string }): boolean =>
    vetIds.length === 0 || vetIds.includes(doctorId)

/** True for a block of a vet, false for one of a treatment room. */
export const isOfVet = <Any extends Pick<Block, 'doctorId'>>(
  block: Any,
): block is Any & { doctorId: string } => block.doctorId !== null

type Times = Pick<RouteData<typeof getCalendar>, 'visits' | 'holds' | 'blocks' | 'hours'>

/** The times of these vets among those of a list; all of them without any. */
export function timesOfVets(
  { visits, holds, blocks, hours }: Partial<{ [Name in keyof Times]: Readonly<Times[Name]> }> = {},
  vetIds: readonly string[],
) {
  const isOf = isOfVets(vetIds)
  return {
    visits: visits?.filter(isOf) ?? [],
    holds: holds?.filter(isOf) ?? [],
    blocks: blocks?.filter(isOfVet).filter(isOf) ?? [],
    hours: hours?.filter(isOf),
  }
}

/** A time with the minutes before and after it in which its vet is busy, too. */
type BusySpan = Span & { busyFrom?: string | undefined; busyUntil?: string | undefined }

/** What a visit needs at another time: its length or a new one, and as much before and after it as now. */
export function needOfVisit(
  { start, end, busyFrom = start, busyUntil = end }: BusySpan,
  minutes: number | null = null,
): Need {
  const [before, after] = [minutesBetween(busyFrom, start), minutesBetween(end, busyUntil)]
  return { minutes: minutes ?? minutesBetween(start, end), before, after }
}

type Choice = {
  date: string
  visits: readonly (BusySpan & Pick<Appointment, '_id' | 'status'>)[]
  holds: readonly (Span & Pick<CalendarHold, 'givesWay'>)[]
  blocks?: readonly (Span & Pick<Block, 'kind'>)[]
  /** First start that is offered. */
  earliest: number
  /** The moved appointment, whose own time counts as free. */
  except?: string | undefined
  /** What the appointment needs; one slot if absent. */
  need?: Need | undefined
}

/** The slots of a clinic's day for the practice, without the minimum notice; null on a closed day. */
export function staffSlots(
  clinic: ClinicHours,
  { date, visits, holds, blocks = [], earliest, except, need }: Choice,
): { start: string; taken: boolean }[] | null {
  const takenBy = visits.filter(
    ({ _id, status }) => _id !== except && ['requested', 'approved', 'consulting'].includes(status),
  )
  const busy = [
    ...takenBy,
    ...holds.filter(({ givesWay }) => !givesWay),
    ...blocks.filter(({ kind }) => kind !== 'reserved'),
  ]
    .map(busyTimeOf)
    .toSorted((a, b) => a.start - b.start)
  const asked = { from: date, days: 1, busy, earliest, ...(need && { need }) }
  const days = openingsAt(clinic).flatMap((openings) =>
    slotsOfRange({ ...openings, ...asked, zone: clinic.timeZone, slotMinutes: slotMinutesOf(clinic) }),
  )
  const open = days.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  // A start of several vets is one.
  const taken = new Map(open.flatMap(({ slots }) => slots.map((slot) => [slot.start, slot.taken] as const)))
  return [...taken]
    .toSorted(([a], [b]) => a - b)
    .map(([start, isTaken]) => ({ start: new Date(start).toISOString(), taken: isTaken }))
}

const busyTimeOf = ({ start, end, busyFrom = start, busyUntil = end }: BusySpan) => ({
  start: Date.parse(busyFrom),
  end: Date.parse(busyUntil),
})

/** False if it is known that the clinic is closed then, or that the time is taken. */
export function mayBeFree(clinic: ClinicHours, start: string, known: Omit<Choice, 'date'>): boolean {
  const { date } = wallTime(start, clinic.timeZone)
  const slots = staffSlots(clinic, { date, ...known }) ?? []
  return slots.some((slot) => Date.parse(slot.start) === Date.parse(start) && !slot.taken)
}

/** True until the slot is over: a walk-in gets the slot that is running. */
export const isBookable = (clinic: Pick<Clinic, 'schedule'>, start: string, now: number): boolean =>
  endOf(Date.parse(start), slotMinutesOf(clinic)) > now
