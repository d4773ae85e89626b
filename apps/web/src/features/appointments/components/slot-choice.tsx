import { IonIcon, IonSkeletonText } from '@ionic/react'
import type { BookPage } from '@vetvisit/contract/appointments/routes'
import { chevronBack, chevronForward } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { addDays, formatDay, zoneHint } from '../../../lib/dates.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { availability } from '../format.ts'
import { useBookPage } from '../queries.ts'
import { SlotButtons } from './slot-buttons.tsx'

type SlotChoiceProps = {
  page: BookPage
  date: string
  start: string | null
  /** Another date clears the chosen time. */
  onDate: (date: string) => void
  onStart: (start: string) => void
}

/** The date, not before today, and its times; without any, why (spec 1 §2 and §4). */
export function SlotChoice({ page, date, start, onDate, onStart }: SlotChoiceProps) {
  const { t } = useTranslation('appointments')
  const { clinic, today } = page
  const found = useBookPage({ clinicId: clinic._id, from: date, days: 1 })
  // The week behind the modal knows most days already.
  const day = [found.data, page].flatMap((known) => known?.days ?? []).find((known) => known.date === date)
  const state = day && availability(day)
  return (
    <>
      <div className="choice">
        <label className="choice-label" htmlFor="booking-date">
          {t('modal.date')}
        </label>
        <div className="date-row">
          <button
            type="button"
            className="icon-button"
            aria-label={formatDay(addDays(date, -1))}
            disabled={date <= today}
            onClick={() => onDate(addDays(date, -1))}
          >
            <IonIcon icon={chevronBack} aria-hidden="true" />
          </button>
          <DayInput
            id="booking-date"
            label={t('modal.date')}
            min={today}
            value={date}
            onDay={(day) => day && onDate(day)}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={formatDay(addDays(date, 1))}
            onClick={() => onDate(addDays(date, 1))}
          >
            <IonIcon icon={chevronForward} aria-hidden="true" />
          </button>
        </div>
      </div>
      <fieldset className="choice">
        <legend>
          {t('modal.slot')}
          <ZoneNote zone={clinic.timeZone} at={start ?? page.now} />
        </legend>
        {!day && found.isPending && <IonSkeletonText animated style={{ height: '6rem' }} />}
        {!day && found.isError && <FailedState error={found.error} onRetry={() => void found.refetch()} />}
        {state === 'available' && day && (
          <SlotButtons
            slots={day.slots}
            zone={clinic.timeZone}
            chosen={start}
            onChoose={onStart}
            label={formatDay(date)}
          />
        )}
        <output className="availability">
          {state && state !== 'available' && t(`availability.${state}`)}
        </output>
      </fieldset>
    </>
  )
}

function ZoneNote({ zone, at }: { zone: string; at: string }) {
  const hint = zoneHint(zone, at)
  return hint && <span className="choice-rule">{hint}</span>
}
