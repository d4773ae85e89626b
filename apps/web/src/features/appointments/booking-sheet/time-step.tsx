import { IonButton, IonIcon } from '@ionic/react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, wallTime, zoneHint, formatDay } from '../../../lib/time/dates.ts'
import { relativeDay, slotInSentence, slotLabel } from '../../../lib/time/slot-label.ts'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { freeCount, availability, firstSlots } from '../parts/format.ts'
import { nextTimes } from '../booking/next-times.ts'
import type { SlotDay } from '@vetvisit/contract/appointments/availability/schemas'
import { moonOutline } from 'ionicons/icons'
import { type ComponentProps, useState } from 'react'
import { closedText } from '../../../lib/text/closed-text.ts'
import { useUser } from '../../../lib/session/session.ts'
import { SlotButtons } from '../parts/slot-buttons.tsx'
import { WaitingButton } from '../waiting-list/waiting-button.tsx'
import type { ClinicTimes } from './use-sheet-draft.ts'
import { DayInput } from '../../../ui/field/day-input.tsx'
import { WeekSteps } from '../parts/week-steps.tsx'
import { useToday } from '../../../lib/time/use-today.ts'
import type { Sheet } from './use-sheet-state.ts'
import { shownDay } from '../../../lib/time/unbroken.ts'

type SheetTimeProps = {
  sheet: Sheet
  /** The days from today on; those of the page while they load. */
  first: ClinicTimes | undefined
  /** The days that are shown, as a query reads them. */
  week: {
    data: ClinicTimes | undefined
    isPlaceholderData: boolean
    isPending: boolean
    error: Error | null
    refetch: () => Promise<unknown>
  }
  from: string
  onFrom: (date: string) => void
}

/** The step of the time, with the days that the caller reads. */
export function SheetTime({ sheet, first, week, from, onFrom }: SheetTimeProps) {
  return (
    <TimeStep
      page={first ?? sheet.page}
      // The times of the page are those without a reason.
      areNextKnown={first !== undefined || sheet.own === null}
      week={{
        from,
        onFrom,
        shown: {
          page: week.data,
          isLoading: week.isPlaceholderData || week.isPending,
          error: week.error,
          retry: () => void week.refetch(),
        },
      }}
      start={sheet.draft.start}
      wished={{ ...sheet.sentVet, ...sheet.sentOwn, ...sheet.sentAnimals }}
      onStart={sheet.chooseStart}
      onDate={(date) => {
        onFrom(date)
        sheet.clearStart()
      }}
    />
  )
}

/** The first of the shown days (`yyyy-mm-dd`): that of the chosen time, else of the next free one, and never a past one. */
export function useFirstDay({ clinic, nextFree }: ClinicTimes, start: string | null) {
  const today = useToday(clinic.timeZone)
  const [day, setDay] = useState(() => {
    const at = start ?? nextFree
    return at === null ? today : wallTime(at, clinic.timeZone).date
  })
  return [day < today ? today : day, setDay] as const
}

export type TimeStepProps = {
  /** The clinic with the days from today on. */
  page: ClinicTimes
  /** The next free times have been read. */
  areNextKnown: boolean
  week: { from: string; onFrom: (date: string) => void; shown: ShownWeek }
  start: string | null
  /** What these times are for, as a place on the waiting list is for the same. */
  wished: ComponentProps<typeof WaitingButton>['wished']
  onStart: (start: string) => void
  /** A typed date clears the chosen time (specification/owner §4). */
  onDate: (date: string) => void
}

/** The days of the chosen week, as they are loaded. */
export type ShownWeek = {
  page: ClinicTimes | undefined
  isLoading: boolean
  error: unknown
  retry: () => void
}

/** When it suits: three times first, then every day of the week. */
function TimeStep({ page, areNextKnown, week, start, wished, onStart, onDate }: TimeStepProps) {
  const { t } = useTranslation('booking')
  const { clinic, nextFree } = page
  const { shown, from, onFrom } = week
  const days = shown.page?.days ?? []
  const hint = zoneHint(clinic.timeZone, page.now)
  return (
    <>
      {hint && <p className="quiet sheet-note">{hint}</p>}
      {areNextKnown && <NextTimes page={page} start={start} onStart={onStart} />}
      <section className="sheet-week" aria-labelledby="sheet-week" aria-busy={shown.isLoading}>
        <h4 id="sheet-week">{t('time.week')}</h4>
        <TimeWeekBar page={page} from={from} onFrom={onFrom} onDate={onDate} />
        <Loaded query={{ data: shown.page, error: shown.error, refetch: shown.retry }} skeleton={null} />
        {nextFree !== null && !shown.isLoading && days.every((day) => freeCount(day) === 0) && (
          <Jump page={page} start={nextFree} onFrom={onFrom} />
        )}
        {days.map((day) => (
          <TimeDay key={day.date} day={day} page={page} start={start} wished={wished} onStart={onStart} />
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
  page: ClinicTimes
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

/** Two rows on a phone. */
const TIMES_SHOWN = 8

type TimeDayProps = Pick<TimeStepProps, 'page' | 'start' | 'wished' | 'onStart'> & { day: SlotDay }

/** A day with its times, or the reason why it has none (specification/owner §4). */
function TimeDay({ day, page: { clinic, waiting }, start, wished, onStart }: TimeDayProps) {
  const { t } = useTranslation(['booking', 'appointments'])
  const [all, setAll] = useState(false)
  const isOwner = useUser() !== null
  const state = availability(day)
  const slots = all ? day.slots : firstSlots(day.slots, TIMES_SHOWN)
  return (
    <div className="sheet-day">
      <h5>{shownDay(day.date, 'short')}</h5>
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
            <WaitingButton clinicId={clinic._id} wished={wished} date={day.date} waiting={waiting} />
          )}
        </div>
      )}
    </div>
  )
}

type TimeWeekBarProps = {
  page: ClinicTimes
  /** First day of the week that is shown. */
  from: string
  onFrom: (date: string) => void
  onDate: (date: string) => void
}

/** The week that is shown, the ones beside it, and a date to type. */
function TimeWeekBar({ page: { today, lastDate }, from, onFrom, onDate }: TimeWeekBarProps) {
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
