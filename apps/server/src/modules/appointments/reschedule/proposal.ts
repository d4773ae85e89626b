import { earliestStart } from '@vetvisit/contract/appointments/availability/rules'
import { requestExpiresAt } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { NewProposal } from '@vetvisit/contract/appointments/reschedule/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import { v7 as uuidv7 } from 'uuid'
import { hasRight, type OwnerScope, type PracticeScope } from '../../../caller.ts'
import type { ChangeContext } from '../../../context.ts'
import { type BookableClinic, loadTimetable } from '../../timetables/public.ts'
import { isPetBusy } from '../availability/claims-query.ts'
import { slotTakenRefusal } from '../availability/slots.ts'
import { changeAppointment, requireFresh } from '../lifecycle/change-appointment.ts'
import { changeStatus } from '../lifecycle/change-status.ts'
import { clearTimeOfAppointment, loadClinicOfDoctor } from '../lifecycle/clear-time.ts'
import { clearMoveRequestAndProposal, insertProposal } from '../record/move-request-query.ts'
import { isExpired, notOffered, refuse, tooSoon } from '../record/policy.ts'
import { ownerRecipient } from '../record/presenter.ts'
import { type AppointmentRow, findPractice, type ProposalRow } from '../record/repository.ts'
import { recordChange } from './record-change.ts'

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
  now: number,
): Promise<Appointment> {
  if (!hasRight(scope, 'requests')) throw new DomainError('not_found')
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
  now: number,
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
  const endsAt = await clearTimeOfAppointment(context, row, { timetable, startsAt, except: holdId }, now)
  const proposal = {
    holdId,
    clinicId,
    clinicName: clinic.name,
    start: startsAt,
    end: endsAt,
    expiresAt: requestExpiresAt({
      requestedAt: now,
      startsAt,
      expiryHours: clinic.requestExpiryHours,
      openingTimes: timetable,
    }),
    note: request.note,
  }
  const { id: appointmentId, doctorId, ownerId } = row
  const hold = { ...proposal, appointmentId, doctorId, ownerId, startsAt, endsAt, currency: clinic.currency }
  if (!(await insertProposal(database, hold, now)))
    throw await slotTakenRefusal(database, { timetable, start: startsAt, doctorId }, now)
  return { proposal, clinic }
}

function requireWaiting(row: AppointmentRow, now: number): void {
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
  now: number,
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
    const { clinicId, start: startsAt, end: endsAt } = proposal
    if (!answer.accept) return declined(context, row, scope, now)
    if (await isPetBusy(database, { petId: row.petId, startsAt, endsAt, except: row.id }))
      throw new DomainError('pet_busy')
    return changeStatus(
      context,
      row,
      { status: 'approved', reason: null, by: scope, clinicId, startsAt, endsAt },
      now,
    )
  })
}

async function declined(
  context: ChangeContext,
  row: AppointmentRow,
  scope: OwnerScope,
  now: number,
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
  const tell = { type: 'proposal-declined', to: await findPractice(database, row.doctorId) } as const
  return recordChange(context, row, { line, next: { proposal: null }, tell }, now)
}
