import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getNotificationPreferences,
  updateNotificationPreferences,
  type NotificationPreferences,
} from '@vetvisit/contract/notifications/routes'
import { call } from '../../../lib/api/call.ts'
import { useAction } from '../../../ui/action/use-action.ts'

const KEY = ['notification-preferences'] as const

/** One or several switches. */
export type PreferenceChanges = {
  [K in Exclude<keyof NotificationPreferences, 'quietHours'>]?: Partial<NotificationPreferences[K]>
} & Partial<Pick<NotificationPreferences, 'quietHours'>>

export const usePreferences = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getNotificationPreferences, {}, { signal }),
  })

/** Saves a switch. It changes at once and is reset after a failure. */
export function useSavePreferences() {
  const queryClient = useQueryClient()
  return useAction({
    act: (body: PreferenceChanges, attempt) => call(updateNotificationPreferences, { body }, attempt),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey: KEY })
      queryClient.setQueryData<NotificationPreferences>(KEY, (known) => known && merged(known, changes))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}

function merged(known: NotificationPreferences, changes: PreferenceChanges): NotificationPreferences {
  return {
    appointments: { ...known.appointments, ...changes.appointments },
    reminders: { ...known.reminders, ...changes.reminders },
    documents: { ...known.documents, ...changes.documents },
    quietHours: changes.quietHours === undefined ? known.quietHours : changes.quietHours,
  }
}
