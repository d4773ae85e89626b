import { IonButton } from '@ionic/react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, wallTime, zoneHint } from '../../../lib/time/dates.ts'
import { relativeDay, slotInSentence, slotLabel } from '../../../lib/time/slot-label.ts'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { FailedState } from '../../../ui/page/states.tsx'
import { freeCount } from '../parts/format.ts'
import { nextTimes } from './next-times.ts'
import { TimeDay } from './time-day.tsx'
import { TimeWeekBar } from './time-week-bar.tsx'
import type { SheetPage } from './use-sheet-draft.ts'

export type TimeStepProps = {
  /** The clinic with the days from today on. */
  page: SheetPage
  week: { from: string; onFrom: (date: string) => void; shown: ShownWeek }
  start: string | null
  onStart: (start: string) => void
  /** A typed date clears the chosen time (specification/owner §4). */
  onDate: (date: string) => void
}

/** The days of the chosen week, as they are loaded. */
export type ShownWeek = {
  page: SheetPage | undefined
  isLoading: boolean
  error: unknown
  retry: () => void
}

/** When it suits: three times first, then every day of the week. */
export function TimeStep({ page, week, start, onStart, onDate }: TimeStepProps) {
  const { t } = useTranslation('booking')
  const { clinic, nextFree } = page
  const { shown, from, onFrom } = week
  const days = shown.page?.days ?? []
  const hint = zoneHint(clinic.timeZone, page.now)
  return (
    <>
      {hint && <p className="quiet sheet-note">{hint}</p>}
      <NextTimes page={page} start={start} onStart={onStart} />
      <section className="sheet-week" aria-labelledby="sheet-week" aria-busy={shown.isLoading}>
        <h4 id="sheet-week">{t('time.week')}</h4>
        <TimeWeekBar page={page} from={from} onFrom={onFrom} onDate={onDate} />
        {shown.error !== null && !shown.page && <FailedState error={shown.error} onRetry={shown.retry} />}
        {nextFree !== null && !shown.isLoading && days.every((day) => freeCount(day) === 0) && (
          <Jump page={page} start={nextFree} onFrom={onFrom} />
        )}
        {days.map((day) => (
          <TimeDay key={day.date} day={day} page={page} start={start} onStart={onStart} />
        ))}
      </section>
    </>
  )
}

function NextTimes({ page, start, onStart }: Pick<TimeStepProps, 'page' | 'start' | 'onStart'>) {
  const { t } = useTranslation('booking')
  const now = useNow()
  const { clinic, nextFree } = page
  const zone = clinic.timeZone
  if (nextFree === null)
    return (
      <p className="sheet-note" role="note">
        {t('time.noneFree')} {t('time.noneFreeHint')} <ClinicPhone clinic={clinic} />
      </p>
    )
  const times = nextTimes(page.days, zone)
  return (
    <ul className="next-times" aria-label={t('time.soonest')}>
      {(times.length > 0 ? times : [nextFree]).map((time) => (
        <li key={time}>
          <button
            type="button"
            className="slot"
            aria-label={slotLabel(time, zone, now)}
            aria-pressed={time === start}
            onClick={() => onStart(time)}
          >
            <time translate="no" dateTime={time}>
              <span>{relativeDay(wallTime(time, zone).date, zone, now)}</span> <b>{formatTime(time, zone)}</b>
            </time>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A button to the next free time if this week has none. */
function Jump({
  page: { clinic },
  start,
  onFrom,
}: {
  page: SheetPage
  start: string
  onFrom: (date: string) => void
}) {
  const { t } = useTranslation('booking')
  const now = useNow()
  return (
    <div className="sheet-none">
      <span>{t('time.noneThisWeek')}</span>
      <IonButton fill="outline" size="small" onClick={() => onFrom(wallTime(start, clinic.timeZone).date)}>
        {t('time.jump', { slot: slotInSentence(start, clinic.timeZone, now) })}
      </IonButton>
    </div>
  )
}
