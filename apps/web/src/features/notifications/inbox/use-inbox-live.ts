import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  allNotificationsDeletedEvent,
  notificationDeletedEvent,
  notificationEvent,
  type LiveEvent,
} from '@vetvisit/contract/events'
import { getNotifications, type Notification } from '@vetvisit/contract/notifications/routes'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../lib/api/call.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { onLiveConnected, useLive } from '../../../lib/api/socket.ts'
import { cursorOf, emptied, unseenCount, withArrived, withoutMessage, type Inbox } from './inbox.ts'
import { changeInbox, deletedHere, notificationKeys } from '../queries.ts'

type InboxLive = {
  /** Called with notifications that this device has not shown before, newest first. */
  onArrived: (added: Notification[]) => void
  /** Called when the connection is back after a gap: events may have been missed. */
  onReconnected: () => void
}

const CATCH_UP_LIMIT = 200

/** Keeps the inbox up to date by live events, and catches up by cursor at each connection (specification/readings §9). */
export function useInboxLive({ _id, role }: SessionUser, { onArrived, onReconnected }: InboxLive): void {
  const queryClient = useQueryClient()
  useLive(notificationEvent(_id), (payload) => {
    const { data } = payload as Extract<LiveEvent<Notification>, { action: 'created' }>
    const added = arrive(queryClient, [data])
    if (added.length > 0) onArrived(added)
  })
  useLive(notificationDeletedEvent(_id), (payload) => {
    const { data } = payload as Extract<LiveEvent<Notification>, { action: 'delete' }>
    if (!deletedHere.delete(data._id)) changeInbox(queryClient, (inbox) => withoutMessage(inbox, data._id))
  })
  useLive(allNotificationsDeletedEvent(_id), () => changeInbox(queryClient, emptied))

  const reconnected = useEffectEvent(onReconnected)
  const arrived = useEffectEvent(onArrived)
  useEffect(() => {
    const follow = async (again: boolean) => {
      if (again) reconnected()
      const added = await catchUp(queryClient, role)
      // Notifications from before the page was opened are not announced; the badge counts them.
      if (again && added.length > 0) arrived(added)
    }
    return onLiveConnected((again) => void follow(again))
  }, [queryClient, role])
}

/** @returns the notifications that were unknown before */
function arrive(queryClient: QueryClient, arrived: readonly Notification[]): Notification[] {
  let added: Notification[] = [...arrived]
  changeInbox(queryClient, (inbox) => {
    const next = withArrived(inbox, arrived)
    added = next.added
    return next.inbox
  })
  return added
}

/** Fetches notifications since the newest known one. After a failure the next connection tries again. */
async function catchUp(queryClient: QueryClient, role: SessionUser['role']): Promise<Notification[]> {
  const queryKey = notificationKeys.inbox()
  const known = queryClient.getQueryData<Inbox>(queryKey)
  // The inbox is still loading and will contain them.
  if (!known) return []
  // In an empty inbox all notifications are new.
  const after = cursorOf(known)
  try {
    const missed = await call(getNotifications, {
      params: { role },
      query: { limit: CATCH_UP_LIMIT, ...(after !== null && { after }) },
    })
    const added = arrive(queryClient, missed.notifications)
    // More than one response holds, or some were deleted or seen elsewhere: refetch.
    const inStep =
      missed.nextCursor === null && unseenCount(queryClient.getQueryData<Inbox>(queryKey)) === missed.unseen
    if (!inStep) await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
    return added
  } catch {
    return []
  }
}
