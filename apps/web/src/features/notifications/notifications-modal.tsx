import './components/notifications.css'
import { IonButton } from '@ionic/react'
import type { Notification } from '@vetvisit/contract/notifications/routes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '../../lib/session/session.ts'
import { useNow } from '../../lib/time/clock.ts'
import { AppModal } from '../../ui/modal/app-modal.tsx'
import { confirmDialog } from '../../ui/modal/dialogs.ts'
import { LoadMore } from '../../ui/action/load-more.tsx'
import { EmptyState, FailedState, RowsSkeleton } from '../../ui/page/states.tsx'
import { showFailure } from '../../ui/action/show-failure.ts'
import { showToast } from '../../ui/action/toast.ts'
import { MessageRow } from './components/message-row.tsx'
import { byDay } from './format.ts'
import { messagesOf, unseenCount } from './inbox.ts'
import { useDeleteAllMessages, useDeleteMessage, useInbox, useMarkSeen } from './queries.ts'

type NotificationsModalProps = {
  role: SessionUser['role']
  isOpen: boolean
  onClose: () => void
  /** Opens the subject of a notification. */
  onFollow: (message: Notification) => void
  /** True for "Messages" of the menu: the same list in the whole window (specification/readings §9). */
  fullPage?: boolean
}

/** How long the list must be open before its notifications count as seen, in milliseconds. */
const SEEN_AFTER_MS = 1200

/** The inbox as a dialog (specification/owner §2). */
export function NotificationsModal(props: NotificationsModalProps) {
  const { role, isOpen, onClose, fullPage = false } = props
  const { t } = useTranslation(['notifications', 'common'])
  const inbox = useInbox(role)
  const messages = inbox.data ? messagesOf(inbox.data) : []
  const unseen = unseenCount(inbox.data)
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      fullPage={fullPage}
      title={fullPage ? t('common:titles.notifications') : t('common:menu.notifications')}
      footer={messages.length > 0 && <ClearButton role={role} />}
    >
      <output className="sr-only">{unseen > 0 ? t('common:menu.unseen', { count: unseen }) : ''}</output>
      {inbox.isPending && <RowsSkeleton />}
      {inbox.isError && !inbox.data && (
        <FailedState error={inbox.error} onRetry={() => void inbox.refetch()} />
      )}
      {inbox.data && messages.length === 0 && (
        <EmptyState scene="asleep" title={t('none')} hint={t('noneHint')} />
      )}
      <MessageList {...props} messages={messages} />
      {inbox.hasNextPage && (
        <LoadMore busy={inbox.isFetchingNextPage} onMore={() => void inbox.fetchNextPage()}>
          {t('older')}
        </LoadMore>
      )}
    </AppModal>
  )
}

type MessageListProps = Pick<NotificationsModalProps, 'role' | 'isOpen' | 'onFollow'> & {
  messages: Notification[]
}

function MessageList({ role, isOpen, onFollow, messages }: MessageListProps) {
  const { t } = useTranslation('notifications')
  const now = useNow()
  const isNew = useSeenWhileOpen(messages, isOpen)
  const remove = useDeleteMessage()
  const deleteOne = (id: string) =>
    remove.mutate(id, { onSuccess: () => void showToast({ message: t('deleted') }), onError: showFailure })
  if (messages.length === 0) return null
  return byDay(messages, now).map(({ day, messages: ofDay }) => (
    <section key={day} className="messages-day" aria-labelledby={`messages-${day}`}>
      <h3 id={`messages-${day}`}>{t(`days.${day}`)}</h3>
      <ul className="messages">
        {ofDay.map((message) => (
          <MessageRow
            key={message._id}
            message={message}
            role={role}
            isNew={isNew(message)}
            onFollow={() => onFollow(message)}
            onDelete={() => deleteOne(message._id)}
          />
        ))}
      </ul>
    </section>
  ))
}

/** Deletes all notifications, after a question. */
function ClearButton({ role }: Pick<NotificationsModalProps, 'role'>) {
  const { t } = useTranslation('notifications')
  const clear = useDeleteAllMessages(role)
  const clearAll = async () => {
    if (!(await confirmDialog({ message: t('clearQuestion'), danger: true }))) return
    try {
      // Awaited, because the button and its callbacks are removed with the last notification.
      await clear.mutateAsync()
      void showToast({ message: t('allDeleted') })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <IonButton fill="outline" color="danger" disabled={clear.isPending} onClick={() => void clearAll()}>
      {t('clearAll')}
    </IonButton>
  )
}

/** Marks displayed notifications as seen; their mark as new stays until the list is closed. */
function useSeenWhileOpen(messages: Notification[], isOpen: boolean): (message: Notification) => boolean {
  const { mutate } = useMarkSeen()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const unseen = messages.filter(({ isSeen }) => !isSeen).map(({ _id }) => _id)
  const waiting = unseen.join(' ')
  useEffect(() => {
    if (!isOpen || waiting === '') return undefined
    const timer = setTimeout(() => {
      const ids = waiting.split(' ')
      setFresh((known) => new Set([...known, ...ids]))
      for (let from = 0; from < ids.length; from += IDS_PER_CALL) mutate(ids.slice(from, from + IDS_PER_CALL))
    }, SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOpen, waiting, mutate])
  return ({ _id, isSeen }) => !isSeen || fresh.has(_id)
}

/** Most ids in one call. */
const IDS_PER_CALL = 200
