import { IonIcon } from '@ionic/react'
import { chevronBack, chevronForward } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { addDays, rangeText } from '../../../lib/time/dates.ts'

/** Days of a week. */
export const WEEK = 7

type WeekStepsProps = {
  /** First day of the week that is shown. */
  from: string
  today: string
  lastDate: string
  onFrom: (date: string) => void
}

/** The week that is shown between buttons to the ones beside it. */
export function WeekSteps({ from, today, lastDate, onFrom }: WeekStepsProps) {
  const { t } = useTranslation('booking')
  const before = addDays(from, -WEEK)
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('time.previous')}
        disabled={from <= today}
        onClick={() => onFrom(before > today ? before : today)}
      >
        <IonIcon icon={chevronBack} aria-hidden="true" />
      </button>
      <b className="figures" aria-live="polite">
        {rangeText(from, addDays(from, WEEK - 1), 'short')}
      </b>
      <button
        type="button"
        className="icon-button"
        aria-label={t('time.next')}
        disabled={addDays(from, WEEK) > lastDate}
        onClick={() => onFrom(addDays(from, WEEK))}
      >
        <IonIcon icon={chevronForward} aria-hidden="true" />
      </button>
    </>
  )
}
