import { earliestStart } from '@vetvisit/contract/appointments/availability/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { MoveRequest } from '@vetvisit/contract/appointments/reschedule/schemas'
import { DomainError } from '@vetvisit/contract/errors'
import { hasRight, type OwnerScope } from '../../../caller.ts'
import type { ChangeContext } from '../../../context.ts'
import { MOVES_OF_OWNER, spendBudget } from '../../../db/transactions/budgets.ts'
import { loadTimetable } from '../../timetables/public.ts'
import { changeAppointment, requireFresh } from '../lifecycle/change-appointment.ts'
import { type Editor, isOwnerScope } from '../record/actors.ts'
import { clearMoveRequestAndProposal, saveMoveRequest } from '../record/move-request-query.ts'
import { notOffered, refuse, tooFarAhead } from '../record/policy.ts'
import { ownerRecipient } from '../record/presenter.ts'
import { type AppointmentRow, findPractice } from '../record/repository.ts'
import { recordChange } from './record-change.ts'

/**
 * An owner asks to move an approved appointment that has not begun; a later request replaces the earlier one.
 *
 * @throws DomainError not_found, wrong_state, stale, too_soon, clinic_closed, invalid
 */
export async function requestMove(
  context: ChangeContext,
  scope: OwnerScope,
  request: MoveRequest,
  now: number,
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
      refuse(tooFarAhead(found.timetable, start, now) ?? notOffered(found.timetable, start))
    }
    await spendBudget(database, `move:${scope.ownerId}`, MOVES_OF_OWNER, now)
    const moveRequest = { starts, note: request.note, askedAt: now }
    await saveMoveRequest(database, row.id, moveRequest)
    const line = { kind: 'move_asked', reason: request.note, by: scope } as const
    const tell = { type: 'move-asked', to: await findPractice(database, row.doctorId) } as const
    return recordChange(context, row, { line, next: { moveRequest }, tell }, now)
  })
}

function requireToCome(row: AppointmentRow, now: number): void {
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
  now: number,
): Promise<Appointment> {
  const { database } = context
  if (!isOwnerScope(editor) && !hasRight(editor, 'appointments')) throw new DomainError('not_found')
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
