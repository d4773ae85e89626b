import './reminder.css'
import { IonIcon } from '@ionic/react'
import type { Confirmation } from '@vetvisit/contract/appointments/record/schemas'
import { helpCircleOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'

type Answered = { confirmation?: Confirmation | null | undefined }

/** What a practice has to know of an owner's answer: that there is none, or that they come late; else an empty text. */
export function useConfirmationText(): (visit: Answered) => string {
  const { t } = useTranslation('reminder')
  return ({ confirmation }) => {
    if (!confirmation) return ''
    const { confirmedAt, lateMinutes } = confirmation
    if (lateMinutes !== null) return t('mark.late', { count: lateMinutes })
    return confirmedAt === null ? t('mark.unanswered') : ''
  }
}

/** The same as a small mark beside a name, for the eye alone. */
export function ConfirmationMark({ visit: { confirmation } }: { visit: Answered }) {
  if (!confirmation) return null
  const { confirmedAt, lateMinutes } = confirmation
  if (lateMinutes !== null)
    return (
      <span translate="no" className="late-mark figures" aria-hidden="true">
        +{lateMinutes}
      </span>
    )
  if (confirmedAt !== null) return null
  return <IonIcon className="unanswered-mark" icon={helpCircleOutline} aria-hidden="true" />
}
