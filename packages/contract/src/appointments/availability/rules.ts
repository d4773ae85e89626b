import { DAY_MS, MINUTE_MS, addDays, localDateOf, minuteOfDayAt } from '../../zones/rules.ts'

/**
 * Owners book at least this many minutes ahead, inclusive and across midnight; staff are exempt (specification/owner §5,
 * specification/readings §6).
 */
export const SLOT_CUTOFF_MINUTES = 60

/** Owners book at most this many days ahead; a clinic can set less (specification/readings §11). Staff are exempt. */
export const HORIZON_DAYS_MAX = 400

/** How far ahead a practice plans: appointments, blocks, times that it proposes, and days of its clinics and vets. */
const STAFF_HORIZON_DAYS = 3 * 366

/** Whether an instant is further ahead than a practice plans. */
export const isBeyondPlans = (at: number, now: number): boolean => at > now + STAFF_HORIZON_DAYS * DAY_MS

/** The last day that a practice plans, in UTC; dates of any zone lie at most a day from it. */
export const lastPlannedDate = (today: string): string => addDays(today, STAFF_HORIZON_DAYS)

/** Free starts that replace a lost one. */
export const OTHER_TIMES = 3

/** Minutes from midnight to noon, where a day's halves meet. */
export const NOON = 720

/** How far ahead a search card looks for the next free slot. */
export const NEXT_FREE_DAYS = 60

/** Opening hours on one weekday (0 = Monday) in minutes of the clinic's local day; 1440 is a valid end. */
export type OpeningHours = { weekday: number; start: number; end: number }

/** A span of real time in epoch milliseconds, half-open. */
export type BusySpan = { start: number; end: number }

/** The end of a slot. @param start epoch milliseconds @param duration minutes */
export const endOf = (start: number, duration: number): number => start + duration * MINUTE_MS

/**
 * What an appointment needs of its vet's time, in minutes: its own, which lie within the opening, and those before and after it that nothing
 * else may take, which may reach out of it.
 */
export type Need = {
  minutes: number
  before?: number
  after?: number
  /** Minutes between two starts; the length of a slot if absent. */
  step?: number
}

/** The time of an appointment in epoch milliseconds. From `busyFrom` to `busyUntil` its vet is busy; null where that is its own start or end. */
export type Span = { startsAt: number; endsAt: number; busyFrom: number | null; busyUntil: number | null }

/** The time of an appointment. @param start epoch milliseconds */
export function spanOf(start: number, { minutes, before = 0, after = 0 }: Need): Span {
  const endsAt = endOf(start, minutes)
  return {
    startsAt: start,
    endsAt,
    busyFrom: before === 0 ? null : endOf(start, -before),
    busyUntil: after === 0 ? null : endOf(endsAt, after),
  }
}

/** The time that an appointment takes of its vet. */
export const busyTimeOf = ({ startsAt, endsAt, busyFrom, busyUntil }: Span): BusySpan => ({
  start: busyFrom ?? startsAt,
  end: busyUntil ?? endsAt,
})

/** A change of one date, in minutes of its local day: open in this part of it, also on a holiday, or closed. */
export type DayChange = { date: string; opens: boolean; start: number; end: number }

/** The times at which a clinic, or one vet of it, can be booked. */
export type Timetable = {
  /** IANA zone of the clinic. */
  zone: string
  /** In any order. */
  hours: readonly OpeningHours[]
  slotMinutes: number
  /** Dates in the clinic's zone. */
  holidays: readonly string[]
  /** Each applies to what those before it leave open. */
  changes?: readonly DayChange[]
  /** First and last date of a vet's work. */
  since?: string
  until?: string
  /** Owners cannot book before this time, in epoch milliseconds; `earliestStart` applies it. Null or absent without a pause. */
  pausedUntil?: number | null
  /** How many days ahead owners may book; `HORIZON_DAYS_MAX` if absent. */
  horizonDays?: number
  /** How many minutes ahead owners book at least; `SLOT_CUTOFF_MINUTES` if absent or less. */
  noticeMinutes?: number
  /** What an appointment needs; one slot if absent. */
  need?: Need
  /** Dates on which every slot is taken. */
  fullDates?: readonly string[]
}

/** What an appointment needs at a clinic. */
export const neededAt = ({ slotMinutes, need }: Pick<Timetable, 'slotMinutes' | 'need'>): Need =>
  need ?? { minutes: slotMinutes }

/** A timetable for an appointment of another length; without one, the same. */
export const withMinutes = (timetable: Timetable, minutes: number | undefined): Timetable =>
  minutes === undefined ? timetable : { ...timetable, need: { ...neededAt(timetable), minutes } }

export type SlotQuery = Timetable & {
  /** First local date. */
  from: string
  /** Number of dates. */
  days: number
  /** The doctor's held, requested and approved times at all clinics, sorted by start. */
  busy: readonly BusySpan[]
} & Bookable

/** Limits on which slots of a clinic may be booked; `ownersMayBook` gives those for owners. */
export type Bookable = {
  /** First instant offered: now for staff. */
  earliest: number
  /** Last local date offered; absent for staff. */
  lastDate?: string
}

export type Slot = { /** Epoch milliseconds. */ start: number; taken: boolean }

/** `too_far` is a date beyond the horizon, open or not. */
export type DayState = 'open' | 'closed' | 'holiday' | 'too_far'

export type DaySlots = { date: string; state: DayState; slots: Slot[] }

/**
 * The first start an owner may book (specification/owner §5, specification/readings §6).
 *
 * @param pausedUntil end of the clinic's pause, itself bookable; a past end has no effect
 */
export function earliestStart(now: number, pausedUntil: number | null = null, noticeMinutes = 0): number {
  const notice = Math.max(noticeMinutes, SLOT_CUTOFF_MINUTES)
  return Math.max(now + notice * MINUTE_MS, pausedUntil ?? -Infinity)
}

/** The last date, in the clinic's zone, that owners may book. */
export function lastBookableDate(
  { zone, horizonDays = HORIZON_DAYS_MAX }: Pick<Timetable, 'zone' | 'horizonDays'>,
  now: number,
): string {
  return addDays(localDateOf(zone, now), horizonDays)
}

/** The booking limits for owners at `now`: no slot at short notice, during a pause, or beyond the horizon. */
export function ownersMayBook(timetable: Timetable, now: number): Required<Bookable> {
  return {
    earliest: earliestStart(now, timetable.pausedUntil, timetable.noticeMinutes),
    lastDate: lastBookableDate(timetable, now),
  }
}

/** The free slots closest to a requested start, closest first; of two equally close ones the earlier comes first (`slot_taken`). */
export function nearestFree(days: readonly DaySlots[], wanted: number, count: number): number[] {
  const free: number[] = []
  for (const { slots } of days) for (const slot of slots) if (!slot.taken) free.push(slot.start)
  // The starts are sorted, so the closest ones surround the requested start.
  let later = free.findIndex((start) => start >= wanted)
  if (later === -1) later = free.length
  let earlier = later - 1
  const nearest: number[] = []
  while (nearest.length < count && (earlier >= 0 || later < free.length)) {
    const before = wanted - (free[earlier] ?? -Infinity)
    const behind = (free[later] ?? Infinity) - wanted
    const index = before <= behind ? earlier-- : later++
    nearest.push(free[index] as number)
  }
  return nearest
}

/**
 * Free starts to choose from instead of a lost one: the nearest, the nearest in another half of a day, and the nearest on another day,
 * as far as there are any, else the next nearest.
 */
export function otherTimes(days: readonly DaySlots[], wanted: number, zone: string): number[] {
  const free = nearestFree(days, wanted, Infinity)
  const dateOf = (start: number) => localDateOf(zone, start)
  const halfOf = (start: number) => `${dateOf(start)} ${minuteOfDayAt(zone, start) < NOON}`
  const [nearest] = free
  if (nearest === undefined) return []
  const half = free.find((start) => halfOf(start) !== halfOf(nearest))
  const day = free.find(
    (start) => dateOf(start) !== dateOf(nearest) && (half === undefined || dateOf(start) !== dateOf(half)),
  )
  const chosen = [nearest, half, day].filter((start) => start !== undefined)
  return [...new Set([...chosen, ...free])].slice(0, OTHER_TIMES)
}

export type Availability = 'available' | 'closed' | 'holiday' | 'too_far' | 'fully_booked'

/**
 * The availability text of a date: `closed` is "Clinic closed", `holiday` "Clinic closed : Holiday" (specification/owner §4).
 * A date whose slots have all passed reads `closed`.
 */
export function availabilityOf(day: DaySlots): Availability {
  if (day.state !== 'open') return day.state
  if (day.slots.length === 0) return 'closed'
  return day.slots.every((slot) => slot.taken) ? 'fully_booked' : 'available'
}

/** Most days that one call returns; any month view fits into six weeks. */
export const BOOKPAGE_DAYS_MAX = 42
