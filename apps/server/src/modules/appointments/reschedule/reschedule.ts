import { earliestStart, type Timetable } from '@vetvisit/contract/appointments/availability/rules'
import { requestExpiresAt } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { mayMoveAlone } from '@vetvisit/contract/appointments/reschedule/rules'
import type { MoveRequest, NewProposal, OwnMove } from '@vetvisit/contract/appointments/reschedule/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import type { Instant } from '../../../db/instant.ts'
import type { OwnerScope, PracticeScope } from '../../../context/caller.ts'
import { requireRight } from '../../../context/policy.ts'
import type { ChangeContext, Context } from '../../../context/context.ts'
import { MOVES_OF_OWNER, spendBudget } from '../../../db/transactions/budgets.ts'
import { mailBooked } from '../../notifications/public.ts'
import { type BookableClinic, isListed, loadTimetable } from '../../timetables/public.ts'
import { isPetBusy } from '../availability/claims-query.ts'
import { slotTakenRefusal, type VetTime } from '../availability/slots.ts'
import { vetsForOwners } from '../availability/vets.ts'
import { changeAppointment, requireFresh } from '../lifecycle/change-appointment.ts'
import { changeStatus, recordChange } from '../lifecycle/change-status.ts'
import {
  clearTimeForOwner,
  clearTimeOfAppointment,
  loadClinicOfDoctor,
  roomAfterOwnersMove,
  timetableOfVisit,
} from '../lifecycle/clear-time.ts'
import { type Editor, isOwnerScope } from '../record/actors.ts'
import { clearMoveRequestAndProposal, insertProposal, saveMoveRequest } from '../record/move-request-query.ts'
import { isExpired, notOffered, refusalForOwners, refuse, tooFarAhead, tooSoon } from '../record/rules.ts'
import { ownerRecipient } from '../record/presenter.ts'
import { type AppointmentRow, findRecipients, type ProposalRow } from '../record/repository.ts'

/**
 * An owner moves an approved appointment to a free slot of its clinic without asking: the new time is taken and the old one freed in one
 * transaction, under the rules of a booking. The practice is notified, and the owner gets a mail for the calendar.
 *
 * @throws DomainError not_found, wrong_state, stale, too_late, too_soon, clinic_closed, invalid, slot_taken, pet_busy
 */
export async function moveAlone(
  context: Context,
  scope: OwnerScope,
  { _id: id, start: startsAt, version: seen }: OwnMove,
  now: Instant,
): Promise<Appointment> {
  const { database, config } = context
  return changeAppointment(context, scope, { id, now, anyVet: true }, async (row) => {
    if (row.status === 'approved' && row.startsAt === startsAt) return row
    requireFresh(context, row, { editor: scope, seen }, now)
    refuse(refusalOfMove(row, now))
    const found = await loadTimetable(database, row.clinicId)
    if (!found || !isListed(found.listing, config)) throw new DomainError('clinic_closed')
    const offering = vetsForMove(context, found, row).filter(
      ({ timetable }) => notOffered(timetable, startsAt) === undefined,
    )
    const [first = { doctorId: row.doctorId, timetable: timetableOfRow(found, row) }, ...others] = offering
    refuse(refusalForOwners(first.timetable, startsAt, now))
    await spendBudget(database, `move:${scope.ownerId}`, MOVES_OF_OWNER, now)
    const room = { vets: [first, ...others], startsAt } as const
    const place = await clearTimeForOwner(context, row, room, now)
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

/** When the vet of an appointment works, or their clinic where owners cannot book the vet any more. */
const timetableOfRow = (found: BookableClinic, row: AppointmentRow): Timetable =>
  timetableOfVisit((found.vets.find((vet) => vet.doctorId === row.doctorId) ?? found).timetable, row)

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
      if (start < earliestStart(now)) throw new DomainError('too_soon', { text: 'refusals.moveTooSoon' })
      refuse(tooFarAhead(found.timetable, start, now) ?? notOfferedByAny(found, row, start))
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

function requireToCome(row: AppointmentRow, now: Instant): void {
  if (row.status !== 'approved' || row.startsAt <= now)
    throw new DomainError('wrong_state', { text: 'refusals.alreadyMoved' })
}

/**
 * The owner withdraws a move request, or the practice declines it and the owner is notified. Without a move request nothing happens.
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
    await clearMoveRequestAndProposal(database, row.id)
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

/**
 * Proposes another time for a request. The time is held until the owner answers or the request expires; the time to answer starts again.
 * Both times are taken meanwhile. A later proposal replaces the earlier one.
 *
 * @throws DomainError not_found, wrong_state, stale, invalid, too_soon, clinic_closed, pet_busy, slot_taken
 */
export async function proposeTime(
  context: ChangeContext,
  scope: PracticeScope,
  request: NewProposal,
  now: Instant,
): Promise<Appointment> {
  requireRight(scope, 'requests')
  return changeAppointment(context, scope, { id: request._id, now }, async (row) => {
    requireFresh(context, row, { editor: scope, seen: request.version }, now)
    requireWaiting(row, now)
    const { proposal, clinic } = await holdProposedTime(context, row, request, now)
    const { expiresAt } = proposal
    const line = { kind: 'proposed', reason: request.note, expiresAt, by: scope } as const
    const more = {
      start: instantText(proposal.start),
      end: instantText(proposal.end),
      clinicId: clinic.id,
      clinicName: clinic.name,
      timeZone: clinic.timeZone,
      previousStart: instantText(row.startsAt),
      until: instantText(expiresAt),
    }
    const tell = { type: 'time-proposed', to: [ownerRecipient(row)], more } as const
    return recordChange(context, row, { line, next: { proposal }, tell }, now)
  })
}

/** Holds the proposed time for a request, in place of an earlier proposal. */
async function holdProposedTime(
  context: ChangeContext,
  row: AppointmentRow,
  request: NewProposal,
  now: Instant,
): Promise<{ proposal: ProposalRow; clinic: BookableClinic['clinic'] }> {
  const { database } = context
  const clinicId = request.clinicId ?? row.clinicId
  const startsAt = request.start
  const { clinic, timetable } = await loadClinicOfDoctor(database, row, clinicId)
  if (startsAt === row.startsAt && clinicId === row.clinicId)
    throw new DomainError('invalid', { fields: { start: 'validation.slotRequired' } })
  refuse(tooSoon(startsAt, now) ?? notOffered(timetable, startsAt))
  await clearMoveRequestAndProposal(database, row.id)
  const holdId = uuidv7()
  const span = await clearTimeOfAppointment(context, row, { timetable, startsAt, except: holdId }, now)
  const { endsAt, busyFrom, busyUntil } = span
  const proposal = {
    holdId,
    clinicId,
    clinicName: clinic.name,
    start: startsAt,
    end: endsAt,
    busyFrom,
    busyUntil,
    expiresAt: requestExpiresAt({
      requestedAt: now,
      startsAt,
      expiryHours: clinic.requestExpiryHours,
      openingTimes: timetable,
    }),
    note: request.note,
  }
  const { id: appointmentId, practiceId, doctorId, ownerId } = row
  const hold = {
    ...proposal,
    appointmentId,
    practiceId,
    doctorId,
    ownerId,
    ...span,
    currency: clinic.currency,
  }
  if (!(await insertProposal(database, hold, now)))
    throw await slotTakenRefusal(database, { vets: [{ doctorId, timetable }], start: startsAt }, now)
  return { proposal, clinic }
}

function requireWaiting(row: AppointmentRow, now: Instant): void {
  if (row.status !== 'requested' || isExpired(row, now)) throw new DomainError('wrong_state')
}

/**
 * The owner accepts the proposal, which approves the request, or declines it: the request then waits for its first time again, or is
 * withdrawn if that time can no longer be booked.
 *
 * @param answer `start` is the proposed start that the owner saw
 * @throws DomainError not_found, wrong_state, stale, pet_busy
 */
export async function answerProposal(
  context: ChangeContext,
  scope: OwnerScope,
  answer: { _id: string; accept: boolean; start: number },
  now: Instant,
): Promise<Appointment> {
  const { database } = context
  return changeAppointment(context, scope, { id: answer._id, now }, async (row) => {
    const { proposal } = row
    const seen = answer.start
    // A repeated answer changes nothing.
    if (answer.accept && row.status === 'approved' && row.startsAt === seen) return row
    if (!proposal || proposal.expiresAt <= now || row.status !== 'requested' || isExpired(row, now))
      throw new DomainError('wrong_state', { text: 'refusals.noProposal' })
    if (proposal.start !== seen) throw new DomainError('stale')
    const { clinicId, start: startsAt, end: endsAt, busyFrom, busyUntil } = proposal
    if (!answer.accept) return declined(context, row, scope, now)
    if (await isPetBusy(database, { petId: row.petId, startsAt, endsAt, except: row.id }))
      throw new DomainError('pet_busy')
    const span = { startsAt, endsAt, busyFrom, busyUntil }
    const place = { clinicId, span, ...(await roomAfterOwnersMove(database, row, { clinicId, span })) }
    return changeStatus(context, row, { status: 'approved', reason: null, by: scope, ...place }, now)
  })
}

async function declined(
  context: ChangeContext,
  row: AppointmentRow,
  scope: OwnerScope,
  now: Instant,
): Promise<AppointmentRow> {
  const { database } = context
  const found = await loadTimetable(database, row.clinicId)
  if (!found || row.startsAt < earliestStart(now))
    return changeStatus(context, row, { status: 'withdrawn', reason: null, by: scope }, now)
  await clearMoveRequestAndProposal(database, row.id)
  const expiresAt = requestExpiresAt({
    requestedAt: now,
    startsAt: row.startsAt,
    expiryHours: found.clinic.requestExpiryHours,
    openingTimes: found.timetable,
  })
  const line = { kind: 'proposal_declined', reason: null, expiresAt, by: scope } as const
  const tell = { type: 'proposal-declined', to: await findRecipients(database, row) } as const
  return recordChange(context, row, { line, next: { proposal: null }, tell }, now)
}
