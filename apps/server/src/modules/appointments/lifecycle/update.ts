import { requestExpiresAt } from '@vetvisit/contract/appointments/lifecycle/answer-time'
import { holdsSlot } from '@vetvisit/contract/appointments/record/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { AppointmentChange } from '@vetvisit/contract/appointments/lifecycle/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { PracticeScope } from '../../../caller.ts'
import type { ChangeContext } from '../../../context.ts'
import { lockForAppointment } from '../../../db/locks.ts'
import { type Editor, isOwnerScope, type Reader } from '../record/actors.ts'
import { changeStatus } from './change-status.ts'
import { correctAppointment } from './correct.ts'
import {
  mayStartVisit,
  statusAfterDelete,
  statusForOwner,
  statusForPractice,
  notOffered,
  refuse,
} from '../record/policy.ts'
import { appointmentToWire, type Viewer } from '../record/presenter.ts'
import { type AppointmentRow, findAppointment } from '../record/repository.ts'
import { loadClinicOfDoctor, clearTimeOfAppointment } from './clear-time.ts'
import { offerFreedTimes } from '../waiting-list/waiting-list.ts'

type Row = AppointmentRow
type Status = Row['status']

const viewerOf = (editor: Editor): Viewer => (isOwnerScope(editor) ? 'owner' : editor)

/**
 * Approves, rejects, moves, cancels, withdraws or marks as no-show, as far as the editor may (specification/authorization E2 to E5). The same
 * answer twice is one answer.
 *
 * @throws DomainError not_found, invalid, wrong_state, stale, too_late, too_soon, slot_taken, pet_busy, clinic_closed
 */
export async function update(
  context: ChangeContext,
  editor: Editor,
  change: AppointmentChange,
  now: number,
): Promise<Appointment> {
  return changeAppointment(context, editor, change._id, now, async (row) => {
    const { details } = change
    if (details && !isOwnerScope(editor))
      return correctAppointment(
        context,
        row,
        editor,
        details,
        () => requireFresh(context, row, editor, change.version, now),
        now,
      )
    const target = targetOf(row, editor, change, now)
    if (target === null) return row
    requireFresh(context, row, editor, change.version, now)
    const place = target.moves ? await newPlace(context, row, { ...change, status: target.status }, now) : {}
    return changeStatus(
      context,
      row,
      { status: target.status, reason: change.reason || null, ...place },
      editor,
      now,
    )
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
  wish: { id: string; reason: string | undefined },
  now: number,
): Promise<Appointment> {
  return changeAppointment(context, editor, wish.id, now, async (row) => {
    const status = statusAfterDelete(row, isOwnerScope(editor) ? 'owner' : 'practice', now)
    if (status === null) return row
    return changeStatus(context, row, { status, reason: wish.reason || null, deletes: true }, editor, now)
  })
}

/**
 * Begins the visit; again changes nothing (specification/authorization E7).
 *
 * @throws DomainError not_found, wrong_state, too_soon
 */
export async function consult(
  context: ChangeContext,
  scope: PracticeScope,
  id: string,
  now: number,
): Promise<Appointment> {
  return changeAppointment(context, scope, id, now, async (row) =>
    mayStartVisit(row, now)
      ? changeStatus(context, row, { status: 'consulting', reason: null }, scope, now)
      : row,
  )
}

/** Reads an appointment of the editor behind the doctor's lock, and answers with what `act` leaves. */
export async function changeAppointment(
  context: ChangeContext,
  editor: Editor,
  id: string,
  now: number,
  act: (row: Row) => Promise<Row>,
): Promise<Appointment> {
  const { database } = context
  return database.transact(async () => {
    await lockForAppointment(database, id)
    const row = await findAppointment(database, editor, id)
    if (!row) throw new DomainError('not_found')
    const after = await act(row)
    if (freesTime(row, after)) await offerFreedTimes(context, row.doctorId, now)
    return appointmentToWire(context, after, viewerOf(editor), now)
  })
}

/** Whether a change leaves the time that the appointment had, or that was kept for it, to others. */
const freesTime = (before: Row, after: Row) =>
  (holdsSlot(before.status) && (!holdsSlot(after.status) || before.startsAt !== after.startsAt)) ||
  (before.proposal !== null && before.proposal.holdId !== after.proposal?.holdId)

function targetOf(
  row: Row,
  editor: Editor,
  change: AppointmentChange,
  now: number,
): { status: Status; moves: boolean } | null {
  if (!isOwnerScope(editor)) return statusForPractice(row, change, editor, now)
  const status = statusForOwner(row, change, now)
  return status === null ? null : { status, moves: false }
}

/** @throws DomainError stale with the fresh appointment when another version was seen (specification/authorization E2) */
export function requireFresh(
  context: Reader,
  row: Row,
  editor: Editor,
  seen: number | undefined,
  now: number,
): void {
  if (seen !== undefined && seen !== row.version)
    throw new DomainError('stale', {
      details: { appointment: appointmentToWire(context, row, viewerOf(editor), now) },
    })
}

type Place = { clinicId: string; startsAt: number; endsAt: number; expiresAt: number | null }

/** Where and when a moved appointment takes place. Staff need no notice, but a time to come that the clinic offers. */
async function newPlace(
  context: ChangeContext,
  row: Row,
  {
    clinicId = row.clinicId,
    start,
    status,
  }: { clinicId?: string | undefined; start?: number | undefined; status: Status },
  now: number,
): Promise<Place> {
  const { clinic, timetable } = await loadClinicOfDoctor(context.database, row, clinicId)
  const startsAt = start ?? row.startsAt
  if (startsAt <= now) throw new DomainError('invalid', { fields: { start: 'validation.slotRequired' } })
  refuse(notOffered(timetable, startsAt))
  const endsAt = await clearTimeOfAppointment(
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
  // It would end unanswered at once; approved in the same call it can be as near as the practice likes.
  if (expiresAt !== null && expiresAt <= now) throw new DomainError('too_soon')
  return { clinicId: clinic.id, startsAt, endsAt, expiresAt }
}
