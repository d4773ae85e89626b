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
import { useTranslation } from '../../../lib/text/translation.ts'
import type { SessionUser } from '../../../lib/session/session.ts'
import { PersonPicture } from '../../../ui/picture/person-picture.tsx'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { ColorDot } from '../../../ui/field/chips.tsx'
import { arrivalText, clockHint, senderOf } from './format.ts'
import type { NotificationType } from '@vetvisit/contract/notifications/rules'
import { Sentence } from '../../../ui/show/sentence.tsx'
import { markNames } from '../../../lib/text/mark-names.ts'

const KIND_ICONS: Record<MessageKind, string> = {
  confirmed: checkmarkOutline,
  ended: closeOutline,
  moved: timeOutline,
  free: sparklesOutline,
  document: documentTextOutline,
  pet: pawOutline,
  appointment: calendarOutline,
}

type NotificationRowProps = {
  message: Notification
  /** Role of the reader. */
  role: SessionUser['role']
  now: number
  /** True if the notification was unseen when the list was opened. */
  isNew: boolean
  onFollow: () => void
  onDelete: () => void
}

/** One notification with its animal, sender, text and time; links to its subject. */
export function NotificationRow({ message, role, now, isNew, onFollow, onDelete }: NotificationRowProps) {
  const { t } = useTranslation('notifications')
  const hint = clockHint(message)
  return (
    <li className={`message ${isNew ? 'message-new' : ''}`}>
      <button type="button" className="message-body" onClick={onFollow}>
        <MessageHead message={message} />
        <span className="message-text">
          <span className="message-title">
            <span>
              {message.title}
              {isNew && <span className="sr-only"> {t('new')}</span>}
            </span>
            <time translate="no" dateTime={message.createdAt}>
              <span className="sr-only">{t('received')} </span>
              {arrivalText(message, { now })}
            </time>
          </span>
          <MessageSender message={message} role={role} />
          <Sentence text={wordsOf(message)} />
          {hint && <span className="quiet">{hint}</span>}
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

/** What a notification says, with its names marked. */
function wordsOf({ message, pet, patient, patientName, doctor, appointment }: Notification): string {
  const names = [pet?.name, patient?.fullname, patientName, doctor?.fullname, appointment?.clinicName]
  return markNames(
    message,
    names.filter((name) => name != null),
  )
}

/** The animal that a notification is about, with a sign of its kind; without one the sign alone. */
function MessageHead({ message: { pet, type } }: Pick<NotificationRowProps, 'message'>) {
  const kind = kindOf(type)
  const sign = <IonIcon icon={KIND_ICONS[kind]} aria-hidden="true" />
  return (
    <span className="message-head">
      {pet && <PetPicture pet={pet} size={2.75} />}
      <span className={pet ? 'message-kind message-badge' : 'message-kind'} data-kind={kind}>
        {sign}
      </span>
    </span>
  )
}

/** The sender; for a practice, the owner with the colour of the clinic. */
function MessageSender({ message, role }: Pick<NotificationRowProps, 'message' | 'role'>) {
  const sender = senderOf(message, role)
  if (!sender) return null
  return (
    <span className="message-sender">
      <PersonPicture name={sender.name} photo={sender.picture} size={1.25} />
      <span translate="no">{sender.name}</span>
      {role !== 'patient' && <ColorDot colour={message.color} />}
    </span>
  )
}

/** What a notification is about at a glance. */
type MessageKind = 'confirmed' | 'ended' | 'moved' | 'free' | 'document' | 'pet' | 'appointment'

const KINDS: Partial<Record<NotificationType, MessageKind>> = {
  'appointment-approved': 'confirmed',
  'appointment-created': 'confirmed',
  'appointment-new': 'confirmed',
  'care-accepted': 'confirmed',
  'appointment-rejected': 'ended',
  'appointment-deleted': 'ended',
  'move-declined': 'ended',
  'proposal-declined': 'ended',
  'appointment-rescheduled': 'moved',
  'appointment-handed-over': 'moved',
  'appointment-late': 'moved',
  'move-asked': 'moved',
  'time-proposed': 'moved',
  'visit-late': 'moved',
  'visit-on-time': 'confirmed',
  'slot-free': 'free',
  'waiting-changed': 'moved',
  report: 'document',
  'pet-added': 'pet',
}

/** The kind of a notification; a type that this version does not know is about an appointment. */
const kindOf = (type: NotificationType): MessageKind => KINDS[type] ?? 'appointment'
