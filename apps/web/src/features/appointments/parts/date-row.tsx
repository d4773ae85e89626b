import { IonIcon } from '@ionic/react'
import { chevronBack, chevronForward } from 'ionicons/icons'
import { addDays, formatDay } from '../../../lib/time/dates.ts'
import { DayInput } from '../../../ui/field/day-input.tsx'

type DateRowProps = {
  id: string
  label: string
  date: string
  min: string
  /** Last day that can be chosen; unlimited if absent. */
  max?: string | undefined
  onDate: (date: string) => void
}

/** A date, to be typed or stepped through by days, not outside the first and the last. */
export function DateRow({ id, label, date, min, max, onDate }: DateRowProps) {
  return (
    <div className="choice">
      <label className="choice-label" htmlFor={id}>
        {label}
      </label>
      <div className="date-row">
        <button
          type="button"
          className="icon-button"
          aria-label={formatDay(addDays(date, -1))}
          disabled={date <= min}
          onClick={() => onDate(addDays(date, -1))}
        >
          <IonIcon icon={chevronBack} aria-hidden="true" />
        </button>
        <DayInput
          id={id}
          label={label}
          min={min}
          max={max}
          value={date}
          onDay={(day) => day && onDate(day)}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={formatDay(addDays(date, 1))}
          disabled={max !== undefined && date >= max}
          onClick={() => onDate(addDays(date, 1))}
        >
          <IonIcon icon={chevronForward} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
