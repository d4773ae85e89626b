import { stateOfReminder } from '@vetvisit/contract/appointments/reminders/rules'
import type { NewReminderAnswer, OpenedReminder } from '@vetvisit/contract/appointments/reminders/schemas'
import type { ChangeContext } from '../../context/context.ts'
import type { Instant } from '../../db/instant.ts'
import { lockVetOfAppointment } from '../../db/locks.ts'
import {
  type AppointmentRow,
  appointmentToWire,
  findAppointment,
  updateAppointment,
} from '../appointments/public.ts'
import { readAnswerToken, type RemindedOf } from '../notifications/public.ts'
import { answer } from './confirm.ts'

/**
 * The appointment of a reminder's link, as its holder sees it without signing in: what the mail said, and what can still be answered.
 *
 * @throws DomainError invalid for a link that this installation has not signed
 */
export async function openReminder(
  context: Pick<ChangeContext, 'database' | 'files'>,
  token: string,
  now: Instant,
): Promise<OpenedReminder> {
  return reminderOf(context, await readAnswerToken(context.database, token, now), now)
}

/**
 * Answers a reminder in the name of the owner to whom it was sent. If it can no longer be answered, nothing changes, and the state says why.
 *
 * @throws DomainError invalid for a link that this installation has not signed, wrong_state, too_late for a cancellation, too_many_requests
 */
export async function answerReminder(
  context: ChangeContext,
  { token, answer: wanted, lateMinutes, reason }: NewReminderAnswer,
  now: Instant,
): Promise<OpenedReminder> {
  const { database } = context
  const reminded = await readAnswerToken(database, token, now)
  await database.transact(async () => {
    await lockVetOfAppointment(database, reminded.appointmentId, {})
    const row = await findReminded(context, reminded)
    if (!row || stateOfReminder({ ...row, now }, reminded.startsAt) !== 'open') return
    if (wanted !== 'cancel')
      return answer(context, row, wanted === 'late' ? (lateMinutes ?? null) : null, now)
    const change = { _id: row.id, status: 'cancelled', reason } as const
    await updateAppointment(context, { ownerId: reminded.ownerId }, change, now)
  })
  return reminderOf(context, reminded, now)
}

const findReminded = (
  { database }: Pick<ChangeContext, 'database'>,
  { appointmentId, ownerId }: RemindedOf,
): Promise<AppointmentRow | undefined> => findAppointment(database, { ownerId }, appointmentId)

async function reminderOf(
  context: Pick<ChangeContext, 'database' | 'files'>,
  reminded: RemindedOf,
  now: Instant,
): Promise<OpenedReminder> {
  const row = await findReminded(context, reminded)
  if (!row) return { state: 'gone', language: null, clinic: null, appointment: null }
  const state = stateOfReminder({ ...row, now }, reminded.startsAt)
  const clinic = { name: row.clinicName, phone: row.clinicPhone }
  const seen = { state, language: row.ownerLanguage, clinic }
  if (state !== 'open') return { ...seen, appointment: null }
  const { _id, start, end, timeZone, pet, furtherPets, doctor, confirmation, mayCancel, mayMove } =
    appointmentToWire(context, row, 'owner', now)
  return {
    ...seen,
    appointment: {
      _id,
      start,
      end,
      timeZone,
      petName: [pet, ...furtherPets].map(({ name }) => name).join(', '),
      doctorName: doctor.fullname,
      confirmedAt: confirmation?.confirmedAt ?? null,
      lateMinutes: confirmation?.lateMinutes ?? null,
      mayCancel,
      mayMove,
    },
  }
}
