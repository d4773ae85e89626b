import {
  addDays,
  dateOf,
  DAY_MS,
  dayNumber,
  firstInstantFrom,
  HOUR_MS,
  instantOfLocal,
  localDateOf,
  MINUTE_MS,
  nextChange,
  offsetAt,
  startOfDate,
  weekdayOfDay,
} from '../zones/rules.ts'

/**
 * Owners book at least this many minutes ahead, inclusive and across midnight; staff are exempt (specification/owner §5,
 * specification/readings §6).
 */
export const SLOT_CUTOFF_MINUTES = 60

/** How long a slot opened in the booking modal is kept for that person (specification/readings §6). */
export const HOLD_MINUTES = 5

export const REASON_MAX_LENGTH = 500

/** How long a time that has come free is kept for the first of the waiting list. */
export const OFFER_MINUTES = 15

/** Days that one owner may wait for at the same time: a waiting list is not a way to watch a practice. */
export const WAITING_MAX = 10

/** Most places of its waiting lists that a practice is shown. */
export const WAITING_SHOWN_MAX = 300

/** Times that an owner may name when asking to move a visit. */
export const MOVE_REQUEST_TIMES_MAX = 3

/** How often lists of next events are asked for again (specification/owner §4). */
export const NEXT_EVENTS_REFRESH_SECONDS = 60

/** Owners book at most this many days ahead; a clinic can set less (specification/readings §11). Staff are exempt. */
export const HORIZON_DAYS_MAX = 400

/** How far ahead a search card looks for the next free slot. */
export const NEXT_FREE_DAYS = 60

/** Most days from the first to the last of a look at a practice’s appointments; a month’s six weeks and a day more at each end fit. */
export const CALENDAR_DAYS_MAX = 62

export const APPOINTMENT_TYPES = ['consultation', 'followup'] as const
export type AppointmentType = (typeof APPOINTMENT_TYPES)[number]
export const DEFAULT_APPOINTMENT_TYPE: AppointmentType = 'consultation'

export const APPOINTMENT_STATUSES = [
  'held',
  'requested',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'consulting',
  'completed',
  'cancelled',
  'no_show',
] as const
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number]

/** The state machine of specification/readings §6; a hold becomes a booking or lapses. Rescheduling keeps the status. */
const MOVES: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  held: ['requested', 'approved', 'withdrawn', 'expired'],
  requested: ['approved', 'rejected', 'withdrawn', 'expired'],
  approved: ['consulting', 'cancelled', 'no_show'],
  consulting: ['completed'],
  rejected: [],
  withdrawn: [],
  expired: [],
  completed: [],
  cancelled: [],
  no_show: [],
}

/** Whether an appointment may go from one status to another; staying is no move. */
export function mayMove(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return MOVES[from].includes(to)
}

/** The statuses that make a doctor's time taken, for the database's constraint and for `busy` alike. */
export const SLOT_HOLDING_STATUSES = ['held', 'requested', 'approved', 'consulting'] as const

export function holdsSlot(status: AppointmentStatus): boolean {
  return SLOT_HOLDING_STATUSES.some((holding) => holding === status)
}

/** `isCancelled` on the wire is derived (specification/readings §6): true once the visit will not take place. */
export function isCancelled(status: AppointmentStatus): boolean {
  return status === 'cancelled' || status === 'rejected' || status === 'withdrawn' || status === 'expired'
}

/** Whether the practice can still put it at another time. */
export function isMovable(appointment: {
  status: AppointmentStatus
  startsAt: number
  now: number
}): boolean {
  const { status, startsAt, now } = appointment
  return (status === 'requested' || status === 'approved') && startsAt > now
}

/** An opening on one weekday (0 = Monday) in minutes of the clinic's local day; 1440 is a valid end. */
export type OpeningHours = { weekday: number; start: number; end: number }

/** A stretch of real time in epoch milliseconds, half-open. */
export type BusySpan = { start: number; end: number }

/** When a clinic can be booked at all. */
export type Timetable = {
  /** IANA zone of the clinic. */
  zone: string
  /** In any order. */
  hours: readonly OpeningHours[]
  slotMinutes: number
  /** Dates in the clinic's zone. */
  holidays: readonly string[]
  /** Until then, in epoch milliseconds, owners may book nothing: `earliestStart` heeds it. Null or absent without a pause. */
  pausedUntil?: number | null
  /** How many days ahead owners book; `HORIZON_DAYS_MAX` when absent. */
  horizonDays?: number
}

export type SlotQuery = Timetable & {
  /** First local date. */
  from: string
  /** How many dates. */
  days: number
  /** The doctor's held, requested and approved times at all clinics, sorted by start. */
  busy: readonly BusySpan[]
} & Bookable

/** What may be booked of the slots that a clinic has: `ownersMayBook` for owners. */
export type Bookable = {
  /** First instant offered: now for staff. */
  earliest: number
  /** Last local date offered; absent for staff. */
  lastDate?: string
}

export type Slot = { /** Epoch milliseconds. */ start: number; taken: boolean }
/** `too_far` is a date beyond the horizon, whatever the clinic does then. */
export type DayState = 'open' | 'closed' | 'holiday' | 'too_far'
export type DaySlots = { date: string; state: DayState; slots: Slot[] }

/**
 * The first start an owner may book (specification/owner §5, specification/readings §6).
 *
 * @param pausedUntil end of the clinic's pause, itself bookable; one that is over changes nothing
 */
export function earliestStart(now: number, pausedUntil: number | null = null): number {
  return Math.max(now + SLOT_CUTOFF_MINUTES * MINUTE_MS, pausedUntil ?? -Infinity)
}

/** The last date, in the clinic's zone, that owners may book. */
export function lastBookableDate(
  { zone, horizonDays = HORIZON_DAYS_MAX }: Pick<Timetable, 'zone' | 'horizonDays'>,
  now: number,
): string {
  return addDays(localDateOf(zone, now), horizonDays)
}

/** What owners may book at `now`: nothing at short notice, during a pause, or beyond the horizon. */
export function ownersMayBook(timetable: Timetable, now: number): Required<Bookable> {
  return {
    earliest: earliestStart(now, timetable.pausedUntil),
    lastDate: lastBookableDate(timetable, now),
  }
}

/**
 * What a clinic offers on each date of a range (specification/readings §5, §6).
 *
 * Slots start at the opening and follow each other by their length. Each lasts exactly `slotMinutes` of real time and
 * ends within the opening. On a day when clocks change, a start that clocks skip is left out, one that they show twice
 * is offered once, and no slot begins before the one before it has ended.
 *
 * @returns one entry per date, slots by start; a date without slots tells why in `state`
 */
export function slotsOfRange(query: SlotQuery): DaySlots[] {
  const sweep = sweepOf(query, false)
  const first = dayNumber(query.from)
  const range: DaySlots[] = []
  for (let day = first; day < first + query.days; day += 1) {
    const slots: Slot[] = []
    const state = slotsOfDay(sweep, day, slots)
    range.push({ date: dateOf(day), state, slots })
  }
  return range
}

/** The first slot that is not taken within the range, or null; it stops at the day that has one. */
export function firstFree(query: SlotQuery): number | null {
  const sweep = sweepOf(query, true)
  const first = dayNumber(query.from)
  for (let day = first; day < first + query.days; day += 1) {
    const slots: Slot[] = []
    slotsOfDay(sweep, day, slots)
    if (slots[0]) return slots[0].start
  }
  return null
}

/**
 * Whether an instant is the start of a slot that the clinic offers, taken or not; the database decides about taken.
 *
 * @param bookable `ownersMayBook` for owners; staff are exempt and pass now as `earliest`, or -Infinity for the past
 */
export function isOfferedSlot(timetable: Timetable, start: number, bookable: Bookable): boolean {
  const from = localDateOf(timetable.zone, start)
  return slotsOfRange({ ...timetable, from, days: 1, busy: [], ...bookable }).some((day) =>
    day.slots.some((slot) => slot.start === start),
  )
}

/** The free slots closest to a wanted start, the closest first, the earlier of two equally close (`slot_taken`). */
export function nearestFree(days: readonly DaySlots[], wanted: number, count: number): number[] {
  const free: number[] = []
  for (const { slots } of days) for (const slot of slots) if (!slot.taken) free.push(slot.start)
  // They are in order of time, so the closest lie to both sides of the wanted one.
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

export type Availability = 'available' | 'closed' | 'holiday' | 'too_far' | 'fully_booked'

/**
 * What the modal says about a date: `closed` is "Clinic closed", `holiday` "Clinic closed : Holiday" (specification/owner §4).
 * A date whose slots have all passed reads `closed`.
 */
export function availabilityOf(day: DaySlots): Availability {
  if (day.state !== 'open') return day.state
  if (day.slots.length === 0) return 'closed'
  return day.slots.every((slot) => slot.taken) ? 'fully_booked' : 'available'
}

/**
 * Whether its owner may still cancel or withdraw: an approved visit until the clinic's notice, inclusive, and before the start
 * (specification/readings §6); a request that waits for an answer at any time (specification/readings §11).
 */
export function mayCancel(appointment: {
  status: AppointmentStatus
  startsAt: number
  noticeHours: number
  now: number
}): boolean {
  const { status, startsAt, noticeHours, now } = appointment
  if (status === 'requested') return true
  return status === 'approved' && now < startsAt && now <= startsAt - noticeHours * HOUR_MS
}

/** Where a list of next events stops: the later end of the UTC day and of the clinic's local day (specification/readings §5). */
export function nextEventsUntil(zone: string, now: number): number {
  const endOfUtcDay = (Math.floor(now / DAY_MS) + 1) * DAY_MS
  const tomorrow = dateOf(dayNumber(localDateOf(zone, now)) + 1)
  return Math.max(endOfUtcDay, startOfDate(zone, tomorrow))
}

/** What a clinic charges for a visit of a type, services apart. */
export const feeOf = (
  { consultationFee, followUpFee }: { consultationFee: number; followUpFee: number },
  type: AppointmentType,
): number => (type === 'followup' ? followUpFee : consultationFee)

/** What the chosen services cost together, at the prices stored with the booking (specification/readings §6). */
export function serviceTotal(services: readonly { price: number }[]): number {
  return services.reduce((total, service) => total + service.price, 0)
}

type Opening = { start: number; end: number }

/** One pass over the dates: everything is milliseconds, and `busy` is walked along once. */
type Sweep = {
  zone: string
  slotMs: number
  week: Opening[][]
  holidays: ReadonlySet<number>
  busy: readonly BusySpan[]
  nextBusy: number
  earliest: number
  /** Last day offered, as a day number. */
  lastDay: number
  /** Leaves out what is taken. */
  freeOnly: boolean
  /** End of the slot before; the next may not begin earlier. */
  freeFrom: number
  /** The zone's offset, and until when it stays. */
  offset: number
  steadyUntil: number
}

function sweepOf(query: SlotQuery, freeOnly: boolean): Sweep {
  const { zone, hours, slotMinutes, holidays, busy, earliest, lastDate } = query
  if (!(slotMinutes > 0)) throw new RangeError(`slotMinutes must be positive, not ${slotMinutes}`)
  const week: Opening[][] = [[], [], [], [], [], [], []]
  for (const { weekday, start, end } of hours)
    week[weekday]?.push({ start: start * MINUTE_MS, end: end * MINUTE_MS })
  for (const openings of week) if (openings.length > 1) openings.sort((a, b) => a.start - b.start)
  return {
    zone,
    slotMs: slotMinutes * MINUTE_MS,
    week,
    holidays: new Set(holidays.map(dayNumber)),
    busy,
    nextBusy: 0,
    earliest,
    lastDay: lastDate === undefined ? Infinity : dayNumber(lastDate),
    freeOnly,
    freeFrom: -Infinity,
    offset: 0,
    steadyUntil: -Infinity,
  }
}

function slotsOfDay(sweep: Sweep, day: number, slots: Slot[]): DayState {
  if (day > sweep.lastDay) return 'too_far'
  if (sweep.holidays.has(day)) return 'holiday'
  const openings = sweep.week[weekdayOfDay(day)] as Opening[]
  if (openings.length === 0) return 'closed'
  const midnight = day * DAY_MS
  const steady = isSteady(sweep, midnight)
  for (const opening of openings) {
    if (steady) offerSteadily(sweep, midnight + opening.start, midnight + opening.end, slots)
    else offerAcrossChange(sweep, midnight + opening.start, midnight + opening.end, slots)
  }
  return 'open'
}

/** Looked up in stretches: most days of a month need no look into the zone at all. */
const LOOKAHEAD_MS = 40 * DAY_MS

/** Whether no clock change comes near a local day. Offsets reach 14 hours, so the day lies in these three UTC days. */
function isSteady(sweep: Sweep, midnight: number): boolean {
  if (midnight + 2 * DAY_MS <= sweep.steadyUntil) return true
  const from = midnight - DAY_MS
  sweep.offset = offsetAt(sweep.zone, from)
  sweep.steadyUntil = nextChange(sweep.zone, from, from + LOOKAHEAD_MS) ?? from + LOOKAHEAD_MS
  return midnight + 2 * DAY_MS <= sweep.steadyUntil
}

function offerSteadily(sweep: Sweep, opens: number, closes: number, slots: Slot[]): void {
  const last = closes - sweep.offset - sweep.slotMs
  for (let start = opens - sweep.offset; start <= last; start += sweep.slotMs) offer(sweep, start, slots)
}

function offerAcrossChange(sweep: Sweep, opens: number, closes: number, slots: Slot[]): void {
  const last = firstInstantFrom(sweep.zone, closes) - sweep.slotMs
  for (let local = opens; local < closes; local += sweep.slotMs) {
    const start = instantOfLocal(sweep.zone, local)
    if (start !== null && start <= last) offer(sweep, start, slots)
  }
}

/** Starts come in order, so a busy span that ended before this one is never needed again. */
function offer(sweep: Sweep, start: number, slots: Slot[]): void {
  if (start < sweep.freeFrom) return
  const end = start + sweep.slotMs
  sweep.freeFrom = end
  if (start < sweep.earliest) return
  const { busy } = sweep
  let index = sweep.nextBusy
  while (index < busy.length && (busy[index] as BusySpan).end <= start) index += 1
  sweep.nextBusy = index
  const taken = index < busy.length && (busy[index] as BusySpan).start < end
  if (!taken || !sweep.freeOnly) slots.push({ start, taken })
}
