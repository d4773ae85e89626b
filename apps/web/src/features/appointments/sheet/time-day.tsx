import { IonIcon } from '@ionic/react'
import type { SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
import { moonOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { closedText } from '../../../lib/text/closed-text.ts'
import { formatDay } from '../../../lib/time/dates.ts'
import { useUser } from '../../../lib/session/session.ts'
import { SlotButtons } from '../parts/slot-buttons.tsx'
import { availability, firstSlots } from '../parts/format.ts'
import { WaitingButton } from '../waiting-list/waiting-button.tsx'
import type { SheetPage } from './use-sheet-draft.ts'

/** Two rows on a phone. */
const TIMES_SHOWN = 8

type TimeDayProps = { day: SlotDay; page: SheetPage; start: string | null; onStart: (start: string) => void }

/** A day with its times, or the reason why it has none (specification/owner §4). */
export function TimeDay({ day, page: { clinic, waiting }, start, onStart }: TimeDayProps) {
  const { t } = useTranslation(['booking', 'appointments'])
  const [all, setAll] = useState(false)
  const isOwner = useUser() !== null
  const state = availability(day)
  const slots = all ? day.slots : firstSlots(day.slots, TIMES_SHOWN)
  return (
    <div className="sheet-day">
      <h5>{formatDay(day.date, 'short')}</h5>
      {state === 'available' ? (
        <>
          <SlotButtons
            slots={slots}
            zone={clinic.timeZone}
            chosen={start === null ? [] : [start]}
            onChoose={onStart}
            label={formatDay(day.date)}
          />
          {slots.length < day.slots.length && (
            <button
              type="button"
              className="sheet-link"
              aria-label={t('time.more', { day: formatDay(day.date) })}
              onClick={() => setAll(true)}
            >
              {t('time.moreShort')}
            </button>
          )}
        </>
      ) : (
        <div className="sheet-closed">
          <IonIcon icon={moonOutline} aria-hidden="true" />
          <span>{closedText(t(`appointments:availability.${state}`))}</span>
          {state === 'fully_booked' && isOwner && (
            <WaitingButton clinicId={clinic._id} date={day.date} waiting={waiting} />
          )}
        </div>
      )}
    </div>
  )
}
