import {
  type DaySlots,
  earliestStart,
  firstFree,
  nearestFree,
  NEXT_FREE_DAYS,
  slotsOfRange,
  type Timetable,
} from '@vetvisit/contract/appointments/rules'
import type { BookPage, Hold, SlotDay } from '@vetvisit/contract/appointments/routes'
import { DomainError } from '@vetvisit/contract/errors'
import { addDays, DAY_MS, localDateOf, startOfDate } from '@vetvisit/contract/zones/rules'
import type { OwnerScope } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/client.ts'
import { describeClinic } from '../clinics/commands.ts'
import { type BookableClinic, isListed, loadTimetable } from '../clinics/policy.ts'
import { listPets } from '../pets/commands.ts'
import { findHold, hasUpcoming } from './booking-query.ts'
import { findBusy } from './repository.ts'
import { waitingOf } from './waiting-commands.ts'

const iso = (epochMs: number) => new Date(epochMs).toISOString()

type SlotWish = { clinicId: string; from?: string | undefined; days: number }
type ClinicSlots = { today: string; days: SlotDay[]; nextFree: string | null }

/** The slots of a clinic for strangers. @throws DomainError not_found unless it is listed */
export async function clinicSlots(context: Context, wish: SlotWish, now: number): Promise<ClinicSlots> {
  return slotsOf(context.database, await listed(context, wish.clinicId), wish, now)
}

/** What the booking modal shows (spec 1 §2). @throws DomainError not_found unless the clinic is listed */
export async function bookPage(
  context: Context,
  { ownerId }: OwnerScope,
  wish: SlotWish,
  now: number,
): Promise<BookPage> {
  const { database } = context
  const found = await listed(context, wish.clinicId)
  const [slots, pets, requestExists, hold, waiting] = await Promise.all([
    slotsOf(database, found, wish, now, ownerId),
    listPets(context, ownerId, now),
    hasUpcoming(database, ownerId, found.clinic.doctorId, now),
    findHold(database, ownerId, found.clinic.id, now),
    waitingOf(database, { ownerId }, now, found.clinic.id),
  ])
  return {
    now: iso(now),
    clinic: describeClinic(found),
    about: found.doctor.about,
    experience: found.doctor.experience,
    ...slots,
    pets,
    requestExists,
    hold: holdToWire(hold),
    waiting: waiting.map(({ _id, date }) => ({ _id, date })),
  }
}

async function listed({ database, config }: Context, clinicId: string): Promise<BookableClinic> {
  const found = await loadTimetable(database, clinicId)
  if (!found || !isListed(found.doctor, config.doctorVerification)) throw new DomainError('not_found')
  return found
}

function holdToWire(hold: Awaited<ReturnType<typeof findHold>>): Hold | null {
  if (!hold) return null
  return {
    _id: hold.id,
    clinicId: hold.clinicId,
    start: iso(hold.startsAt),
    end: iso(hold.endsAt),
    expiresAt: iso(hold.expiresAt),
  }
}

/** @param ownerId whose own hold is shown as free, because for this person it is */
async function slotsOf(
  database: Database,
  { clinic, timetable }: BookableClinic,
  wish: SlotWish,
  now: number,
  ownerId?: string,
): Promise<ClinicSlots> {
  const { zone } = timetable
  const earliest = earliestStart(now)
  const today = localDateOf(zone, now)
  const from = wish.from ?? today
  const busyIn = async (date: string, days: number) =>
    findBusy(database, [clinic.doctorId], {
      from: startOfDate(zone, date) - DAY_MS,
      until: startOfDate(zone, addDays(date, days)) + DAY_MS,
      now,
      exceptHoldsOf: ownerId,
    })
  const ahead = busyIn(today, NEXT_FREE_DAYS)
  const isAhead = from >= today && addDays(from, wish.days) <= addDays(today, NEXT_FREE_DAYS)
  const [busyAhead, busy] = await Promise.all([ahead, isAhead ? ahead : busyIn(from, wish.days)])
  const days = slotsOfRange({ ...timetable, from, days: wish.days, busy, earliest })
  const nextFree = firstFree({
    ...timetable,
    from: today,
    days: NEXT_FREE_DAYS,
    busy: busyAhead,
    earliest,
  })
  return { today, days: days.map(dayToWire), nextFree: nextFree === null ? null : iso(nextFree) }
}

/** Free or taken, and nothing of by whom (authorization, C2). */
function dayToWire({ date, state, slots }: DaySlots): SlotDay {
  return { date, state, slots: slots.map(({ start, taken }) => ({ start: iso(start), taken })) }
}

/** How many free starts `slot_taken` names, and how far around the wanted one they are looked for. */
const ALTERNATIVES = 5
const ALTERNATIVE_DAYS = 14

type Missed = {
  timetable: Timetable
  start: number
  doctorId: string
  /** Whose own hold does not count. */
  ownerId?: string
  /** First start that may be named; owners need notice. */
  earliest?: number
}

/** The refusal of a slot with the nearest free ones. */
export async function slotTaken(
  database: Database,
  { timetable, start, doctorId, ownerId, earliest }: Missed,
  now: number,
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
    earliest: earliest ?? earliestStart(now),
  })
  const alternatives = nearestFree(days, start, ALTERNATIVES).map((free) => new Date(free).toISOString())
  return new DomainError('slot_taken', { details: { alternatives } })
}
