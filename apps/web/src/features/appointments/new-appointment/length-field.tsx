import './length-field.css'
import { IonIcon } from '@ionic/react'
import { REASON_MINUTES_MAX, REASON_MINUTES_STEP } from '@vetvisit/contract/reasons/rules'
import { addOutline, removeOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'

type LengthFieldProps = {
  /** Chosen minutes; null for the usual ones. */
  minutes: number | null
  /** Those of the reason, else of a slot of the clinic. */
  usual: number
  onMinutes: (minutes: number | null) => void
}

/** The length of an appointment in steps of five minutes; at rest the usual one. */
export function LengthField({ minutes, usual, onMinutes }: LengthFieldProps) {
  const { t } = useTranslation(['override', 'booking'])
  const shown = minutes ?? usual
  const set = (next: number) => onMinutes(next === usual ? null : next)
  return (
    <fieldset className="choice">
      <legend>{t('length')}</legend>
      <div className="length-field">
        <button
          type="button"
          aria-label={t('shorter')}
          disabled={shown <= REASON_MINUTES_STEP}
          onClick={() => set(stepBelow(shown))}
        >
          <IonIcon icon={removeOutline} aria-hidden="true" />
        </button>
        <output className="figures">{t('booking:minutes', { count: shown })}</output>
        <button
          type="button"
          aria-label={t('longer')}
          disabled={shown >= REASON_MINUTES_MAX}
          onClick={() => set(stepAbove(shown))}
        >
          <IonIcon icon={addOutline} aria-hidden="true" />
        </button>
      </div>
    </fieldset>
  )
}

const stepBelow = (minutes: number) =>
  Math.max(REASON_MINUTES_STEP, (Math.ceil(minutes / REASON_MINUTES_STEP) - 1) * REASON_MINUTES_STEP)
const stepAbove = (minutes: number) =>
  Math.min(REASON_MINUTES_MAX, (Math.floor(minutes / REASON_MINUTES_STEP) + 1) * REASON_MINUTES_STEP)
