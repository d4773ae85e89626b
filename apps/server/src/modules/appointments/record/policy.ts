import {
  endOf,
  type DayState,
  earliestStart,
  lastBookableDate,
  type Timetable,
} from '@vetvisit/contract/appointments/availability/rules'
import { type AppointmentStatus, isCancelled } from '@vetvisit/contract/appointments/record/rules'
import { mayCancel, mayMove } from '@vetvisit/contract/appointments/lifecycle/rules'
import { slotsOfRange } from '@vetvisit/contract/appointments/availability/slots'
import type { AppointmentChange } from '@vetvisit/contract/appointments/lifecycle/schemas'
import { DomainError, type FieldErrors } from '@vetvisit/contract/errors'
import { localDateOf } from '@vetvisit/contract/zones/rules'
import { hasRight, type PracticeScope } from '../../../context/caller.ts'
import { shownPhone } from '../../../adapters/phone/phone-number.ts'
import type { AppointmentRow } from './repository.ts'

/** Maximum number of an owner's waiting requests at a clinic and in all; more would only block a practice's time. */
export const OPEN_REQUESTS_PER_CLINIC = 3
export const OPEN_REQUESTS = 6

type Status = AppointmentRow['status']
type Right = Parameters<typeof hasRight>[1]

type Known = Pick<
  AppointmentRow,
  'status' | 'startsAt' | 'clinicId' | 'clinicPhone' | 'noticeHours' | 'expiresAt'
>

type Claim = Pick<AppointmentRow, 'expiresAt'> & { status: AppointmentStatus }

/** Whether a claim still takes its time; holds and requests expire. */
export const isStanding = ({ status, expiresAt }: Claim, now: number): boolean =>
  (status !== 'held' && status !== 'requested') || expiresAt === null || expiresAt > now

/** Whether a claim keeps a practice from a time: visitors who are not signed in give way to it (specification/readings §6). */
export const bindsPractice = (claim: Claim & { ownerId: string | null }, now: number): boolean =>
  claim.ownerId !== null && isStanding(claim, now)

/** The refusal of a start that owners cannot book, whether taken or not; undefined if they can. */
export const refusalForOwners = (timetable: Timetable, start: number, now: number): DomainError | undefined =>
  tooSoon(start, now) ??
  paused(timetable, start) ??
  tooFarAhead(timetable, start, now) ??
  notOffered(timetable, start)

/** Owners book at least 60 minutes ahead. */
export const tooSoon = (start: number, now: number): DomainError | undefined =>
  start < earliestStart(now) ? new DomainError('too_soon') : undefined

function paused({ pausedUntil }: Timetable, start: number): DomainError | undefined {
  return pausedUntil != null && start < pausedUntil
    ? new DomainError('clinic_closed', { text: 'refusals.clinicPaused' })
    : undefined
}

/** Owners book up to the clinic's horizon. */
export const tooFarAhead = (timetable: Timetable, start: number, now: number): DomainError | undefined =>
  localDateOf(timetable.zone, start) > lastBookableDate(timetable, now)
    ? new DomainError('clinic_closed', { text: 'refusals.tooFarAhead' })
    : undefined

/**
 * The refusal of an instant at which no slot begins, whether taken or not: `clinic_closed` outside opening times, with a text of its own
 * for a holiday; `invalid` inside a slot.
 */
export function notOffered(timetable: Timetable, start: number): DomainError | undefined {
  const from = localDateOf(timetable.zone, start)
  const days = slotsOfRange({ ...timetable, from, days: 1, busy: [], earliest: -Infinity })
  const slots = days.flatMap((day) => day.slots)
  if (slots.some((slot) => slot.start === start)) return undefined
  if (slots.some((slot) => slot.start < start && start < endOf(slot.start, timetable.slotMinutes)))
    return new DomainError('invalid', { fields: { start: 'validation.slotRequired' } })
  return closedOn(days[0]?.state ?? 'closed')
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

const readOnly = (fields: readonly string[]) =>
  new DomainError('invalid', {
    fields: Object.fromEntries(fields.map((field) => [field, 'validation.readOnly'])) satisfies FieldErrors,
  })

/**
 * Whether a change touches time and place; a value that is sent back unchanged is no change (specification/authorization "Echo-tolerant
 * properties").
 */
function movedFields(row: Known, { start, clinicId }: AppointmentChange): ('start' | 'clinicId')[] {
  return [
    ...(start !== undefined && start !== row.startsAt ? (['start'] as const) : []),
    ...(clinicId !== undefined && clinicId !== row.clinicId ? (['clinicId'] as const) : []),
  ]
}

const isMove = (row: Known, change: AppointmentChange) => movedFields(row, change).length > 0

/**
 * The status after an owner's change. Owners cancel and withdraw; only the practice may do everything else.
 *
 * @returns the new status, or null if nothing changes
 * @throws DomainError invalid for what owners cannot change, wrong_state, too_late
 */
export function statusForOwner(row: Known, change: AppointmentChange, now: number): Status | null {
  const cancels =
    change.isCancelled === true || change.status === 'cancelled' || change.status === 'withdrawn'
  const refused = [
    ...(cancels || (change.status ?? row.status) === row.status ? [] : ['status']),
    ...movedFields(row, change),
    ...(change.details === undefined ? [] : ['details']),
  ]
  if (refused.length > 0) throw readOnly(refused)
  if (!cancels || isCancelled(row.status)) return null
  const target = row.status === 'requested' ? 'withdrawn' : 'cancelled'
  if (!mayMove(row.status, target)) throw new DomainError('wrong_state')
  if (!mayCancel({ status: row.status, startsAt: row.startsAt, noticeHours: row.noticeHours, now }))
    throw tooLate(row)
  return target
}

/** The refusal names the practice's phone number, if it has given one. */
const tooLate = ({ clinicPhone }: Known) =>
  new DomainError(
    'too_late',
    clinicPhone === null
      ? {}
      : { text: 'refusals.tooLateCall', values: { phone: shownPhone(clinicPhone, null) } },
  )

export type PracticeTarget = { status: Status; moves: boolean }

/**
 * The status after a practice's change, if this person may make it.
 *
 * @returns null if nothing changes: the same answer twice is one answer
 * @throws DomainError not_found without the right, invalid, wrong_state
 */
export function statusForPractice(
  row: Known,
  change: AppointmentChange,
  scope: PracticeScope,
  now: number,
): PracticeTarget | null {
  requireRights(rightsFor(row, change), scope)
  if (change.status === 'withdrawn' && row.status !== 'withdrawn') throw readOnly(['status'])
  const cancels = change.isCancelled === true || change.status === 'cancelled'
  const moves = isMove(row, change)
  const status = cancels ? cancelledFrom(row.status) : (change.status ?? row.status)
  if (status === row.status && !moves) return null
  if (moves) requireMovable(row, status, now)
  if (status !== row.status) requireStatusMove(row, status, scope, now)
  return { status, moves }
}

function rightsFor(row: Known, change: AppointmentChange): Right[] {
  const answers = change.status === 'approved' || change.status === 'rejected'
  const edits =
    change.isCancelled === true ||
    change.status === 'cancelled' ||
    change.status === 'no_show' ||
    isMove(row, change)
  return [...(answers ? (['requests'] as const) : []), ...(edits ? (['appointments'] as const) : [])]
}

function requireRights(rights: readonly Right[], scope: PracticeScope): void {
  if (!rights.every((right) => hasRight(scope, right))) throw new DomainError('not_found')
}

/** The status after a cancellation by the practice: requests are rejected, ended appointments stay as they are. */
function cancelledFrom(status: Status): Status {
  if (isCancelled(status)) return status
  return status === 'requested' ? 'rejected' : 'cancelled'
}

/** Only requests and approved appointments that have not begun can be moved, and not in a call that also ends them. */
function requireMovable(row: Known, status: Status, now: number): void {
  if ((row.status !== 'requested' && row.status !== 'approved') || row.startsAt <= now || isExpired(row, now))
    throw new DomainError('wrong_state')
  if (status !== row.status && status !== 'approved') throw readOnly(['start'])
}

function requireStatusMove(row: Known, status: Status, scope: PracticeScope, now: number): void {
  const allowed =
    mayMove(row.status, status) && !isExpired(row, now) && !(status === 'no_show' && now < row.startsAt)
  if (allowed) return
  // No assistant can restore an ended appointment (specification/authorization E5).
  if (status === 'approved' && isCancelled(row.status) && scope.rights !== 'all') throw readOnly(['status'])
  throw new DomainError('wrong_state')
}

/**
 * Requires that this person may correct the details: of a request, an approved appointment or a visit in progress.
 *
 * @throws DomainError not_found without the right, wrong_state
 */
export function requireEditable(row: Known, scope: PracticeScope, now: number): void {
  requireRights(['appointments'], scope)
  const open = row.status === 'requested' || row.status === 'approved' || row.status === 'consulting'
  if (!open || isExpired(row, now)) throw new DomainError('wrong_state')
}

/** A request whose time is over expires at the next sweep; until then it cannot be answered either. */
export function isExpired({ status, expiresAt }: Pick<Known, 'status' | 'expiresAt'>, now: number): boolean {
  return status === 'requested' && expiresAt !== null && expiresAt <= now
}

/**
 * The status after a deletion (specification/authorization E6): owners delete requests, doctors also approved appointments.
 *
 * @returns the new status, or null if it has already ended
 * @throws DomainError wrong_state
 */
export function statusAfterDelete(row: Known, by: 'owner' | 'practice', now: number): Status | null {
  if (isCancelled(row.status)) return null
  if (by === 'owner' && row.status !== 'requested') throw new DomainError('wrong_state')
  if (by === 'owner') return statusForOwner(row, { _id: '', isCancelled: true }, now)
  const target = cancelledFrom(row.status)
  if (!mayMove(row.status, target)) throw new DomainError('wrong_state')
  return target
}

/**
 * Whether a visit starts now (specification/authorization E7).
 *
 * @returns false if it has already started
 * @throws DomainError wrong_state, too_soon before its time
 */
export function mayStartVisit(row: Known, now: number): boolean {
  if (row.status === 'consulting' || row.status === 'completed') return false
  if (!mayMove(row.status, 'consulting')) throw new DomainError('wrong_state')
  if (now < row.startsAt) throw new DomainError('too_soon', { text: 'refusals.visitTooSoon' })
  return true
}

/**
 * Whether a visit is completed now (specification/authorization E9).
 *
 * @returns false if it has already been completed
 * @throws DomainError wrong_state for one that does not run
 */
export function mayFinishVisit(row: Pick<Known, 'status'>): boolean {
  if (row.status === 'completed') return false
  if (!mayMove(row.status, 'completed')) throw new DomainError('wrong_state')
  return true
}
