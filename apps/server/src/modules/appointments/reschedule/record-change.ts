import { DomainError } from '@vetvisit/contract/errors'
import type { ChangeContext } from '../../../context.ts'
import type { Instant } from '../../../db/instant.ts'
import {
  type NewNotification,
  notifyPracticeChanged,
  recordNotifications,
} from '../../notifications/public.ts'
import { actorOf, type Editor } from '../record/actors.ts'
import { saveChange } from '../record/change-query.ts'
import { notificationFor } from '../record/presenter.ts'
import type { AppointmentRow } from '../record/repository.ts'
import type { AppointmentEventKind } from '../record/stored.ts'

type Change = {
  /** The line in the history of the appointment. */
  line: { kind: AppointmentEventKind; reason: string | null; by: Editor; expiresAt?: Instant }
  /** What is stored beside the appointment and has been written already. */
  next: Partial<Pick<AppointmentRow, 'moveRequest' | 'proposal'>>
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
  row: AppointmentRow,
  { line, next, tell }: Change,
  now: Instant,
): Promise<AppointmentRow> {
  const { kind, reason, by, expiresAt = row.expiresAt } = line
  const saved = { ...row, expiresAt, version: row.version + 1 }
  if (!(await saveChange(context.database, row, { ...saved, kind, reason, by: actorOf(by) }, now)))
    throw new DomainError('stale')
  notifyPracticeChanged(context, row.doctorId)
  const changed = { ...saved, ...next }
  if (tell) await recordNotifications(context, [notificationFor(tell.type, changed, tell.to, tell.more)], now)
  return changed
}
