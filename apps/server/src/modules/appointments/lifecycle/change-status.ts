import type { Span } from '@vetvisit/contract/appointments/availability/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { PracticeScope } from '../../../context/caller.ts'
import type { ChangeContext } from '../../../context/context.ts'
import { notifyOfAppointments } from '../../../context/notify-practice.ts'
import type { Database } from '../../../db/client.ts'
import type { Instant } from '../../../db/instant.ts'
import { beginCare } from '../../care/public.ts'
import { type NewNotification, type Recipient, recordNotifications } from '../../notifications/public.ts'
import { actorOf, type ChangedBy, type Editor, isOwnerScope } from '../record/actors.ts'
import { ownerRecipient, notificationFor } from '../record/presenter.ts'
import { NOT_ARRIVED } from '../record/rules.ts'
import * as repository from '../record/repository.ts'
import { clearMoveRequestAndProposals } from '../record/move-request-query.ts'
import { type Overriding, PLAIN } from '../record/override.ts'
import { saveChange } from '../record/change-query.ts'
import type { RoomOfVisit } from '../record/rooms-query.ts'
import { isOwnerTold } from './tell-owner.ts'
import type { AppointmentEventKind } from '../record/stored.ts'

type Row = repository.AppointmentRow

/** A change of an appointment; absent fields stay. */
export type StatusChange = Partial<
  Pick<Row, 'clinicId' | 'doctorId' | 'roomId' | 'roomName' | 'expiresAt' | 'ownLength'> & Overriding
> & {
  status: Row['status']
  /** The new time of an appointment that is moved. */
  span?: Span
  /** In the words of the person who made the change. */
  reason: string | null
  by: ChangedBy
  /** True for a deletion: the owner's message then calls it a cancellation, even if a request was rejected. */
  deletes?: boolean
  /** The change overrides what is in the way, with the reason that the appointment then has. */
  overrides?: boolean
  /** Whether the practice has the owner told, as far as it may choose; told if absent. */
  tell?: boolean | undefined
}

/**
 * Writes an allowed change: the row, its history, the owner's place on the record, and notifications. The caller holds the doctor's lock.
 *
 * @returns the appointment after the change
 * @throws DomainError stale if it was changed without the lock
 */
export async function changeStatus(
  context: ChangeContext,
  row: Row,
  change: StatusChange,
  now: Instant,
): Promise<Row> {
  const { database } = context
  const { status, reason, by, deletes: _deletes, span, overrides, tell: _tell, ...place } = change
  const next: Row = {
    ...row,
    expiresAt: status === 'requested' ? row.expiresAt : null,
    ...timeOf(row, span, place),
    status,
    version: row.version + 1,
  }
  const ends = status !== row.status && status !== 'approved' && status !== 'consulting'
  next.answerReason = ends ? reason : row.answerReason
  const kind = status === row.status ? 'rescheduled' : status
  // Any status change also closes an open move request and the proposals.
  if (row.moveRequest || row.proposals.length > 0) await clearMoveRequestAndProposals(database, row.id, now)
  next.moveRequest = null
  next.proposals = []
  if (!(await saveChange(database, row, { ...next, kind, reason, by: actorOf(by, row), overrides }, now)))
    throw new DomainError('stale')
  notifyOfAppointments(context, row.practiceId)
  if (kind === 'approved') {
    await beginCare(database, { practiceId: row.practiceId, ownerId: row.ownerId, origin: 'booking' }, now)
    next.onRecord = true
  }
  const latest =
    next.clinicId === row.clinicId && next.doctorId === row.doctorId
      ? next
      : ((await repository.findAppointment(database, row, row.id)) ?? next)
  await recordNotifications(context, await notificationsFor(database, row, latest, change), now)
  return latest
}

/** Place and time after a change: a new time is free unless the change overrides, and a stage is of one time. */
const timeOf = <Place extends object>(row: Row, span: StatusChange['span'], place: Place) => ({
  ...(span && PLAIN),
  ...place,
  ...span,
  ...(span && span.startsAt !== row.startsAt && NOT_ARRIVED),
})

/** Notifications of a change (specification/readings §9): to the other side, or to both if it expired. */
async function notificationsFor(
  database: Database,
  before: Row,
  after: Row,
  change: StatusChange,
): Promise<NewNotification[]> {
  const { reason, by: changedBy, tell = true } = change
  const type = notificationTypeOf(before, after, change)
  if (type === null) return []
  const to: Recipient[] = [
    ...(isOwnerScope(changedBy) || !(await isOwnerTold(database, { before, after }, tell))
      ? []
      : [ownerRecipient(after)]),
    ...(changedBy === 'time' || isOwnerScope(changedBy)
      ? await repository.findRecipients(database, after)
      : []),
  ]
  const by =
    changedBy === 'time'
      ? 'time'
      : !isOwnerScope(changedBy)
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
  { by, deletes }: StatusChange,
): NewNotification['type'] | null {
  if (after.status === before.status) return 'appointment-rescheduled'
  // An owner accepts a proposal: to the practice that is a new appointment.
  if (after.status === 'approved')
    return by !== 'time' && isOwnerScope(by) ? 'appointment-new' : 'appointment-approved'
  if (after.status === 'rejected' && !deletes) return 'appointment-rejected'
  const ended = ['rejected', 'withdrawn', 'cancelled', 'expired'].includes(after.status)
  return ended ? 'appointment-deleted' : null
}

type RecordedChange = {
  /** The line in the history of the appointment. */
  line: { kind: AppointmentEventKind; reason: string | null; by: Editor; expiresAt?: Instant }
  /** What is stored beside the appointment and has been written already. */
  next: Partial<Pick<Row, 'moveRequest' | 'proposals'>>
  /** Nobody is told without it. */
  tell?: Pick<NewNotification, 'type' | 'to'> & { more?: Partial<NewNotification['params']> }
}

/**
 * Records a change of an appointment whose status stays, and tells who is concerned.
 *
 * @throws DomainError stale
 */
export async function recordChange(
  context: ChangeContext,
  row: Row,
  { line, next, tell }: RecordedChange,
  now: Instant,
): Promise<Row> {
  const { kind, reason, by, expiresAt = row.expiresAt } = line
  const saved = { ...row, expiresAt, version: row.version + 1 }
  if (!(await saveChange(context.database, row, { ...saved, kind, reason, by: actorOf(by, row) }, now)))
    throw new DomainError('stale')
  notifyOfAppointments(context, row.practiceId)
  const changed = { ...saved, ...next }
  if (tell) await recordNotifications(context, [notificationFor(tell.type, changed, tell.to, tell.more)], now)
  return changed
}

/** Writes another treatment room of an appointment. Its owner is not told: owners do not see rooms. @throws DomainError stale */
export async function changeRoom(
  context: ChangeContext,
  row: Row,
  { room, by }: { room: RoomOfVisit & Overriding & { overrides: boolean }; by: PracticeScope },
  now: Instant,
): Promise<Row> {
  const after = { ...row, ...room, version: row.version + 1 }
  const line = { kind: 'edited', reason: null, by: actorOf(by, row) } as const
  if (!(await saveChange(context.database, row, { ...after, ...line }, now))) throw new DomainError('stale')
  notifyOfAppointments(context, row.practiceId)
  return after
}
