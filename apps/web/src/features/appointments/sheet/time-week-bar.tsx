import { IonIcon } from '@ionic/react'
import { chevronBack, chevronForward } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { addDays, rangeText } from '../../../lib/time/dates.ts'
import { DayInput } from '../../../ui/field/day-input.tsx'
import { WEEK } from '../agenda/week.tsx'
import type { SheetPage } from './use-sheet-draft.ts'

type TimeWeekBarProps = {
  page: SheetPage
  /** First day of the week that is shown. */
  from: string
  onFrom: (date: string) => void
  onDate: (date: string) => void
}

/** The week that is shown, the ones beside it, and a date to type. */
export function TimeWeekBar({ page: { today, lastDate }, from, onFrom, onDate }: TimeWeekBarProps) {
  const { t } = useTranslation('booking')
  const before = addDays(from, -WEEK)
  return (
    <div className="sheet-week-bar">
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
      <DayInput
        label={t('time.date')}
        min={today}
        max={lastDate}
        value={from}
        onDay={(day) => day && onDate(day)}
      />
    </div>
  )
}
