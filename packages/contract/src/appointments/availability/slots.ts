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
  neededAt,
  NOON,
  OTHER_TIMES,
  type Slot,
  type SlotQuery,
  type Timetable,
} from './rules.ts'
import { type Opening, openingsOfDay } from './openings.ts'

/**
 * The slots that a clinic offers on each date of a range (specification/readings §5, §6).
 *
 * Slots start at the opening and follow each other by the step of `need`, else by their length. Each lasts exactly its minutes of real time and
 * ends within the opening; what is kept free before and after it may reach out of it. On a day of a clock change, a skipped start is left out, a repeated one
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

/** State of one pass over the dates: all times are milliseconds, and `busy` is traversed once. */
type Sweep = {
  zone: string
  /** Length of a slot. */
  length: number
  /** From how long before its start until how long after it a slot needs the time. */
  before: number
  until: number
  /** Between two starts. */
  step: number
  week: Opening[][]
  holidays: ReadonlySet<number>
  /** Openings of days on which others apply than those of the week. */
  changed: ReadonlyMap<number, readonly Opening[]>
  /** First and last day of work. */
  firstDay: number
  finalDay: number
  /** Days on which every slot is taken. */
  fullDays: ReadonlySet<number>
  isFull: boolean
  busy: readonly BusySpan[]
  nextBusy: number
  earliest: number
  /** Last day offered, as a day number. */
  lastDay: number
  /** Leaves out taken slots. */
  freeOnly: boolean
  /** A step after the previous slot; the next may not begin earlier. */
  freeFrom: number
  /** The zone's offset, and the instant until which it is valid. */
  offset: number
  steadyUntil: number
}

function sweepOf(query: SlotQuery, freeOnly: boolean): Sweep {
  const { zone, hours, slotMinutes, holidays, fullDates = [], busy, earliest, lastDate } = query
  const { minutes, before = 0, after = 0, step = slotMinutes } = neededAt(query)
  if (!(minutes > 0 && step > 0)) throw new RangeError(`slots must be positive, not ${minutes} and ${step}`)
  const week: Opening[][] = [[], [], [], [], [], [], []]
  for (const { weekday, start, end } of hours) week[weekday]?.push(inMilliseconds({ start, end }))
  for (const openings of week) if (openings.length > 1) openings.sort((a, b) => a.start - b.start)
  return {
    zone,
    length: minutes * MINUTE_MS,
    before: before * MINUTE_MS,
    until: (minutes + after) * MINUTE_MS,
    step: step * MINUTE_MS,
    week,
    holidays: new Set(holidays.map(dayNumber)),
    changed: changedDays(query),
    firstDay: query.since === undefined ? -Infinity : dayNumber(query.since),
    finalDay: query.until === undefined ? Infinity : dayNumber(query.until),
    fullDays: new Set(fullDates.map(dayNumber)),
    isFull: false,
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

const inMilliseconds = ({ start, end }: Opening): Opening => ({
  start: start * MINUTE_MS,
  end: end * MINUTE_MS,
})

/** In milliseconds of the local day, by day number. */
function changedDays(query: SlotQuery): ReadonlyMap<number, readonly Opening[]> {
  const days = new Set((query.changes ?? []).map(({ date }) => dayNumber(date)))
  return new Map([...days].map((day) => [day, openingsOfDay(query, day).map(inMilliseconds)]))
}

function slotsOfDay(sweep: Sweep, day: number, slots: Slot[]): DayState {
  if (day > sweep.lastDay) return 'too_far'
  if (day < sweep.firstDay || day > sweep.finalDay) return 'closed'
  const changed = sweep.changed.get(day)
  if (sweep.holidays.has(day) && !changed?.length) return 'holiday'
  const openings = changed ?? sweep.week[weekdayOfDay(day)] ?? []
  if (openings.length === 0) return 'closed'
  sweep.isFull = sweep.fullDays.has(day)
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
  const { length, step } = sweep
  const last = closes - sweep.offset - length
  for (let start = opens - sweep.offset; start <= last; start += step) offer(sweep, start, slots)
}

function offerAcrossChange(sweep: Sweep, opens: number, closes: number, slots: Slot[]): void {
  const { zone, length, step } = sweep
  const last = firstInstantFrom(zone, closes)
  for (let local = opens; local < closes; local += step) {
    const start = instantOfLocal(zone, local)
    if (start !== null && start + length <= last) offer(sweep, start, slots)
  }
}

/** Starts come in order, so a busy span that ended before this one is never needed again. */
function offer(sweep: Sweep, start: number, slots: Slot[]): void {
  if (start < sweep.freeFrom) return
  sweep.freeFrom = start + sweep.step
  if (start < sweep.earliest) return
  const { busy } = sweep
  const from = start - sweep.before
  let index = sweep.nextBusy
  while (index < busy.length && (busy[index] as BusySpan).end <= from) index += 1
  sweep.nextBusy = index
  const taken = sweep.isFull || (index < busy.length && (busy[index] as BusySpan).start < start + sweep.until)
  if (!taken || !sweep.freeOnly) slots.push({ start, taken })
}
