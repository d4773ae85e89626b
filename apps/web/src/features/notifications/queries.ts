import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  deleteAllNotifications,
  deleteNotification,
  getNotifications,
  markNotificationsSeen,
} from '@vetvisit/contract/notifications/routes'
import { ApiError, call } from '../../lib/api/call.ts'
import { currentLanguage } from '../../lib/text/language.ts'
import type { SessionUser } from '../../lib/session/session.ts'
import { emptied, withoutMessage, withSeen, type Inbox } from './inbox/inbox.ts'
import { useAction } from '../../ui/action/use-action.ts'

type Role = SessionUser['role']

const PAGE_SIZE = 30

/** Titles are in the reader's language, so each language has its own key. */
export const notificationKeys = {
  all: ['notifications'] as const,
  inbox: () => ['notifications', currentLanguage()] as const,
}

/** The inbox of the signed-in person, newest first. */
export const useInbox = (role: Role) =>
  useInfiniteQuery({
    queryKey: notificationKeys.inbox(),
    queryFn: ({ pageParam, signal }) =>
      call(
        getNotifications,
        { params: { role }, query: { limit: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Updates the cached inbox; refetches it if the result is unknown or a fetch is in progress. */
export function changeInbox(queryClient: QueryClient, change: (inbox: Inbox) => Inbox | null): void {
  const queryKey = notificationKeys.inbox()
  const inbox = queryClient.getQueryData<Inbox>(queryKey)
  const next = inbox ? change(inbox) : null
  if (next) queryClient.setQueryData(queryKey, next)
  // A response in progress was read before this change and would undo it.
  if (!next || queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
}

/** Marks notifications as seen and sets the badge from the response. */
export function useMarkSeen() {
  const queryClient = useQueryClient()
  return useAction({
    act: (ids: string[], attempt) => call(markNotificationsSeen, { body: { ids } }, attempt),
    onSuccess: ({ unseen }, ids) =>
      changeInbox(queryClient, (inbox) => withSeen(inbox, new Set(ids), unseen)),
  })
}

/** Marks all notifications as seen, also those that are not loaded; the input are the loaded ones. */
export function useMarkAllSeen() {
  const queryClient = useQueryClient()
  return useAction({
    act: (_loaded: string[], attempt) => call(markNotificationsSeen, { body: {} }, attempt),
    onSuccess: ({ unseen }, loaded) =>
      changeInbox(queryClient, (inbox) => withSeen(inbox, new Set(loaded), unseen)),
  })
}

/** Notifications deleted on this device, until their live event arrives here. */
export const deletedHere = new Set<string>()

/** Deletes a notification at once and restores it after a failure. One that is already deleted counts as a success. */
export function useDeleteMessage() {
  const queryClient = useQueryClient()
  return useAction({
    act: async (id: string, attempt) => {
      try {
        await call(deleteNotification, { params: { id } }, attempt)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }
    },
    onMutate: (id) => {
      deletedHere.add(id)
      changeInbox(queryClient, (inbox) => withoutMessage(inbox, id))
    },
    onError: () => queryClient.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}

/** Deletes all notifications that existed when the call began. */
export function useDeleteAllMessages(role: Role) {
  const queryClient = useQueryClient()
  return useAction({
    act: (_input: void, attempt) => call(deleteAllNotifications, { params: { role } }, attempt),
    onSuccess: () => changeInbox(queryClient, emptied),
  })
}
