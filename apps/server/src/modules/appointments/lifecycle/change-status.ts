import type { BusySpan } from '@vetvisit/contract/appointments/rules'
import { DomainError } from '@vetvisit/contract/errors'
import { instantText } from '@vetvisit/contract/zones/rules'
import type { OwnerScope, PracticeScope } from '../../../caller.ts'
import type { Context, ChangeContext } from '../../../context.ts'
import type { Database } from '../../../db/client.ts'
import { lockDoctor } from '../../../db/locks.ts'
import { recordNotifications, type Recipient, type NewNotification } from '../../notifications/commands.ts'
import { notifyPracticeChanged } from '../../notifications/live-commands.ts'
import { forgetHeldTimes, deleteHolds } from '../availability/holds-query.ts'
import { isExpired, VISIT_ENDS_AFTER_MS } from '../record/policy.ts'
import { ownerRecipient, notificationFor } from '../record/presenter.ts'
import { findBusy } from '../availability/busy-query.ts'
import * as repository from '../record/repository.ts'
import { clearMoveRequestAndProposal } from '../record/move-request-query.ts'
import { deletePastEntries } from '../waiting-list/waiting-list-query.ts'
import { expireOffers, offerFreedTimes } from '../waiting-list/waiting-list.ts'

/** What describing appointments needs: they show pictures. */
export type Reader = Pick<Context, 'database' | 'files'>
type Row = repository.AppointmentRow

/** Who changes an appointment: its owner, somebody of the practice in the doctor's name, or time. */
export type Editor = OwnerScope | PracticeScope
type ChangedBy = Editor | 'time'

export const isOwnerScope = (cause: ChangedBy): cause is OwnerScope => cause !== 'time' && 'ownerId' in cause

export const actorOf = (cause: ChangedBy): repository.Actor => {
  if (cause === 'time') return { actorId: null, principalId: null }
  return isOwnerScope(cause)
    ? { actorId: cause.ownerId, principalId: null }
    : { actorId: cause.actorId, principalId: cause.doctorId }
}

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
  if (!(await repository.applyChange(database, row, { ...next, kind, reason }, actorOf(cause), now)))
    throw new DomainError('stale')
  notifyPracticeChanged(context, row.doctorId)
  if (kind === 'approved') {
    await repository.beginCare(database, row.doctorId, row.ownerId, now)
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

/**
 * Cancels what a practice can no longer keep, declines what it had not answered, and lets go of holds, in the running
 * transaction; the caller holds the doctor's lock. Owners are told, and who waits is offered what is free by now. What has ended already
 * is left alone.
 */
export async function cancelAppointments(
  context: ChangeContext,
  appointmentIds: readonly string[],
  by: PracticeScope,
  reason: string | null,
  now: number,
): Promise<void> {
  await deleteHolds(context.database, appointmentIds)
  for (const row of await repository.findAppointments(context.database, appointmentIds)) {
    if (row.doctorId !== by.doctorId) continue
    if (row.status === 'requested')
      await changeStatus(context, row, { status: 'rejected', reason, deletes: true }, by, now)
    if (row.status === 'approved') await changeStatus(context, row, { status: 'cancelled', reason }, by, now)
  }
  await offerFreedTimes(context, by.doctorId, now)
}

/** Ends requests that nobody has answered in time; the caller holds the doctor's lock. Both sides are told (specification/readings §6). */
export async function expireRequests(
  context: ChangeContext,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  for (const row of await repository.findAppointments(context.database, ids))
    if (isExpired(row, now))
      await changeStatus(context, row, { status: 'expired', reason: null }, 'time', now)
}

const EXPIRE_BATCH = 100

/** Ends requests that are over, doctor by doctor, each in a transaction behind that doctor's lock. @returns how many were due */
export async function expireDueRequests(context: ChangeContext): Promise<number> {
  const { database, clock } = context
  const now = clock()
  const due = await repository.findLapsedRequests(database, now, EXPIRE_BATCH)
  for (const doctorId of new Set(due.map((request) => request.doctorId))) {
    const ids = due.filter((request) => request.doctorId === doctorId).map((request) => request.id)
    await database.transact(async () => {
      await lockDoctor(database, doctorId)
      await expireRequests(context, ids, now)
      await offerFreedTimes(context, doctorId, now)
    })
  }
  return due.length
}

/** Lets go of holds that are past their time; those that somebody waits for go to the next in line first. */
export async function deleteExpiredHolds(context: ChangeContext): Promise<void> {
  await expireOffers(context)
  await repository.deleteExpiredHolds(context.database, context.clock())
  await forgetHeldTimes(context.database, context.clock())
}

/** Forgets who waited for days that are over. */
export async function deletePastWaitingEntries({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<void> {
  await deletePastEntries(database, { now: clock() })
}

/** Visits that were begun and not ended are taken as over some time after their end. */
export async function completeFinishedVisits(
  context: Pick<Context, 'database' | 'clock' | 'live'>,
): Promise<void> {
  const now = context.clock()
  const doctorIds = await repository.completeVisits(context.database, now - VISIT_ENDS_AFTER_MS, now)
  notifyPracticeChanged(context, ...doctorIds)
}

/**
 * When doctors are not free, by doctor and sorted by start: requests, visits and standing holds. A doctor without any is
 * missing.
 *
 * @param from epoch milliseconds; spans that reach into `from` to `until` count
 */
export async function busyTimesOf(
  database: Database,
  doctorIds: readonly string[],
  from: number,
  until: number,
  now: number,
): Promise<Map<string, BusySpan[]>> {
  const busy = new Map<string, BusySpan[]>()
  if (doctorIds.length === 0) return busy
  for (const { doctorId, start, end } of await findBusy(database, doctorIds, {
    from,
    until,
    now,
  })) {
    const spans = busy.get(doctorId)
    if (spans) spans.push({ start, end })
    else busy.set(doctorId, [{ start, end }])
  }
  return busy
}
