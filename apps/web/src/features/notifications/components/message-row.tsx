import { IonButton, IonIcon } from '@ionic/react'
import type { Notification } from '@vetvisit/contract/notifications/routes'
import {
  calendarOutline,
  checkmarkOutline,
  closeOutline,
  documentTextOutline,
  pawOutline,
  sparklesOutline,
  timeOutline,
  trashOutline,
} from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '../../../lib/session/session.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { ColorDot } from '../../../ui/field/chips.tsx'
import { momentOf, senderOf } from '../format.ts'
import { kindOf, type MessageKind } from '../message-kind.ts'

const KIND_ICONS: Record<MessageKind, string> = {
  confirmed: checkmarkOutline,
  ended: closeOutline,
  moved: timeOutline,
  free: sparklesOutline,
  document: documentTextOutline,
  pet: pawOutline,
  appointment: calendarOutline,
}

type MessageRowProps = {
  message: Notification
  /** Role of the reader. */
  role: SessionUser['role']
  /** True if the notification was unseen when the list was opened. */
  isNew: boolean
  onFollow: () => void
  onDelete: () => void
}

/** One notification with sender, text and date; links to its subject. */
export function MessageRow({ message, role, isNew, onFollow, onDelete }: MessageRowProps) {
  const { t } = useTranslation('notifications')
  const sender = senderOf(message, role)
  const moment = momentOf(message)
  return (
    <li className={`message ${isNew ? 'message-new' : ''}`}>
      <button type="button" className="message-body" onClick={onFollow}>
        <span className="message-head">
          <PersonPicture name={sender?.name ?? message.title} photo={sender?.picture} size={2.75} />
          <span className="message-kind" data-kind={kindOf(message.type)} aria-hidden="true">
            <IonIcon icon={KIND_ICONS[kindOf(message.type)]} />
          </span>
        </span>
        <span className="message-text">
          <span className="message-title">
            {message.title}
            {isNew && <span className="message-mark">{t('new')}</span>}
          </span>
          {sender && <span className="message-sender">{sender.name}</span>}
          <span>{message.message}</span>
          <span className="message-moment">
            <ColorDot colour={message.color} />
            <span>
              <span className="sr-only">{t(moment.kind)} </span>
              <time dateTime={moment.instant}>{moment.text}</time>
              {moment.hint && ` · ${moment.hint}`}
            </span>
          </span>
        </span>
      </button>
      <IonButton
        fill="clear"
        color="medium"
        className="message-delete"
        aria-label={t('deleteOne', { title: message.title })}
        onClick={onDelete}
      >
        <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
      </IonButton>
    </li>
  )
}
