import { useTranslation } from 'react-i18next'
import { DayInput } from '../../../ui/field/day-input.tsx'
import { WeekSteps } from '../parts/week-steps.tsx'
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
  return (
    <div className="sheet-week-bar">
      <WeekSteps from={from} today={today} lastDate={lastDate} onFrom={onFrom} />
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
