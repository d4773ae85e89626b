import { earliestStart } from '@vetvisit/contract/appointments/availability/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { mayMoveAlone } from '@vetvisit/contract/appointments/reschedule/rules'
import type { MoveRequest, OwnMove } from '@vetvisit/contract/appointments/reschedule/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { OwnerScope } from '../../../context/caller.ts'
import type { ChangeContext, Context } from '../../../context/context.ts'
import { requireRight } from '../../../context/policy.ts'
import type { Instant } from '../../../db/instant.ts'
import { MOVES_OF_OWNER, spendBudget } from '../../../db/transactions/budgets.ts'
import { mailBooked } from '../../notifications/public.ts'
import { type BookableClinic, isListed, loadTimetable } from '../../timetables/public.ts'
import { withLimitsOfReason } from '../availability/needs.ts'
import type { VetTime } from '../availability/slots.ts'
import { vetsForOwners } from '../availability/vets.ts'
import { changeAppointment, requireFresh } from '../lifecycle/change-appointment.ts'
import { changeStatus, recordChange } from '../lifecycle/change-status.ts'
import { clearTimeForOwner } from '../lifecycle/clear-time.ts'
import { type Editor, isOwnerScope } from '../record/actors.ts'
import { findTelephoneOnly } from '../record/missed-query.ts'
import { clearMoveRequest, saveMoveRequest } from '../record/move-request-query.ts'
import { ownerRecipient } from '../record/presenter.ts'
import { type AppointmentRow, findRecipients } from '../record/repository.ts'
import { dayFull, notOffered, refusalForOwners, refusalAt, refuse, tooFarAhead } from '../record/rules.ts'
import { timetableOfRow, timetableOfVisit } from '../record/timetable-of-visit.ts'

/**
 * An owner moves an approved appointment to a free slot of its clinic without asking: the new time is taken and the old one freed in one
 * transaction, under the rules of a booking. The practice is notified, and the owner gets a mail for the calendar.
 *
 * @throws DomainError not_found, wrong_state, stale, too_late, too_soon, clinic_closed, invalid, reason_not_offered, slot_taken, pet_busy
 */
export async function moveAlone(
  context: Context,
  scope: OwnerScope,
  { _id: id, start: startsAt, version: seen }: OwnMove,
  now: Instant,
): Promise<Appointment> {
  const { database, config } = context
  return changeAppointment(context, scope, { id, now, vets: 'any', counted: true }, async (row) => {
    if (row.status === 'approved' && row.startsAt === startsAt) return row
    requireFresh(context, row, { editor: scope, seen }, now)
    refuse(refusalOfMove(row, now))
    if (await findTelephoneOnly(database, row, now)) throw new DomainError('telephone_only')
    const found = await loadTimetable(database, row.clinicId)
    if (!found || !isListed(found.listing, config)) throw new DomainError('clinic_closed')
    if (vetsForOwners(context, found).length === 0) throw new DomainError('telephone_only')
    const vets = await withLimitsOfReason(database, vetsForMove(context, found, row), row, now)
    const offering = vets.filter(({ timetable }) => notOffered(timetable, startsAt) === undefined)
    const [first = { doctorId: row.doctorId, timetable: timetableOfRow(found, row) }, ...others] = offering
    refuse(refusalForOwners(first.timetable, startsAt, now) ?? dayFull(first.timetable, startsAt))
    await spendBudget(database, `move:${scope.ownerId}`, MOVES_OF_OWNER, now)
    const time = { vets: [first, ...others], startsAt } as const
    const place = await clearTimeForOwner(context, row, time, now)
    const change = { status: 'approved', reason: null, by: scope, ...place } as const
    const moved = await changeStatus(context, row, change, now)
    await mailBooked(database, row.id, now)
    return moved
  })
}

/** The vets to whom an owner may move an appointment, its own first: only that one if the owner chose the vet. */
function vetsForMove(
  context: Pick<Context, 'config'>,
  found: BookableClinic,
  row: AppointmentRow,
): VetTime[] {
  const { doctorId, vetChosen } = row
  const vets = vetsForOwners(context, found)
  const own = vets.filter((vet) => vet.doctorId === doctorId)
  const others = vetChosen ? [] : vets.filter((vet) => vet.doctorId !== doctorId)
  return [...own, ...others].map((vet) => ({ ...vet, timetable: timetableOfVisit(vet.timetable, row) }))
}

/** Why an owner may not move this appointment without asking. */
function refusalOfMove(row: AppointmentRow, now: Instant): DomainError | undefined {
  if (mayMoveAlone({ ...row, now })) return undefined
  if (row.status !== 'approved' || row.startsAt <= now)
    return new DomainError('wrong_state', { text: 'refusals.alreadyMoved' })
  return row.ownersMayMove
    ? new DomainError('too_late', { text: 'refusals.moveTooLate' })
    : new DomainError('wrong_state', { text: 'refusals.cannotMoveAlone' })
}

/**
 * An owner asks to move an approved appointment that has not begun; a later request replaces the earlier one.
 *
 * @throws DomainError not_found, wrong_state, stale, too_soon, clinic_closed, invalid
 */
export async function requestMove(
  context: ChangeContext,
  scope: OwnerScope,
  request: MoveRequest,
  now: Instant,
): Promise<Appointment> {
  const { database } = context
  return changeAppointment(context, scope, { id: request._id, now }, async (row) => {
    requireFresh(context, row, { editor: scope, seen: request.version }, now)
    requireToCome(row, now)
    const starts = [...new Set(request.starts)]
      .filter((start) => start !== row.startsAt)
      .toSorted((a, b) => a - b)
    if (starts.length === 0 && request.note === '')
      throw new DomainError('invalid', { fields: { starts: 'validation.moveWishRequired' } })
    const found = await loadTimetable(database, row.clinicId)
    if (!found) throw new DomainError('clinic_closed')
    for (const start of starts) {
      const refusal =
        start < earliestStart(now)
          ? new DomainError('too_soon', { text: 'refusals.moveTooSoon' })
          : (tooFarAhead(found.timetable, start, now) ?? notOfferedByAny(found, row, start))
      refuse(refusal && refusalAt(`starts.${request.starts.indexOf(start)}`, refusal))
    }
    await spendBudget(database, `move:${scope.ownerId}`, MOVES_OF_OWNER, now)
    const moveRequest = { starts, note: request.note, askedAt: now }
    await saveMoveRequest(database, row.id, moveRequest)
    const line = { kind: 'move_asked', reason: request.note, by: scope } as const
    const tell = { type: 'move-asked', to: await findRecipients(database, row) } as const
    return recordChange(context, row, { line, next: { moveRequest }, tell }, now)
  })
}

/** Why neither the vet of an appointment nor, if the owner took any, one of the others is there at that time. */
function notOfferedByAny(found: BookableClinic, row: AppointmentRow, start: number): DomainError | undefined {
  const others = row.vetChosen ? [] : found.vets.map(({ timetable }) => timetableOfVisit(timetable, row))
  const refusals = [timetableOfRow(found, row), ...others].map((timetable) => notOffered(timetable, start))
  return refusals.includes(undefined) ? undefined : refusals[0]
}

/** @throws DomainError wrong_state for an appointment that is not approved, or has begun */
export function requireToCome(row: AppointmentRow, now: Instant): void {
  if (row.status !== 'approved' || row.startsAt <= now)
    throw new DomainError('wrong_state', { text: 'refusals.alreadyMoved' })
}

/**
 * The owner withdraws a move request, or the practice declines it and the owner is notified. Times that the practice proposed stay. Without a
 * move request nothing happens.
 *
 * @throws DomainError not_found also for an assistant without the right `appointments`
 */
export async function closeMoveRequest(
  context: ChangeContext,
  editor: Editor,
  { id, reason }: { id: string; reason: string | undefined },
  now: Instant,
): Promise<Appointment> {
  const { database } = context
  if (!isOwnerScope(editor)) requireRight(editor, 'appointments')
  return changeAppointment(context, editor, { id, now }, async (row) => {
    if (!row.moveRequest) return row
    await clearMoveRequest(database, row.id)
    const isOwner = isOwnerScope(editor)
    const line = {
      kind: isOwner ? 'move_dropped' : 'move_declined',
      reason: reason || null,
      by: editor,
    } as const
    const tell = { type: 'move-declined', to: [ownerRecipient(row)], more: reason ? { reason } : {} } as const
    return recordChange(context, row, { line, next: { moveRequest: null }, ...(!isOwner && { tell }) }, now)
  })
}
