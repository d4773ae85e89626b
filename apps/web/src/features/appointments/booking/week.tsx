import { IonButton, IonIcon } from '@ionic/react'
import type { BookPage } from '@vetvisit/contract/appointments/booking/schemas'
import type { SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
import { chevronDown } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { closedText } from '../../../lib/text/closed-text.ts'
import { formatDay, wallTime } from '../../../lib/time/dates.ts'
import { slotInSentence } from '../../../lib/time/slot-label.ts'
import { DayInput } from '../../../ui/field/day-input.tsx'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { availability, firstSlots, freeCount, hasMore } from '../parts/format.ts'
import { WeekSteps } from '../parts/week-steps.tsx'
import { SlotButtons } from '../parts/slot-buttons.tsx'
import { WaitingButton } from '../waiting-list/waiting-button.tsx'
import { shownDay } from '../../../lib/time/unbroken.ts'

type WeekProps = {
  page: BookPage
  from: string
  /** Other days are loading. */
  loading: boolean
  now: number
  onFrom: (date: string) => void
  onChoose: (start: string) => void
}

/** The times of seven days side by side; days without times are folded and show why. On a phone one day is open at a time. */
export function Week({ page, from, loading, now, onFrom, onChoose }: WeekProps) {
  const { t } = useTranslation('appointments')
  const { days } = page
  const sideBySide = useMediaQuery('(min-width: 48em)')
  const [all, setAll] = useState(false)
  return (
    <section className="week" aria-labelledby="week-heading">
      <WeekBar page={page} from={from} onFrom={onFrom} />
      {!loading && <NoneThisWeek page={page} now={now} onFrom={onFrom} />}
      <div
        className="week-days"
        aria-busy={loading}
        style={sideBySide ? { gridTemplateColumns: columnsOf(days) } : {}}
      >
        {sideBySide
          ? days.map((day) => <Column key={day.date} day={day} page={page} all={all} onChoose={onChoose} />)
          : days.map((day) => (
              <Fold
                key={day.date}
                day={day}
                page={page}
                first={day === days.find((other) => freeCount(other) > 0)}
                onChoose={onChoose}
              />
            ))}
      </div>
      {sideBySide && hasMore(days) && (
        <IonButton fill="clear" aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'week.showFewer' : 'week.showAll')}
        </IonButton>
      )}
    </section>
  )
}

/** The displayed week, and buttons to other weeks. */
function WeekBar({ page: { today, lastDate }, from, onFrom }: Pick<WeekProps, 'page' | 'from' | 'onFrom'>) {
  const { t } = useTranslation('appointments')
  return (
    <div className="week-bar">
      <h2 id="week-heading">{t('week.heading')}</h2>
      <div className="week-steps">
        <WeekSteps from={from} today={today} lastDate={lastDate} onFrom={onFrom} />
      </div>
      <div className="week-date">
        <span aria-hidden="true">{t('week.date')}</span>
        <DayInput
          label={t('week.date')}
          min={today}
          max={lastDate}
          value={from}
          onDay={(day) => day && onFrom(day)}
        />
      </div>
    </div>
  )
}

/** A button to the next free time if this week has none. */
function NoneThisWeek({ page, now, onFrom }: Pick<WeekProps, 'page' | 'now' | 'onFrom'>) {
  const { t } = useTranslation('appointments')
  const { days, nextFree, clinic } = page
  if (!nextFree || days.some((day) => freeCount(day) > 0)) return null
  return (
    <div className="week-none">
      <span>{t('week.noneThisWeek')}</span>
      <IonButton fill="outline" onClick={() => onFrom(wallTime(nextFree, clinic.timeZone).date)}>
        {t('week.jump', { slot: slotInSentence(nextFree, clinic.timeZone, now) })}
      </IonButton>
    </div>
  )
}

/** Days without free times take less room. */
const columnsOf = (days: readonly SlotDay[]) =>
  days.map((day) => (freeCount(day) > 0 ? 'minmax(min-content, 1fr)' : 'minmax(5.5rem, 0.62fr)')).join(' ')

type DayProps = { day: SlotDay; page: BookPage; onChoose: (start: string) => void }

function Column({ day, page, all, onChoose }: DayProps & { all: boolean }) {
  const { t } = useTranslation('appointments')
  const state = availability(day)
  return (
    <div className="week-column" data-folded={state !== 'available'}>
      <h3>{shownDay(day.date, 'short')}</h3>
      {state === 'available' ? (
        <SlotButtons
          slots={all ? day.slots : firstSlots(day.slots)}
          zone={page.clinic.timeZone}
          chosen={[]}
          onChoose={onChoose}
          label={formatDay(day.date)}
        />
      ) : (
        <>
          <p className="quiet">{closedText(t(`availability.${state}`))}</p>
          {state === 'fully_booked' && <DayWaiting day={day} page={page} />}
        </>
      )}
    </div>
  )
}

function DayWaiting({ day, page }: Pick<DayProps, 'day' | 'page'>) {
  return <WaitingButton clinicId={page.clinic._id} date={day.date} waiting={page.waiting} />
}

/** @param first the first day with free times: it is open from the start */
function Fold({ day, page, first, onChoose }: DayProps & { first: boolean }) {
  const { t } = useTranslation('appointments')
  const [touched, setTouched] = useState<boolean | null>(null)
  const state = availability(day)
  const open = touched ?? first
  if (state !== 'available') {
    return (
      <div className="week-fold" data-folded>
        <h3>{shownDay(day.date, 'short')}</h3>
        <span className="quiet">{closedText(t(`availability.${state}`))}</span>
        {state === 'fully_booked' && <DayWaiting day={day} page={page} />}
      </div>
    )
  }
  return (
    <div className="week-fold">
      <h3>
        <button type="button" aria-expanded={open} onClick={() => setTouched(!open)}>
          <span>{shownDay(day.date, 'short')}</span>
          <span className="week-free">{t('week.free', { count: freeCount(day) })}</span>
          <IonIcon icon={chevronDown} aria-hidden="true" />
        </button>
      </h3>
      {open && (
        <SlotButtons
          slots={day.slots}
          zone={page.clinic.timeZone}
          chosen={[]}
          onChoose={onChoose}
          label={formatDay(day.date)}
        />
      )}
    </div>
  )
}
