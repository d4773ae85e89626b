import { endOf } from '@vetvisit/contract/appointments/availability/rules'
import { isCancelled } from '@vetvisit/contract/appointments/record/rules'
import { mayCancel, mayMove } from '@vetvisit/contract/appointments/lifecycle/rules'
import type { AppointmentChange } from '@vetvisit/contract/appointments/lifecycle/schemas'
import { DomainError, type FieldErrors } from '@vetvisit/contract/errors'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import { requireRight } from '../../../context/policy.ts'
import { hasRight } from '../../../context/rights.ts'
import { shownPhone } from '../../../adapters/phone/phone-number.ts'
import type { AppointmentRow } from './repository.ts'
import { isExpired } from './rules.ts'

type Status = AppointmentRow['status']
type Right = Parameters<typeof hasRight>[1]

type Known = Pick<
  AppointmentRow,
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'doctorId'
  | 'clinicId'
  | 'roomId'
  | 'clinicPhone'
  | 'noticeHours'
  | 'expiresAt'
>

/** The refusal of fields that the caller cannot change. */
export const readOnly = (fields: readonly string[]): DomainError =>
  new DomainError('invalid', {
    fields: Object.fromEntries(fields.map((field) => [field, 'validation.readOnly'])) satisfies FieldErrors,
  })

/**
 * Whether a change touches time and place; a value that is sent back unchanged is no change (specification/authorization "Echo-tolerant
 * properties").
 */
function movedFields(
  row: Known,
  { start, minutes, clinicId }: AppointmentChange,
): ('start' | 'minutes' | 'clinicId')[] {
  return [
    ...(start !== undefined && start !== row.startsAt ? (['start'] as const) : []),
    ...(minutes !== undefined && endOf(row.startsAt, minutes) !== row.endsAt ? (['minutes'] as const) : []),
    ...(clinicId !== undefined && clinicId !== row.clinicId ? (['clinicId'] as const) : []),
  ]
}

type PracticeOnly = 'minutes' | 'roomId' | 'override' | 'tell'

/** What only the practice sends. */
export const practiceOnly = ({
  minutes,
  roomId,
  override,
  tell,
}: Pick<AppointmentChange, PracticeOnly>): PracticeOnly[] => [
  ...(minutes === undefined ? [] : (['minutes'] as const)),
  ...(roomId === undefined ? [] : (['roomId'] as const)),
  ...(override === undefined ? [] : (['override'] as const)),
  ...(tell === undefined ? [] : (['tell'] as const)),
]

/** @throws DomainError invalid for an owner who sends what only the practice may */
export function requireOwnersFields(sent: Parameters<typeof practiceOnly>[0]): void {
  const refused = practiceOnly(sent)
  if (refused.length > 0) throw readOnly(refused)
}

/** Whether a member may book over what is in the way (specification/authorization N6). */
export const mayOverride = (scope: PracticeScope): boolean => hasRight(scope, 'overrides')

/** @throws DomainError not_found for an override without the right (specification/authorization N6) */
export function requireOverrides(scope: PracticeScope, override: AppointmentChange['override']): void {
  if (override !== undefined) requireRight(scope, 'overrides')
}

const isMove = (row: Known, change: AppointmentChange) => movedFields(row, change).length > 0

/** Whether a change names another vet than the appointment has. */
const handsOver = (row: Known, { doctorId }: AppointmentChange) =>
  doctorId !== undefined && doctorId !== row.doctorId

/** Whether a change names another treatment room than the appointment has, or none. */
const changesRoom = (row: Known, { roomId }: AppointmentChange) =>
  roomId !== undefined && roomId !== row.roomId

/**
 * The status after an owner's change. Owners cancel and withdraw; only the practice may do everything else.
 *
 * @returns the new status, or null if nothing changes
 * @throws DomainError invalid for what owners cannot change, wrong_state, too_late
 */
export function statusForOwner(row: Known, change: AppointmentChange, now: Instant): Status | null {
  const cancels =
    change.isCancelled === true || change.status === 'cancelled' || change.status === 'withdrawn'
  const refused = [
    ...(cancels || (change.status ?? row.status) === row.status ? [] : ['status']),
    ...movedFields(row, { ...change, minutes: undefined }),
    ...practiceOnly(change),
    ...(handsOver(row, change) ? ['doctorId'] : []),
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

export type PracticeTarget = {
  status: Status
  moves: boolean
  handsOver: boolean
  /** The treatment room changes. */
  changesRoom: boolean
}

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
  now: Instant,
): PracticeTarget | null {
  requireRights(rightsFor(row, change), scope)
  requireOverrides(scope, change.override)
  if (change.status === 'withdrawn' && row.status !== 'withdrawn') throw readOnly(['status'])
  const cancels = change.isCancelled === true || change.status === 'cancelled'
  const moves = isMove(row, change)
  const status = cancels ? cancelledFrom(row.status) : (change.status ?? row.status)
  const isHandedOver = handsOver(row, change)
  const isOtherRoom = changesRoom(row, change)
  if (status === row.status && ![moves, isHandedOver, isOtherRoom].includes(true)) return null
  if (moves) requireMovable(row, now)
  else if (isOtherRoom) requireOpen(row, now)
  refuseEndedAndMoved(row, { change, status })
  if (isHandedOver) requireAhead(row, now)
  if (status !== row.status) requireStatusMove(row, status, scope, now)
  return { status, moves, handsOver: isHandedOver, changesRoom: isOtherRoom }
}

function rightsFor(row: Known, change: AppointmentChange): Right[] {
  const answers = change.status === 'approved' || change.status === 'rejected'
  const edits =
    change.isCancelled === true ||
    change.status === 'cancelled' ||
    change.status === 'no_show' ||
    isMove(row, change) ||
    handsOver(row, change) ||
    changesRoom(row, change)
  return [...(answers ? (['requests'] as const) : []), ...(edits ? (['appointments'] as const) : [])]
}

function requireRights(rights: readonly Right[], scope: PracticeScope): void {
  for (const right of rights) requireRight(scope, right)
}

/** The status after a cancellation by the practice: requests are rejected, ended appointments stay as they are. */
function cancelledFrom(status: Status): Status {
  if (isCancelled(status)) return status
  return status === 'requested' ? 'rejected' : 'cancelled'
}

/** A call that ends an appointment gives it no other time and no other room. @throws DomainError invalid */
function refuseEndedAndMoved(
  row: Known,
  { change, status }: { change: AppointmentChange; status: Status },
): void {
  if (status === row.status || status === 'approved') return
  const fields = [...movedFields(row, change), ...(changesRoom(row, change) ? ['roomId'] : [])]
  if (fields.length > 0) throw readOnly(fields)
}

/** Only requests and approved appointments that have not begun can be moved. */
function requireMovable(row: Known, now: Instant): void {
  if ((row.status !== 'requested' && row.status !== 'approved') || row.startsAt <= now || isExpired(row, now))
    throw new DomainError('wrong_state')
}

/** Requests and approved appointments are handed over, also after their start: a visit that has begun stays with its vet. */
function requireAhead(row: Known, now: Instant): void {
  if ((row.status !== 'requested' && row.status !== 'approved') || isExpired(row, now))
    throw new DomainError('wrong_state')
}

function requireStatusMove(row: Known, status: Status, scope: PracticeScope, now: Instant): void {
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
export function requireEditable(row: Known, scope: PracticeScope, now: Instant): void {
  requireRights(['appointments'], scope)
  requireOpen(row, now)
}

/** @throws DomainError wrong_state unless it is a request, an approved appointment or a visit in progress */
function requireOpen(row: Known, now: Instant): void {
  const open = row.status === 'requested' || row.status === 'approved' || row.status === 'consulting'
  if (!open || isExpired(row, now)) throw new DomainError('wrong_state')
}

/**
 * The status after a deletion (specification/authorization E6): owners delete requests, doctors also approved appointments.
 *
 * @returns the new status, or null if it has already ended
 * @throws DomainError wrong_state
 */
export function statusAfterDelete(row: Known, by: 'owner' | 'practice', now: Instant): Status | null {
  if (isCancelled(row.status)) return null
  if (by === 'owner' && row.status !== 'requested') throw new DomainError('wrong_state')
  if (by === 'owner') return statusForOwner(row, { _id: '', isCancelled: true }, now)
  const target = cancelledFrom(row.status)
  if (!mayMove(row.status, target)) throw new DomainError('wrong_state')
  return target
}

/** Only the vet of a visit finishes it (specification/authorization E9). @throws DomainError not_found for a colleague */
export function requireVetOf(
  { doctorId }: Pick<AppointmentRow, 'doctorId'>,
  { signerId }: PracticeScope,
): void {
  if (doctorId !== signerId) throw new DomainError('not_found')
}

/** A colleague takes a visit over only at a clinic where they work (specification/authorization N5). @throws DomainError not_found */
export function requireTaker(
  { clinicId }: Pick<AppointmentRow, 'clinicId'>,
  taker: { clinicIds: readonly string[] } | undefined,
): void {
  if (!taker?.clinicIds.includes(clinicId)) throw new DomainError('not_found')
}

/**
 * Whether a visit starts now (specification/authorization E7).
 *
 * @returns false if it has already started
 * @throws DomainError wrong_state, too_soon before its time
 */
export function mayStartVisit(row: Known, now: Instant): boolean {
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

/** Whether this person of a practice may cancel: refuse a request, or end an approved appointment. */
export function practiceMayCancel({ status }: Pick<Known, 'status'>, scope: PracticeScope): boolean {
  if (status === 'requested') return hasRight(scope, 'requests')
  return status === 'approved' && hasRight(scope, 'appointments')
}
