import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { ChangeContext } from '../../../context.ts'
import type { Database } from '../../../db/client.ts'
import { beginCare } from '../../care/public.ts'
import {
  type NewNotification,
  notifyPracticeChanged,
  type Recipient,
  recordNotifications,
} from '../../notifications/public.ts'
import { actorOf, type ChangedBy, isOwnerScope } from '../record/actors.ts'
import { ownerRecipient, notificationFor } from '../record/presenter.ts'
import * as repository from '../record/repository.ts'
import { clearMoveRequestAndProposal } from '../record/move-request-query.ts'
import { saveChange } from '../record/change-query.ts'

type Row = repository.AppointmentRow

/** What becomes of an appointment; what is absent stays. */
export type StatusChange = Partial<Pick<Row, 'clinicId' | 'startsAt' | 'endsAt' | 'expiresAt'>> & {
  status: Row['status']
  /** Why, in the words of whoever did it. */
  reason: string | null
  /** It was asked to be deleted: the owner reads of a cancellation, also where a request was declined. */
  deletes?: boolean
}

/**
 * Writes a change that was found to be allowed: the row, its history, the record of care, and who is told. The doctor's lock is
 * held by the caller.
 *
 * @returns the appointment as it is now
 * @throws DomainError stale when something has changed it without the lock
 */
export async function changeStatus(
  context: ChangeContext,
  row: Row,
  settlement: StatusChange,
  cause: ChangedBy,
  now: number,
): Promise<Row> {
  const { database } = context
  const { status, reason, deletes: _deletes, ...place } = settlement
  const next: Row = {
    ...row,
    expiresAt: status === 'requested' ? row.expiresAt : null,
    ...place,
    status,
    version: row.version + 1,
  }
  const ends = status !== row.status && status !== 'approved' && status !== 'consulting'
  next.answerReason = ends ? reason : row.answerReason
  const kind = status === row.status ? 'rescheduled' : status
  // Whatever becomes of it answers what was asked, and a time that was kept for it is needed no longer, or now.
  if (row.moveWish || row.proposal) await clearMoveRequestAndProposal(database, row.id)
  next.moveWish = null
  next.proposal = null
  if (!(await saveChange(database, row, { ...next, kind, reason, by: actorOf(cause) }, now)))
    throw new DomainError('stale')
  notifyPracticeChanged(context, row.doctorId)
  if (kind === 'approved') {
    await beginCare(database, { doctorId: row.doctorId, ownerId: row.ownerId, origin: 'booking' }, now)
    next.onRecord = true
  }
  const fresh =
    next.clinicId === row.clinicId
      ? next
      : ((await repository.findAppointment(database, row, row.id)) ?? next)
  await recordNotifications(context, await notificationsFor(database, row, fresh, settlement, cause), now)
  return fresh
}

/** Who is told of a change, and how (specification/readings §9): the other side; both sides when time has decided. */
async function notificationsFor(
  database: Database,
  before: Row,
  after: Row,
  { reason, deletes }: StatusChange,
  cause: ChangedBy,
): Promise<NewNotification[]> {
  const type = notificationTypeOf(before, after, deletes === true, cause)
  if (type === null) return []
  const to: Recipient[] = [
    ...(isOwnerScope(cause) ? [] : [ownerRecipient(after)]),
    ...(cause === 'time' || isOwnerScope(cause)
      ? await repository.findPractice(database, after.doctorId)
      : []),
  ]
  const by =
    cause === 'time'
      ? 'time'
      : !isOwnerScope(cause)
        ? 'practice'
        : after.status === 'withdrawn'
          ? 'withdrawn'
          : 'owner'
  const more = {
    by,
    ...(reason !== null && { reason }),
    ...(before.startsAt !== after.startsAt && { previousStart: instantText(before.startsAt) }),
  } as const
  return [notificationFor(type, after, to, more)]
}

function notificationTypeOf(
  before: Row,
  after: Row,
  deletes: boolean,
  cause: ChangedBy,
): NewNotification['type'] | null {
  if (after.status === before.status) return 'appointment-rescheduled'
  // An owner agrees to what the practice proposed: for the practice that is a booking.
  if (after.status === 'approved')
    return cause !== 'time' && isOwnerScope(cause) ? 'appointment-new' : 'appointment-approved'
  if (after.status === 'rejected' && !deletes) return 'appointment-rejected'
  const ended = ['rejected', 'withdrawn', 'cancelled', 'expired'].includes(after.status)
  return ended ? 'appointment-deleted' : null
}
