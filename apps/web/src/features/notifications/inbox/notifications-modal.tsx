import { IonButton } from '@ionic/react'
import type { Notification } from '@vetvisit/contract/notifications/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { LoadMore } from '../../../ui/action/load-more.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { EmptyState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { NotificationList } from './notification-list.tsx'
import { messagesOf, unseenCount } from './inbox.ts'
import { useDeleteAllMessages, useInbox } from '../queries.ts'

type NotificationsModalProps = {
  role: SessionUser['role']
  isOpen: boolean
  onClose: () => void
  /** Opens the subject of a notification. */
  onFollow: (message: Notification) => void
  /** True for "Messages" of the menu: the same list in the whole window (specification/readings §9). */
  fullPage?: boolean
}

/** The inbox as a dialog (specification/owner §2). */
export function NotificationsModal(props: NotificationsModalProps) {
  const { role, isOpen, onClose, fullPage = false } = props
  const { t } = useTranslation(['notifications', 'common'])
  const inbox = useInbox(role)
  const messages = inbox.data && messagesOf(inbox.data)
  const unseen = unseenCount(inbox.data)
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      fullPage={fullPage}
      mayPull
      title={fullPage ? t('common:titles.notifications') : t('common:menu.notifications')}
    >
      <output className="sr-only">{unseen > 0 ? t('common:menu.unseen', { count: unseen }) : ''}</output>
      <Loaded
        query={{ data: messages, error: inbox.error, refetch: inbox.refetch }}
        skeleton={<RowsSkeleton />}
        empty={<EmptyState scene="asleep" title={t('none')} hint={t('noneHint')} />}
      >
        {(all) => <NotificationList {...props} messages={all} unseen={unseen} />}
      </Loaded>
      {inbox.hasNextPage && (
        <LoadMore busy={inbox.isFetchingNextPage} onMore={() => void inbox.fetchNextPage()}>
          {t('older')}
        </LoadMore>
      )}
      {messages !== undefined && messages.length > 0 && <ClearButton role={role} />}
    </AppModal>
  )
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
    <IonButton
      className="messages-clear"
      fill="clear"
      color="medium"
      disabled={clear.isPending}
      onClick={() => void clearAll()}
    >
      {t('clearAll')}
    </IonButton>
  )
}
