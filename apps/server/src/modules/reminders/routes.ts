import {
  answerReminder as answerReminderRoute,
  confirmAppointment,
  getReminder,
} from '@vetvisit/contract/appointments/reminders/routes'
import { ownerScope } from '../../context/caller.ts'
import type { Context } from '../../context/context.ts'
import { bind, type Binding } from '../../http/calls/bind.ts'
import { answerReminder, openReminder } from './answer-reminder.ts'
import { confirm } from './confirm.ts'

/** Answers of owners to reminders. */
export const remindersBindings = (context: Context): Binding[] => [
  bind(getReminder, async ({ query, now }) => openReminder(context, query.token, now)),
  bind(answerReminderRoute, async ({ body, now }) => answerReminder(context, body, now)),
  bind(confirmAppointment, async ({ caller, body, now }) => confirm(context, ownerScope(caller), body, now)),
]
