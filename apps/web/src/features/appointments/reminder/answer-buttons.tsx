import './reminder.css'
import { IonButton } from '@ionic/react'
import { LATE_MINUTES, type LateMinutes } from '@vetvisit/contract/appointments/reminders/rules'
import type { Confirmation } from '@vetvisit/contract/appointments/record/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { BusyButton } from '../../../ui/action/busy-button.tsx'

type AnswerButtonsProps = {
  confirmation: Confirmation
  isBusy: boolean
  /** True if the numbers of minutes are shown. */
  isLate: boolean
  onLate: () => void
  /** Comes in time, or late by some minutes. */
  onCome: (lateMinutes?: LateMinutes) => void
  /** The way to cancel. */
  children?: ReactNode
}

/** What an owner answers to a reminder: that they come, or come late. */
export function AnswerButtons({
  confirmation,
  isBusy,
  isLate,
  onLate,
  onCome,
  children,
}: AnswerButtonsProps) {
  const { t } = useTranslation('reminder')
  const comes = confirmation.confirmedAt !== null && confirmation.lateMinutes === null
  return (
    <div className="reminder-answers">
      <Sent confirmation={confirmation} />
      <div className="reminder-buttons">
        {!comes && (
          <BusyButton color="secondary" busy={isBusy} onClick={() => onCome()}>
            {t('come')}
          </BusyButton>
        )}
        <IonButton fill="outline" aria-expanded={isLate} onClick={onLate}>
          {t('late')}
        </IonButton>
        {children}
      </div>
      {isLate && <HowLate chosen={confirmation.lateMinutes} isBusy={isBusy} onChoose={onCome} />}
    </div>
  )
}

/** What the practice knows already. */
function Sent({ confirmation: { confirmedAt, lateMinutes } }: { confirmation: Confirmation }) {
  const { t } = useTranslation('reminder')
  return (
    <output className="reminder-sent">
      {confirmedAt !== null && (lateMinutes === null ? t('sentCome') : t('sentLate', { count: lateMinutes }))}
    </output>
  )
}

type HowLateProps = { chosen: number | null; isBusy: boolean; onChoose: (minutes: LateMinutes) => void }

function HowLate({ chosen, isBusy, onChoose }: HowLateProps) {
  const { t } = useTranslation('reminder')
  return (
    <fieldset className="reminder-late">
      <legend>{t('howLate')}</legend>
      <div className="reminder-buttons">
        {LATE_MINUTES.map((minutes) => (
          <IonButton
            key={minutes}
            fill={minutes === chosen ? 'solid' : 'outline'}
            aria-pressed={minutes === chosen}
            disabled={isBusy}
            onClick={() => onChoose(minutes)}
          >
            {t('minutes', { count: minutes })}
          </IonButton>
        ))}
      </div>
    </fieldset>
  )
}
