import { z } from 'zod'
import { route } from '../../http.ts'
import { Id } from '../../wire.ts'
import { Appointment } from '../record/schemas.ts'
import { LateMinutes, NewReminderAnswer, OpenedReminder, ReminderToken } from './schemas.ts'

/** Changes nothing, because mail scanners follow links. */
export const getReminder = route({
  name: 'getReminder',
  method: 'GET',
  path: '/appointment/reminder',
  summary: 'Read the appointment of the link in a reminder, without signing in',
  access: 'public',
  query: z.strictObject({ token: ReminderToken.describe('Token of the link in the mail.') }),
  data: OpenedReminder,
})

export const answerReminder = route({
  name: 'answerReminder',
  method: 'POST',
  path: '/appointment/reminder',
  summary:
    'Answer a reminder with the link in it, without signing in: come, come late, or cancel. If its state is not `open`, nothing changes',
  access: 'public',
  body: NewReminderAnswer,
  data: OpenedReminder,
  errors: ['wrong_state', 'stale', 'too_late'],
})

export const confirmAppointment = route({
  name: 'confirmAppointment',
  method: 'POST',
  path: '/appointment/confirm',
  summary: 'Say as its owner that an approved appointment will be kept, in time or late by some minutes',
  access: { roles: ['patient'] },
  body: z.strictObject({
    _id: Id,
    lateMinutes: LateMinutes.optional().describe('Without it the owner comes in time.'),
  }),
  data: Appointment,
  errors: ['wrong_state'],
})
