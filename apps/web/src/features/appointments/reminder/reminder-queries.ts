import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerReminder,
  confirmAppointment,
  getReminder,
} from '@vetvisit/contract/appointments/reminders/routes'
import type { LateMinutes } from '@vetvisit/contract/appointments/reminders/rules'
import type { NewReminderAnswer, OpenedReminder } from '@vetvisit/contract/appointments/reminders/schemas'
import { ApiError, call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { useAction } from '../../../ui/action/use-action.ts'

const reminderQuery = (token: string) =>
  queryOptions({
    queryKey: ['reminder', token],
    queryFn: async ({ signal }): Promise<OpenedReminder | 'invalid'> => {
      try {
        return await call(getReminder, { query: { token } }, { signal })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid') return 'invalid'
        throw error
      }
    },
  })

/** The appointment of a reminder's link, or `invalid`. */
export const useReminder = (token: string) => useQuery(reminderQuery(token))

/** Answers a reminder by its link; the answer is the reminder as it stands then. */
export function useAnswerReminder(token: string) {
  const queryClient = useQueryClient()
  return useAction({
    act: (answer: Omit<NewReminderAnswer, 'token'>, attempt) =>
      call(answerReminder, { body: { token, ...answer } }, attempt),
    onSuccess: (opened) => {
      queryClient.setQueryData(reminderQuery(token).queryKey, opened)
      return queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    },
    isExclusive: true,
  })
}

/** The signed-in owner comes, in time or late. */
export function useConfirmAppointment() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: { _id: string; lateMinutes?: LateMinutes }, attempt) =>
      call(confirmAppointment, { body }, attempt),
    onSettled: () => queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
    isExclusive: true,
  })
}
