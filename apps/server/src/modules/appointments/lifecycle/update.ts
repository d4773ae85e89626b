import type { Span } from '@vetvisit/contract/appointments/availability/rules'
import { requestExpiresAt } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { AppointmentChange } from '@vetvisit/contract/appointments/lifecycle/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../../db/instant.ts'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import { type Editor, isOwnerScope } from '../record/actors.ts'
import { changeAppointment, requireFresh } from './change-appointment.ts'
import { changeStatus } from './change-status.ts'
import { correctAppointment } from './correct.ts'
import {
  mayFinishVisit,
  mayStartVisit,
  requireVetOf,
  statusAfterDelete,
  statusForOwner,
  statusForPractice,
} from '../record/policy.ts'
import { notOffered, refuse } from '../record/rules.ts'
import { appointmentToWire } from '../record/presenter.ts'
import { type AppointmentRow, findRunningVisit } from '../record/repository.ts'
import { loadClinicOfDoctor, clearTimeOfAppointment } from './clear-time.ts'

type Row = AppointmentRow
type Status = Row['status']

/**
 * Approves, rejects, moves, cancels, withdraws or marks as no-show, as far as the editor may (specification/authorization E2 to E5). The same
 * change twice is done once.
 *
 * @throws DomainError not_found, invalid, wrong_state, stale, too_late, too_soon, slot_taken, pet_busy, clinic_closed
 */
export async function update(
  context: ChangeContext,
  editor: Editor,
  change: AppointmentChange,
  now: Instant,
): Promise<Appointment> {
  return changeAppointment(context, editor, { id: change._id, now }, async (row) => {
    const { details, version: seen } = change
    if (details && !isOwnerScope(editor))
      return correctAppointment(context, editor, { row, details, seen }, now)
    const target = targetOf(row, { editor, change }, now)
    if (target === null) return row
    requireFresh(context, row, { editor, seen }, now)
    const place = target.moves ? await newPlace(context, row, { ...change, status: target.status }, now) : {}
    const { status } = target
    return changeStatus(context, row, { status, reason: change.reason || null, by: editor, ...place }, now)
  })
}

/**
 * Withdraws a waiting request, or cancels as the practice; the row stays (specification/authorization E6).
 *
 * @throws DomainError not_found, wrong_state, too_late
 */
export async function remove(
  context: ChangeContext,
  editor: Editor,
  { id, reason }: { id: string; reason: string | undefined },
  now: Instant,
): Promise<Appointment> {
  return changeAppointment(context, editor, { id, now }, async (row) => {
    const status = statusAfterDelete(row, isOwnerScope(editor) ? 'owner' : 'practice', now)
    if (status === null) return row
    return changeStatus(context, row, { status, reason: reason || null, deletes: true, by: editor }, now)
  })
}

/**
 * Starts the visit; a second call changes nothing (specification/authorization E7). A doctor has one animal in the room at a time.
 *
 * @param finish id of the visit that runs, which is completed first
 * @throws DomainError not_found, wrong_state, too_soon, visit_running with the appointment that runs
 */
export async function startVisit(
  context: ChangeContext,
  scope: PracticeScope,
  { _id: id, finish }: { _id: string; finish?: string | undefined },
  now: Instant,
): Promise<Appointment> {
  return changeAppointment(context, scope, { id, now }, async (row) => {
    requireVetOf(row, scope)
    if (!mayStartVisit(row, now)) return row
    const running = await findRunningVisit(context.database, row)
    if (running && running.id !== finish)
      throw new DomainError('visit_running', {
        details: { appointment: appointmentToWire(context, running, scope, now) },
      })
    if (running) await complete(context, scope, running, now)
    return changeStatus(context, row, { status: 'consulting', reason: null, by: scope }, now)
  })
}

/**
 * Completes a visit that runs; a second call changes nothing (specification/authorization E9).
 *
 * @throws DomainError not_found, wrong_state
 */
export async function finishVisit(
  context: ChangeContext,
  scope: PracticeScope,
  id: string,
  now: Instant,
): Promise<Appointment> {
  return changeAppointment(context, scope, { id, now }, async (row) => {
    requireVetOf(row, scope)
    return complete(context, scope, row, now)
  })
}

async function complete(context: ChangeContext, scope: PracticeScope, row: Row, now: Instant): Promise<Row> {
  if (!mayFinishVisit(row)) return row
  return changeStatus(context, row, { status: 'completed', reason: null, by: scope }, now)
}

function targetOf(
  row: Row,
  { editor, change }: { editor: Editor; change: AppointmentChange },
  now: Instant,
): { status: Status; moves: boolean } | null {
  if (!isOwnerScope(editor)) return statusForPractice(row, change, editor, now)
  const status = statusForOwner(row, change, now)
  return status === null ? null : { status, moves: false }
}

type Place = { clinicId: string; span: Span; expiresAt: number | null }

/** The new time and clinic of a moved appointment. Practices need no notice, but a start in the future that the clinic offers. */
async function newPlace(
  context: ChangeContext,
  row: Row,
  {
    clinicId = row.clinicId,
    start,
    status,
  }: { clinicId?: string | undefined; start?: number | undefined; status: Status },
  now: Instant,
): Promise<Place> {
  const { clinic, timetable } = await loadClinicOfDoctor(context.database, row, clinicId)
  const startsAt = start ?? row.startsAt
  if (startsAt <= now) throw new DomainError('invalid', { fields: { start: 'validation.slotRequired' } })
  refuse(notOffered(timetable, startsAt))
  const span = await clearTimeOfAppointment(
    context,
    row,
    { timetable, startsAt, except: row.id, earliest: now },
    now,
  )
  const expiresAt =
    status === 'requested'
      ? requestExpiresAt({
          requestedAt: row.createdAt,
          startsAt,
          expiryHours: clinic.requestExpiryHours,
          openingTimes: timetable,
        })
      : null
  // The request would expire at once. If it is approved in the same call, it may start at any time from now on.
  if (expiresAt !== null && expiresAt <= now) throw new DomainError('too_soon')
  return { clinicId: clinic.id, span, expiresAt }
}
