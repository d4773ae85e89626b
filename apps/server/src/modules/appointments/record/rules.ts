import {
  type DayState,
  earliestStart,
  endOf,
  lastBookableDate,
  neededAt,
  type Span,
  type Timetable,
  isBeyondPlans,
} from '@vetvisit/contract/appointments/availability/rules'
import { slotsOfRange } from '@vetvisit/contract/appointments/availability/slots'
import { isWithinHours } from '@vetvisit/contract/appointments/availability/within-hours'
import { isOnStep } from '@vetvisit/contract/appointments/override/rules'
import type { AppointmentStatus } from '@vetvisit/contract/appointments/record/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import { beyondPlans } from '../../../context/sent-fields.ts'
import type { Instant } from '../../../db/instant.ts'
import { reasonNotOffered } from '../../reasons/public.ts'
import type { AppointmentRow } from './repository.ts'

type Claim = Pick<AppointmentRow, 'expiresAt'> & { status: AppointmentStatus | 'blocked' | 'reserved' }

/** Whether a claim still takes its time; holds and requests expire. */
export const isStanding = ({ status, expiresAt }: Claim, now: Instant): boolean =>
  (status !== 'held' && status !== 'requested') || expiresAt === null || expiresAt > now

/**
 * Whether a claim keeps a practice from a time: visitors who are not signed in give way to it (specification/readings §6), and so does
 * reserved time.
 */
export const bindsPractice = (claim: Claim & { ownerId: string | null }, now: Instant): boolean =>
  claim.status === 'blocked' || (claim.ownerId !== null && isStanding(claim, now))

/** The refusal of a start that owners cannot book, whether taken or not; undefined if they can. */
export const refusalForOwners = (
  timetable: Timetable,
  start: number,
  now: Instant,
): DomainError | undefined =>
  tooSoon(start, now) ??
  tooSoonForReason(timetable, start, now) ??
  paused(timetable, start) ??
  tooFarAhead(timetable, start, now) ??
  notOffered(timetable, start)

/** Owners book at least 60 minutes ahead. */
export const tooSoon = (start: number, now: Instant): DomainError | undefined =>
  start < earliestStart(now) ? new DomainError('too_soon') : undefined

function tooSoonForReason(
  { noticeMinutes }: Timetable,
  start: number,
  now: Instant,
): DomainError | undefined {
  return start < earliestStart(now, null, noticeMinutes)
    ? new DomainError('too_soon', { text: 'refusals.reasonTooSoon' })
    : undefined
}

function paused({ pausedUntil }: Timetable, start: number): DomainError | undefined {
  return pausedUntil != null && start < pausedUntil
    ? new DomainError('clinic_closed', { text: 'refusals.clinicPaused' })
    : undefined
}

/** The practice books, moves and proposes up to its own horizon. */
export const startBeyondPlans = (start: number, now: Instant): DomainError | undefined =>
  isBeyondPlans(start, now) ? beyondPlans('start') : undefined

/** Owners book up to the clinic's horizon. */
export const tooFarAhead = (timetable: Timetable, start: number, now: Instant): DomainError | undefined =>
  localDateOf(timetable.zone, start) > lastBookableDate(timetable, now)
    ? new DomainError('clinic_closed', { text: 'refusals.tooFarAhead' })
    : undefined

/** Owners book a reason of the practice so many times a day. */
export const dayFull = ({ zone, fullDates = [] }: Timetable, start: number): DomainError | undefined =>
  fullDates.includes(localDateOf(zone, start)) ? reasonNotOffered('day_full') : undefined

/**
 * The refusal of an instant at which no slot begins, whether taken or not: `clinic_closed` outside opening times, with a text of its own
 * for a holiday; `invalid` inside a slot.
 */
export function notOffered(timetable: Timetable, start: number): DomainError | undefined {
  const from = localDateOf(timetable.zone, start)
  const days = slotsOfRange({ ...timetable, from, days: 1, busy: [], earliest: -Infinity })
  const slots = days.flatMap((day) => day.slots)
  if (slots.some((slot) => slot.start === start)) return undefined
  const { step = timetable.slotMinutes } = neededAt(timetable)
  if (slots.some((slot) => slot.start < start && start < endOf(slot.start, step)))
    return new DomainError('invalid', { fields: { start: 'validation.slotRequired' } })
  return closedOn(days[0]?.state ?? 'closed')
}

/** What the practice is refused outside the hours, on holidays too; undefined within them, and at every start that is offered. */
export function outsideHours(
  timetable: Timetable,
  { startsAt, endsAt }: Pick<Span, 'startsAt' | 'endsAt'>,
): DomainError | undefined {
  const refusal = notOffered(timetable, startsAt)
  if (!refusal || isWithinHours(timetable, { start: startsAt, end: endsAt })) return undefined
  return refusal.code === 'invalid' ? closedOn('open') : refusal
}

/**
 * The refusal of a start at which the practice begins no visit: neither at five minutes nor one that is offered.
 *
 * @param isOverridden `invalid` also outside the hours
 */
export function offStep(
  timetable: Timetable,
  startsAt: number,
  { isOverridden }: { isOverridden: boolean },
): DomainError | undefined {
  if (isOnStep(startsAt)) return undefined
  const refusal = notOffered(timetable, startsAt)
  return refusal && isOverridden
    ? new DomainError('invalid', { fields: { start: 'validation.slotRequired' } })
    : refusal
}

/** A refusal of one of several times, at the field of that time. */
export function refusalAt(field: string, { code, refusal }: DomainError): DomainError {
  const { text = `errors.${code}`, values, fields } = refusal
  // A text with values of its own stands in the message alone.
  const words = fields?.['start'] ?? (values ? `errors.${code}` : text)
  return new DomainError(code, { ...refusal, fields: { [field]: words } })
}

/** @throws DomainError the refusal, if there is one */
export function refuse(refusal: DomainError | undefined): void {
  if (refusal) throw refusal
}

/** The refusal of a day or time on which the clinic offers nothing, with a text that says why. */
export function closedOn(state: DayState): DomainError {
  const text = {
    holiday: 'refusals.holiday',
    open: 'refusals.outsideHours',
    too_far: 'refusals.tooFarAhead',
    closed: undefined,
  }[state]
  return new DomainError('clinic_closed', text === undefined ? {} : { text })
}

/** Nothing is known yet of the arrival of an animal, and of a delay of its vet. */
export const NOT_ARRIVED = {
  arrivedAt: null,
  arrivedBy: null,
  leftAt: null,
  delayMinutes: null,
  delaySetAt: null,
} as const

/** A request whose time is over expires at the next sweep; until then it cannot be answered either. */
export function isExpired(
  { status, expiresAt }: Pick<AppointmentRow, 'status' | 'expiresAt'>,
  now: Instant,
): boolean {
  return status === 'requested' && expiresAt !== null && expiresAt <= now
}
