import {
  type BusySpan,
  type DaySlots,
  nearestFree,
  NEXT_FREE_DAYS,
  otherTimes,
  ownersMayBook,
  type Timetable,
} from '@vetvisit/contract/appointments/availability/rules'
import { firstFree, slotsOfRange } from '@vetvisit/contract/appointments/availability/slots'
import type { SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import {
  addDays,
  DAY_MS,
  dayNumber,
  localDateOf,
  instantText,
  startOfDate,
} from '@vetvisit/contract/zones/rules'
import type { Instant } from '../../../db/instant.ts'
import type { Context } from '../../../context/context.ts'
import type { Database } from '../../../db/client.ts'
import { type BookableClinic, isListed, loadTimetable } from '../../timetables/public.ts'
import { findBusy } from './busy-query.ts'

export type SlotWish = { clinicId: string; from?: string | undefined; days: number }
type ClinicSlots = { today: string; days: SlotDay[]; nextFree: string | null }

/** The slots of a listed clinic as everybody sees them. @throws DomainError not_found unless it is listed */
export async function loadSlots(
  context: Context,
  wish: SlotWish,
  now: Instant,
): Promise<ClinicSlots & { found: BookableClinic }> {
  const found = await loadListedClinic(context, wish.clinicId)
  const busy = await findBusy(context.database, [found.clinic.doctorId], { ...busyTimes(wish, now), now })
  return { found, ...slotsOf(found, busy, wish, now) }
}

/** @throws DomainError not_found unless the clinic is listed */
export async function loadListedClinic(
  { database, config }: Context,
  clinicId: string,
): Promise<BookableClinic> {
  const found = await loadTimetable(database, clinicId)
  if (!found || !isListed(found.listing, config)) throw new DomainError('not_found')
  return found
}

/** Local dates differ from UTC's by at most a day, and a span may begin on the day before. */
const ZONE_SLACK_MS = 2 * DAY_MS

/** The last instant with a four-digit year, which both JavaScript and the database can write. */
const END_OF_TIME = Date.UTC(9999, 11, 31)

/** The range of busy times that affects the requested days and the next free slot, in any time zone; without the past. */
export function busyTimes({ from, days }: SlotWish, now: Instant): { from: number; until: number } {
  const first = from === undefined ? now : dayNumber(from) * DAY_MS
  const last = Math.max(first + days * DAY_MS, now + NEXT_FREE_DAYS * DAY_MS)
  return { from: now - ZONE_SLACK_MS, until: Math.min(last + ZONE_SLACK_MS, END_OF_TIME) }
}

/** @param busy sorted by start, covering at least the `busyTimes` of the query */
export function slotsOf(
  { timetable }: BookableClinic,
  busy: readonly BusySpan[],
  wish: SlotWish,
  now: Instant,
): ClinicSlots {
  const bookable = ownersMayBook(timetable, now)
  const today = localDateOf(timetable.zone, now)
  const days = slotsOfRange({ ...timetable, from: wish.from ?? today, days: wish.days, busy, ...bookable })
  const nextFree = firstFree({ ...timetable, from: today, days: NEXT_FREE_DAYS, busy, ...bookable })
  return { today, days: days.map(dayToWire), nextFree: nextFree === null ? null : instantText(nextFree) }
}

/** Free or taken, without the reason and the person (specification/authorization C2). */
function dayToWire({ date, state, slots }: DaySlots): SlotDay {
  return { date, state, slots: slots.map(({ start, taken }) => ({ start: instantText(start), taken })) }
}

/** A clinic's slots on one of its days, as owners may book them; every hold counts as taken. */
export async function slotsOn(
  database: Database,
  { clinic, timetable }: Pick<BookableClinic, 'clinic' | 'timetable'>,
  date: string,
  now: Instant,
): Promise<DaySlots[]> {
  const from = startOfDate(timetable.zone, date)
  const busy = await findBusy(database, [clinic.doctorId], {
    from: from - DAY_MS,
    until: startOfDate(timetable.zone, addDays(date, 1)) + DAY_MS,
    now,
  })
  return slotsOfRange({
    ...timetable,
    from: date,
    days: 1,
    busy,
    ...ownersMayBook(timetable, now),
  })
}

/** Number of free starts that `slot_taken` names, and the days around the requested start that are searched. */
const ALTERNATIVES = 5
const ALTERNATIVE_DAYS = 14

type Missed = {
  timetable: Timetable
  start: number
  doctorId: string
  /** The owner whose own hold does not count. */
  ownerId?: string | undefined
  /** First start that may be named; owners need to book in advance. */
  earliest?: number
  /** Replaces the default text, which says that another owner has the time. */
  text?: string | undefined
}

/** The refusal of a slot, with the nearest free starts and with three that differ. */
export async function slotTakenRefusal(
  database: Database,
  { timetable, start, doctorId, ownerId, earliest, text }: Missed,
  now: Instant,
): Promise<DomainError> {
  const from = Math.max(now, start - (ALTERNATIVE_DAYS / 2) * DAY_MS)
  const until = from + (ALTERNATIVE_DAYS + 1) * DAY_MS
  const busy = await findBusy(database, [doctorId], {
    from: from - DAY_MS,
    until: until + DAY_MS,
    now,
    exceptHoldsOf: ownerId,
  })
  const days = slotsOfRange({
    ...timetable,
    from: localDateOf(timetable.zone, from),
    days: ALTERNATIVE_DAYS + 1,
    busy,
    ...(earliest === undefined ? ownersMayBook(timetable, now) : { earliest }),
  })
  const details = {
    alternatives: nearestFree(days, start, ALTERNATIVES).map(instantText),
    others: otherTimes(days, start, timetable.zone).map(instantText),
  }
  return new DomainError('slot_taken', { ...(text !== undefined && { text }), details })
}
