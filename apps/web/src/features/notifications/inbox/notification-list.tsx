import './notifications.css'
import { IonButton } from '@ionic/react'
import type { Notification } from '@vetvisit/contract/notifications/routes'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { ChoiceChips } from '../../../ui/field/choice-chips.tsx'
import { filtered, filtersOf, type MessageFilter } from './filters.ts'
import { byDay } from './format.ts'
import { useDeleteMessage, useMarkAllSeen, useMarkSeen } from '../queries.ts'
import { NotificationRow } from './notification-row.tsx'

type NotificationListProps = {
  role: SessionUser['role']
  isOpen: boolean
  /** Opens the subject of a notification. */
  onFollow: (message: Notification) => void
  /** All loaded notifications, newest first; at least one. */
  messages: Notification[]
  /** Number of unseen notifications, loaded or not. */
  unseen: number
}

/** The notifications by day, with filters. */
export function NotificationList({ role, isOpen, onFollow, messages, unseen }: NotificationListProps) {
  const { t } = useTranslation('notifications')
  const now = useNow()
  const [filter, setFilter] = useState<MessageFilter>('all')
  const { shown, isNew, markRead } = useSeenWhileOpen(messages, filter, isOpen)
  const remove = useDeleteMessage()
  const deleteOne = (id: string) => void toastOutcome(remove.mutateAsync(id), { message: t('deleted') })
  return (
    <>
      <div className="messages-head">
        <ChoiceChips
          legend={t('filter.legend')}
          legendHidden
          options={filtersOf(messages, filter).map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={filter}
          onChange={setFilter}
        />
        {(unseen > 0 || messages.some(isNew)) && <MarkAllButton messages={messages} onDone={markRead} />}
      </div>
      {shown.length === 0 && (
        <p className="messages-none quiet">{t(filter === 'unread' ? 'filter.allRead' : 'filter.none')}</p>
      )}
      {byDay(shown, now).map(({ day, messages: ofDay }) => (
        <section key={day} className="messages-day" aria-labelledby={`messages-${day}`}>
          <h3 id={`messages-${day}`}>{t(`days.${day}`)}</h3>
          <ul className="messages">
            {ofDay.map((message) => (
              <NotificationRow
                key={message._id}
                message={message}
                role={role}
                now={now}
                isNew={isNew(message)}
                onFollow={() => onFollow(message)}
                onDelete={() => deleteOne(message._id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type MarkAllButtonProps = Pick<NotificationListProps, 'messages'> & { onDone: (ids: string[]) => void }

function MarkAllButton({ messages, onDone }: MarkAllButtonProps) {
  const { t } = useTranslation('notifications')
  const markAll = useMarkAllSeen()
  const mark = async () => {
    try {
      // Awaited, because the button and its callbacks are removed with the last unseen notification.
      const ids = messages.map(({ _id }) => _id)
      await markAll.mutateAsync(ids)
      onDone(ids)
      void showToast({ message: t('filter.marked') })
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <IonButton fill="clear" disabled={markAll.isPending} onClick={() => void mark()}>
      {t('filter.markAll')}
    </IonButton>
  )
}

/** How long the list must be open before its notifications count as seen, in milliseconds. */
const SEEN_AFTER_MS = 1200

/** Most ids in one call. */
const IDS_PER_CALL = 200

/** Marks displayed notifications as seen; they stay new in this list until it is closed or `markRead` is called with them. */
function useSeenWhileOpen(messages: Notification[], filter: MessageFilter, isOpen: boolean) {
  const { mutate } = useMarkSeen()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  // Not taken out of `fresh`: the timer below may add them once more before it is cleared.
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const isNew = ({ _id, isSeen }: Notification) => !read.has(_id) && (!isSeen || fresh.has(_id))
  const shown = filtered(messages, filter, isNew)
  const unseen = shown.filter(({ isSeen }) => !isSeen).map(({ _id }) => _id)
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
  const markRead = (ids: string[]) => setRead((known) => new Set([...known, ...ids]))
  return { shown, isNew, markRead }
}
