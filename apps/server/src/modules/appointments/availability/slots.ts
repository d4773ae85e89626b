import { anyVet } from '@vetvisit/contract/appointments/availability/any-vet'
import {
  type Bookable,
  type BusySpan,
  type DaySlots,
  lastBookableDate,
  nearestFree,
  neededAt,
  NEXT_FREE_DAYS,
  otherTimes,
  ownersMayBook,
  withMinutes,
} from '@vetvisit/contract/appointments/availability/rules'
import { firstFree, slotsOfRange } from '@vetvisit/contract/appointments/availability/slots'
import type { ClinicVets, SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
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
import { type BookableClinic, type BookableVet, isListed, loadTimetable } from '../../timetables/public.ts'
import { findBusyOfRoom } from './busy-query.ts'
import { busyTimesOf } from './busy.ts'
import {
  type AnimalsWish,
  findWishedReason,
  longestOf,
  type ReasonWish,
  requireAnimals,
  vetsForReason,
} from './needs.ts'
import {
  leadWithoutHours,
  vetsForOwner,
  vetsForOwners,
  vetsToWire,
  type VetTime,
  type VetWish,
} from './vets.ts'

export type SlotWish = VetWish &
  ReasonWish &
  AnimalsWish & {
    clinicId: string
    from?: string | undefined
    days: number
    /** Length of an appointment that keeps it; that of the reason or of a slot if absent. */
    minutes?: number | undefined
  }
type ClinicSlots = {
  today: string
  days: SlotDay[]
  nextFree: string | null
  vets: ClinicVets
  minutes: number
}

export type { VetTime } from './vets.ts'

/** Times at which vets cannot be booked, by their ids and start. */
type Busy = ReadonlyMap<string, readonly BusySpan[]>

/** The slots of a listed clinic as everybody sees them. @throws DomainError not_found unless it is listed, invalid for an unknown vet */
export async function loadSlots(
  context: Context,
  wish: SlotWish,
  now: Instant,
): Promise<ClinicSlots & { found: BookableClinic; lastDate: string }> {
  const found = await loadListedClinic(context, wish.clinicId)
  const vets = await vetsToRead(context, found, wish, { now })
  const busy = await busyTimesOf(context.database, idsOf(vets), { ...busyTimes(wish, now), now })
  return {
    found,
    lastDate: lastDateOf(vets, now),
    ...slotsOf(vets, busy, wish, now),
    vets: vetsToWire(context, found),
  }
}

/**
 * The vets of whom one takes an owner's appointment for the wished reason.
 *
 * @throws DomainError not_found unless the clinic is listed, telephone_only if it takes no online bookings, invalid for an unknown vet or
 *   reason, reason_not_offered by these vets
 */
export async function vetsOfWish(
  context: Context,
  found: BookableClinic,
  wish: VetWish & ReasonWish & AnimalsWish & Pick<SlotWish, 'minutes'>,
  { now, exceptHoldsOf }: { now: Instant; exceptHoldsOf?: string },
): Promise<readonly BookableVet[]> {
  const { database } = context
  const vets = vetsForOwner(context, found, wish)
  const place = { clinicId: found.clinic.id, reasonId: wish.reasonId }
  const reason = await findWishedReason(database, place, { forOwners: true })
  const { animals = 1 } = wish
  requireAnimals(reason, animals, 'animals')
  const taking = await vetsForReason(database, vets, { reason, animals }, { now, exceptHoldsOf })
  return taking.map((vet) => ({ ...vet, timetable: withMinutes(vet.timetable, wish.minutes) }))
}

/** The same for reading slots: a clinic that takes no online bookings is closed to owners on each day. */
export const vetsToRead = async (...of: Parameters<typeof vetsOfWish>): ReturnType<typeof vetsOfWish> => {
  const [context, found] = of
  return vetsForOwners(context, found).length === 0 ? [leadWithoutHours(found)] : vetsOfWish(...of)
}

/** The last date that owners may book with these vets of one clinic. */
export const lastDateOf = (vets: readonly VetTime[], now: Instant): string =>
  lastBookableDate(firstOf(vets).timetable, now)

const idsOf = (vets: readonly VetTime[]) => vets.map(({ doctorId }) => doctorId)

/** The slots of vets of one clinic: of several, every start of one of them, taken when none is free. */
function slotsOfVets(
  vets: readonly VetTime[],
  busy: Busy,
  range: { from: string; days: number } & Bookable,
): DaySlots[] {
  const slotsOfVet = ({ doctorId, timetable }: VetTime) =>
    slotsOfRange({ ...timetable, ...range, busy: busy.get(doctorId) ?? [] })
  const [first, ...others] = vets
  if (first && others.length === 0) return slotsOfVet(first)
  return anyVet(new Map(vets.map((vet) => [vet.doctorId, slotsOfVet(vet)])))
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

/**
 * @param vets of one clinic, at least one
 * @param busy covers at least the `busyTimes` of the query
 */
export function slotsOf(
  vets: readonly VetTime[],
  busy: Busy,
  wish: SlotWish,
  now: Instant,
): Omit<ClinicSlots, 'vets'> {
  const { timetable } = firstOf(vets)
  const bookable = ownersMayBook(timetable, now)
  const today = localDateOf(timetable.zone, now)
  const days = slotsOfVets(vets, busy, { from: wish.from ?? today, days: wish.days, ...bookable })
  const firsts = vets.map(
    (vet) =>
      firstFree({
        ...vet.timetable,
        from: today,
        days: NEXT_FREE_DAYS,
        busy: busy.get(vet.doctorId) ?? [],
        ...bookable,
      }) ?? Infinity,
  )
  const nextFree = Math.min(...firsts)
  const minutes = longestOf(vets)
  return {
    today,
    minutes,
    days: days.map(dayToWire),
    nextFree: nextFree === Infinity ? null : instantText(nextFree),
  }
}

/** Zone, pause and horizon are the clinic's, the same for each of its vets. */
function firstOf([vet]: readonly VetTime[]): VetTime {
  if (!vet) throw new RangeError('a clinic without a vet has no slots')
  return vet
}

/** Free or taken, without the reason and the person (specification/authorization C2). */
function dayToWire({ date, state, slots }: DaySlots): SlotDay {
  return { date, state, slots: slots.map(({ start, taken }) => ({ start: instantText(start), taken })) }
}

/** The slots of vets of one clinic on one of its days, as owners may book them; every hold counts as taken. */
export async function slotsOn(
  database: Database,
  vets: readonly VetTime[],
  date: string,
  now: Instant,
): Promise<DaySlots[]> {
  const { timetable } = firstOf(vets)
  const busy = await busyOn(database, vets, date, now)
  return slotsOfVets(vets, busy, { from: date, days: 1, ...ownersMayBook(timetable, now) })
}

/** Free minutes of each vet on a day of their clinic, by id: one who is not there has none. */
export async function freeMinutesOn(
  database: Database,
  vets: readonly VetTime[],
  date: string,
  now: Instant,
): Promise<Map<string, number>> {
  const busy = await busyOn(database, vets, date, now)
  return new Map(
    vets.map((vet) => {
      const [day] = slotsOfVets([vet], busy, { from: date, days: 1, earliest: now })
      const free = (day?.slots ?? []).filter(({ taken }) => !taken)
      return [vet.doctorId, free.length * stepOf(vet)]
    }),
  )
}

const stepOf = ({ timetable }: VetTime) => neededAt(timetable).step ?? timetable.slotMinutes

function busyOn(database: Database, vets: readonly VetTime[], date: string, now: Instant): Promise<Busy> {
  const { zone } = firstOf(vets).timetable
  const [from, until] = [startOfDate(zone, date), startOfDate(zone, addDays(date, 1))]
  return busyTimesOf(database, idsOf(vets), { from: from - DAY_MS, until: until + DAY_MS, now })
}

/** Number of free starts that `slot_taken` names, and the days around the requested start that are searched. */
const ALTERNATIVES = 5
const ALTERNATIVE_DAYS = 14

type Missed = {
  /** Of one clinic: those of whom one was to take the time. */
  vets: readonly VetTime[]
  start: number
  /** The owner whose own hold does not count. */
  ownerId?: string | undefined
  /** First start that may be named; owners need to book in advance. */
  earliest?: number
  /** Replaces the default text, which says that another owner has the time. */
  text?: string | undefined
  /** Of another refusal than `slot_taken`. */
  code?: 'slot_taken' | 'clinic_closed' | 'invalid'
  /** Texts of the fields that are wrong. */
  fields?: DomainError['refusal']['fields']
  /** Further details. */
  details?: Record<string, unknown> | undefined
  /** The treatment room, which is free at the starts that are named. */
  roomId?: string | null | undefined
}

/** The refusal of a slot, with the nearest free starts and with three that differ. */
export async function slotTakenRefusal(
  database: Database,
  { vets, start, ownerId, earliest, text, code = 'slot_taken', fields, details: further, roomId }: Missed,
  now: Instant,
): Promise<DomainError> {
  const { timetable } = firstOf(vets)
  const from = Math.max(now, start - (ALTERNATIVE_DAYS / 2) * DAY_MS)
  const until = from + (ALTERNATIVE_DAYS + 1) * DAY_MS
  const times = { from: from - DAY_MS, until: until + DAY_MS, now, exceptHoldsOf: ownerId }
  const ofVets = await busyTimesOf(database, idsOf(vets), times)
  const busy =
    roomId == null ? ofVets : await withBusyRoom(database, ofVets, { ...times, vetIds: idsOf(vets), roomId })
  const days = slotsOfVets(vets, busy, {
    from: localDateOf(timetable.zone, from),
    days: ALTERNATIVE_DAYS + 1,
    ...(earliest === undefined ? ownersMayBook(timetable, now) : { earliest }),
  })
  const details = {
    alternatives: nearestFree(days, start, ALTERNATIVES).map(instantText),
    others: otherTimes(days, start, timetable.zone).map(instantText),
    ...further,
  }
  return new DomainError(code, { ...(text !== undefined && { text }), ...(fields && { fields }), details })
}

/** Adds the time at which a treatment room is taken to that of each vet. */
async function withBusyRoom(
  database: Database,
  ofVets: Busy,
  { vetIds, roomId, from, until }: { vetIds: readonly string[]; roomId: string; from: number; until: number },
): Promise<Busy> {
  const taken = await findBusyOfRoom(database, { roomId, from, until })
  return new Map(
    vetIds.map((id) => [id, [...(ofVets.get(id) ?? []), ...taken].toSorted((a, b) => a.start - b.start)]),
  )
}
