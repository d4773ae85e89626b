import { IonSkeletonText } from '@ionic/react'
import type { BookPage } from '@vetvisit/contract/appointments/booking/schemas'
import { useTranslation } from 'react-i18next'
import { formatDay, zoneHint } from '../../../lib/time/dates.ts'
import { FailedState } from '../../../ui/page/states.tsx'
import { availability } from '../parts/format.ts'
import { useBookPage } from '../queries.ts'
import { DateRow } from '../parts/date-row.tsx'
import { SlotButtons } from './slot-buttons.tsx'
import { WaitingButton } from '../waiting-list/waiting-button.tsx'

type SlotChoiceProps = {
  page: BookPage
  date: string
  start: string | null
  /** Another date clears the chosen time. */
  onDate: (date: string) => void
  onStart: (start: string) => void
}

/** The date, not before today, and its times, or the reason why there are none (specification/owner §2 and §4). */
export function SlotChoice({ page, date, start, onDate, onStart }: SlotChoiceProps) {
  const { t } = useTranslation('appointments')
  const { clinic, today, lastDate } = page
  const found = useBookPage({ clinicId: clinic._id, from: date, days: 1 })
  // The week on the page behind the modal has loaded most days already.
  const day = [found.data, page].flatMap((known) => known?.days ?? []).find((known) => known.date === date)
  const state = day && availability(day)
  return (
    <>
      <DateRow
        id="booking-date"
        label={t('modal.date')}
        date={date}
        min={today}
        max={lastDate}
        onDate={onDate}
      />
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
            chosen={start === null ? [] : [start]}
            onChoose={onStart}
            label={formatDay(date)}
          />
        )}
        <output className="availability">
          {state && state !== 'available' && t(`availability.${state}`)}
        </output>
        {state === 'fully_booked' && (
          <WaitingButton clinicId={clinic._id} date={date} waiting={(found.data ?? page).waiting} />
        )}
      </fieldset>
    </>
  )
}

function ZoneNote({ zone, at }: { zone: string; at: string }) {
  const hint = zoneHint(zone, at)
  return hint && <span className="choice-rule">{hint}</span>
}
