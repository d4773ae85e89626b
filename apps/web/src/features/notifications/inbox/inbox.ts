import type { InfiniteData } from '@tanstack/react-query'
import type { RouteData } from '@vetvisit/contract/http'
import type { getNotifications, Notification } from '@vetvisit/contract/notifications/routes'

export type InboxPage = RouteData<typeof getNotifications>
/** Pages, newest first; the first has the number of unseen notifications and the cursor for catching up. */
export type Inbox = InfiniteData<InboxPage>

const changedFirst = (inbox: Inbox, change: (page: InboxPage) => Partial<InboxPage>): Inbox => ({
  ...inbox,
  pages: inbox.pages.map((page, index) => (index === 0 ? { ...page, ...change(page) } : page)),
})

/** All loaded notifications, newest first, without duplicates. */
export function messagesOf(inbox: Inbox): Notification[] {
  const known = new Set<string>()
  return inbox.pages
    .flatMap((page) => page.notifications)
    .filter(({ _id }) => !known.has(_id) && known.add(_id))
}

export const unseenCount = (inbox: Inbox | undefined): number => inbox?.pages[0]?.unseen ?? 0

export const cursorOf = (inbox: Inbox | undefined): string | null => inbox?.pages[0]?.cursor ?? null

/**
 * Adds new notifications on top. Each is announced at least once, so known ones are left out.
 *
 * @returns the inbox and its new notifications, newest first
 */
export function withArrived(
  inbox: Inbox,
  arrived: readonly Notification[],
): { inbox: Inbox; added: Notification[] } {
  const known = new Set(messagesOf(inbox).map(({ _id }) => _id))
  const added = arrived.filter(({ _id }) => !known.has(_id)).toSorted((a, b) => (a._id < b._id ? 1 : -1))
  const [newest] = added
  if (!newest) return { inbox, added }
  return {
    added,
    inbox: changedFirst(inbox, ({ notifications, unseen, cursor }) => ({
      notifications: [...added, ...notifications],
      unseen: unseen + added.filter(({ isSeen }) => !isSeen).length,
      cursor: cursor !== null && cursor > newest._id ? cursor : newest._id,
    })),
  }
}

/** The inbox without a deleted notification; null if it is not loaded, because then it is unknown whether it was unseen. */
export function withoutMessage(inbox: Inbox, id: string): Inbox | null {
  const gone = messagesOf(inbox).find(({ _id }) => _id === id)
  if (!gone) return null
  const pages = inbox.pages.map((page) => ({
    ...page,
    notifications: page.notifications.filter(({ _id }) => _id !== id),
  }))
  return changedFirst({ ...inbox, pages }, ({ unseen }) => ({
    unseen: gone.isSeen ? unseen : Math.max(0, unseen - 1),
  }))
}

/** The inbox after all known notifications were deleted. */
export function emptied(inbox: Inbox): Inbox {
  return {
    pageParams: [null],
    pages: [{ notifications: [], unseen: 0, cursor: cursorOf(inbox), nextCursor: null }],
  }
}

/** @param unseen remaining number, from the server */
export function withSeen(inbox: Inbox, ids: ReadonlySet<string>, unseen: number): Inbox {
  const pages = inbox.pages.map((page) => ({
    ...page,
    notifications: page.notifications.map((message) =>
      ids.has(message._id) && !message.isSeen ? { ...message, isSeen: true } : message,
    ),
  }))
  return changedFirst({ ...inbox, pages }, () => ({ unseen }))
}
