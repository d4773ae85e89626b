import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { AppointmentChange } from '@vetvisit/contract/appointments/lifecycle/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import type { Instant } from '../../../db/instant.ts'
import { type PracticeScope, signerOf } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import { type Editor, isOwnerScope } from '../record/actors.ts'
import { changeAppointment, requireFresh } from './change-appointment.ts'
import { changeRoom, changeStatus } from './change-status.ts'
import { correctAppointment } from './correct.ts'
import {
  mayFinishVisit,
  mayStartVisit,
  type PracticeTarget,
  requireTaker,
  requireVetOf,
  statusAfterDelete,
  statusForOwner,
  statusForPractice,
} from '../record/policy.ts'
import { appointmentToWire } from '../record/presenter.ts'
import { type AppointmentRow, findRunningVisit } from '../record/repository.ts'
import { newPlace, newRoom } from './new-place.ts'
import { findTaker, handOver } from './hand-over.ts'

type Row = AppointmentRow

/**
 * Approves, rejects, moves, hands over, cancels, withdraws or marks as no-show, as far as the editor may (specification/authorization E2 to E5). The same
 * change twice is done once.
 *
 * @throws DomainError not_found, invalid, wrong_state, stale, too_late, too_soon, pet_busy, slot_taken and clinic_closed with `ConflictDetails`
 */
export async function update(
  context: ChangeContext,
  editor: Editor,
  change: AppointmentChange,
  now: Instant,
): Promise<Appointment> {
  const wanted = await findTaker(context, editor, change.doctorId)
  return changeAppointment(
    context,
    editor,
    { id: change._id, now, taker: wanted?.id, roomId: change.roomId },
    async (row) => {
      const { details, version: seen } = change
      if (details && !isOwnerScope(editor))
        return correctAppointment(context, editor, { row, details, seen }, now)
      const target = targetOf(row, { editor, change }, now)
      if (target === null) return row
      requireFresh(context, row, { editor, seen }, now)
      const { status } = target
      const reason = change.reason || null
      if (isOwnerScope(editor)) return changeStatus(context, row, { status, reason, by: editor }, now)
      const { override, tell } = change
      // Under the locks: the vet may have left the practice while this call waited.
      const taker = target.handsOver ? await findTaker(context, editor, change.doctorId) : undefined
      const doctorId = taker?.id
      const wish = { ...change, doctorId, status, scope: editor }
      const place = target.moves ? await newPlace(context, row, wish, now) : {}
      const by = editor
      if (target.handsOver)
        return handOver(
          context,
          row,
          { taker, place, reason, by, override, tell, roomId: change.roomId },
          now,
        )
      if (!target.changesRoom || target.moves)
        return changeStatus(context, row, { status, reason, by, tell, ...place }, now)
      const room = await newRoom(context, row, wish, now)
      if (status === row.status) return changeRoom(context, row, { room, by }, now)
      return changeStatus(context, row, { status, reason, by, tell, ...room }, now)
    },
  )
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
 * Starts the visit; a second call changes nothing (specification/authorization E7). A doctor has one animal in the room at a time. A
 * colleague who works at the clinic takes the visit over (N5).
 *
 * @param finish id of the visit that runs, which is completed first
 * @throws DomainError not_found, wrong_state, too_soon, visit_running with the appointment that runs, slot_taken for a colleague whose
 * time is taken
 */
export async function startVisit(
  context: ChangeContext,
  scope: PracticeScope,
  { _id: id, finish }: { _id: string; finish?: string | undefined },
  now: Instant,
): Promise<Appointment> {
  const signerId = signerOf(scope)
  return changeAppointment(context, scope, { id, now, taker: signerId }, async (row) => {
    const takesOver = row.doctorId !== signerId
    const taker = takesOver ? await findTaker(context, scope, signerId) : undefined
    if (takesOver) requireTaker(row, taker)
    if (!mayStartVisit(row, now)) {
      if (takesOver) throw new DomainError('wrong_state')
      return row
    }
    const running = await findRunningVisit(context.database, { doctorId: signerId })
    if (running && running.id !== finish)
      throw new DomainError('visit_running', {
        details: { appointment: appointmentToWire(context, running, scope, now) },
      })
    if (running) await complete(context, scope, running, now)
    const own = takesOver
      ? await handOver(context, row, { taker, place: {}, reason: null, by: scope }, now)
      : row
    return changeStatus(context, own, { status: 'consulting', reason: null, by: scope }, now)
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
): PracticeTarget | null {
  if (!isOwnerScope(editor)) return statusForPractice(row, change, editor, now)
  const status = statusForOwner(row, change, now)
  return status === null ? null : { status, moves: false, handsOver: false, changesRoom: false }
}
