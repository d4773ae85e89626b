// The engine as it was before appointments had needs of their own, for comparison: without a need the answers are the same.
import {
  DAY_MS,
  MINUTE_MS,
  dateOf,
  dayNumber,
  firstInstantFrom,
  instantOfLocal,
  localDateOf,
  minuteOfDayAt,
  nextChange,
  offsetAt,
  weekdayOfDay,
} from '../../zones/rules.ts'
import {
  type Bookable,
  type BusySpan,
  type DaySlots,
  type DayState,
  endOf,
  NOON,
  OTHER_TIMES,
  type Slot,
  type SlotQuery,
  type Timetable,
} from './rules.ts'

/**
 * The slots that a clinic offers on each date of a range (specification/readings §5, §6).
 *
 * Slots start at the opening and follow each other by their length. Each lasts exactly `slotMinutes` of real time and
 * ends within the opening. On a day of a clock change, a skipped start is left out, a repeated one
 * is offered once, and no slot begins before the previous one has ended.
 *
 * @returns one entry per date, slots by start; `state` says why a date has no slots
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

/** The first free slot of the range, or null; stops at the first day that has one. */
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
 * Free starts to choose from, the earliest first: the first of the range, the first in another half-day, and the first on another day.
 *
 * @param within minutes of the clinic's local day in which slots begin
 * @returns at most `OTHER_TIMES`; stops at the last day that it needs
 */
export function nextTimes(query: SlotQuery, within?: { from: number; to: number }): number[] {
  const { zone } = query
  const sweep = sweepOf(query, true)
  const first = dayNumber(query.from)
  const times: number[] = []
  for (let day = first; day < first + query.days && times.length < OTHER_TIMES; day += 1) {
    const slots: Slot[] = []
    slotsOfDay(sweep, day, slots)
    const starts = within ? slots.filter(({ start }) => isWithin(minuteOfDayAt(zone, start), within)) : slots
    const [earliest] = starts
    if (!earliest) continue
    // Only the first day gives two times, one in each half.
    const noon = times.length === 0 ? firstInstantFrom(zone, day * DAY_MS + NOON * MINUTE_MS) : -Infinity
    const later = earliest.start < noon ? starts.find(({ start }) => start >= noon) : undefined
    times.push(earliest.start, ...(later ? [later.start] : []))
  }
  return times
}

const isWithin = (minute: number, { from, to }: { from: number; to: number }) => minute >= from && minute < to

/**
 * Whether an instant is the start of a slot that the clinic offers, taken or not; the database decides whether it is taken.
 *
 * @param bookable `ownersMayBook` for owners; staff are exempt and pass now as `earliest`, or -Infinity for the past
 */
export function isOfferedSlot(timetable: Timetable, start: number, bookable: Bookable): boolean {
  const from = localDateOf(timetable.zone, start)
  return slotsOfRange({ ...timetable, from, days: 1, busy: [], ...bookable }).some((day) =>
    day.slots.some((slot) => slot.start === start),
  )
}

type Opening = { start: number; end: number }

/** State of one pass over the dates: all times are milliseconds, and `busy` is traversed once. */
type Sweep = {
  zone: string
  slotMinutes: number
  week: Opening[][]
  holidays: ReadonlySet<number>
  busy: readonly BusySpan[]
  nextBusy: number
  earliest: number
  /** Last day offered, as a day number. */
  lastDay: number
  /** Leaves out taken slots. */
  freeOnly: boolean
  /** End of the previous slot; the next may not begin earlier. */
  freeFrom: number
  /** The zone's offset, and the instant until which it is valid. */
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
    slotMinutes,
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

/** Offset changes are looked up this far ahead, so most days of a month need no lookup. */
const LOOKAHEAD_MS = 40 * DAY_MS

/** Whether no clock change is near a local day. Offsets reach 14 hours, so the day lies in these three UTC days. */
function isSteady(sweep: Sweep, midnight: number): boolean {
  if (midnight + 2 * DAY_MS <= sweep.steadyUntil) return true
  const from = midnight - DAY_MS
  sweep.offset = offsetAt(sweep.zone, from)
  sweep.steadyUntil = nextChange(sweep.zone, from, from + LOOKAHEAD_MS) ?? from + LOOKAHEAD_MS
  return midnight + 2 * DAY_MS <= sweep.steadyUntil
}

function offerSteadily(sweep: Sweep, opens: number, closes: number, slots: Slot[]): void {
  const { offset, slotMinutes } = sweep
  for (
    let start = opens - offset;
    endOf(start, slotMinutes) <= closes - offset;
    start = endOf(start, slotMinutes)
  )
    offer(sweep, start, slots)
}

function offerAcrossChange(sweep: Sweep, opens: number, closes: number, slots: Slot[]): void {
  const { zone, slotMinutes } = sweep
  const last = firstInstantFrom(zone, closes)
  for (let local = opens; local < closes; local = endOf(local, slotMinutes)) {
    const start = instantOfLocal(zone, local)
    if (start !== null && endOf(start, slotMinutes) <= last) offer(sweep, start, slots)
  }
}

/** Starts come in order, so a busy span that ended before this one is never needed again. */
function offer(sweep: Sweep, start: number, slots: Slot[]): void {
  if (start < sweep.freeFrom) return
  const end = endOf(start, sweep.slotMinutes)
  sweep.freeFrom = end
  if (start < sweep.earliest) return
  const { busy } = sweep
  let index = sweep.nextBusy
  while (index < busy.length && (busy[index] as BusySpan).end <= start) index += 1
  sweep.nextBusy = index
  const taken = index < busy.length && (busy[index] as BusySpan).start < end
  if (!taken || !sweep.freeOnly) slots.push({ start, taken })
}
