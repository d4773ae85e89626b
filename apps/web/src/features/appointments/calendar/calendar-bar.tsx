import '../../../ui/field/select.css'
import { AGENDA_SCOPES } from '@vetvisit/contract/appointments/agenda/rules'
import type { PracticeVet } from '@vetvisit/contract/appointments/agenda/schemas'
import { IonIcon } from '@ionic/react'
import {
  banOutline,
  calendarOutline,
  chevronBack,
  chevronDown,
  chevronForward,
  printOutline,
} from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { dayParts, rangeText, formatTime, zoneHint, zoneName } from '../../../lib/time/dates.ts'
import { useCalendar } from '../../../ui/modal/use-calendar.tsx'
import { useAgendaChoice } from '../agenda/use-agenda-choice.ts'
import { type CalendarView, rangeOf, stepOf } from './calendar-format.ts'
import { NewButton } from './new-button.tsx'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useId } from 'react'
import { useNow } from '../../../lib/time/clock.ts'
import { usePlaceKind } from '../../../lib/text/place-kind.ts'

const VIEWS: readonly CalendarView[] = ['day', 'week', 'month']

type CalendarBarProps = {
  /** Null on a phone, which shows a week's strip and a day. */
  view: CalendarView | null
  date: string
  today: string
  /** The vets of the practice; undefined until they are known. */
  vets: readonly PracticeVet[] | undefined
  onDate: (date: string) => void
  onView: (view: CalendarView) => void
  onNew: () => void
  /** Null for people who may not block times. */
  onBlock: (() => void) | null
}

/** The shown days, a jump to any date, and the way to a new appointment; stays visible above the calendar. */
export function CalendarBar({ view, date, today, vets, onDate, onView, onNew, onBlock }: CalendarBarProps) {
  const { t } = useTranslation(['calendar', 'blocks'])
  const blockButton = onBlock && (
    <button
      type="button"
      className="bar-button"
      aria-label={t('blocks:new')}
      title={t('blocks:new')}
      aria-keyshortcuts="B"
      onClick={onBlock}
    >
      <IonIcon icon={banOutline} aria-hidden="true" />
    </button>
  )
  return (
    <div className="calendar-bar" data-phone={view === null} data-several={(vets ?? []).length > 0}>
      <Steps view={view} date={date} today={today} onDate={onDate} />
      <Range view={view} date={date} onDate={onDate} />
      {view && (
        <>
          <Whose vets={vets} />
          <fieldset className="calendar-views" aria-label={t('view')}>
            {VIEWS.map((name) => (
              <button key={name} type="button" aria-pressed={name === view} onClick={() => onView(name)}>
                {t(name)}
              </button>
            ))}
          </fieldset>
          {blockButton}
          <button
            type="button"
            className="bar-button calendar-print"
            aria-label={t('print')}
            onClick={() => window.print()}
          >
            <IonIcon icon={printOutline} aria-hidden="true" />
          </button>
          <NewButton label={t('new')} shortLabel={t('newShort')} onNew={onNew} />
        </>
      )}
    </div>
  )
}

/** In a practice of several vets: whose appointments the calendar shows. */
function Whose({ vets }: Pick<CalendarBarProps, 'vets'>) {
  const { t } = useTranslation('agenda')
  const choice = useAgendaChoice(vets)
  if (!choice) return null
  return (
    <fieldset className="calendar-views" aria-label={t('whose')}>
      {AGENDA_SCOPES.map((scope) => (
        <button
          key={scope}
          type="button"
          aria-pressed={scope === choice.scope}
          onClick={() => choice.choose(scope)}
        >
          {t(scope)}
        </button>
      ))}
    </fieldset>
  )
}

type StepsProps = Pick<CalendarBarProps, 'view' | 'date' | 'today' | 'onDate'>

/** Buttons to previous and next days, and back to today. */
function Steps({ view, date, today, onDate }: StepsProps) {
  const { t } = useTranslation('calendar')
  const step = view ?? 'week'
  return (
    <div className="calendar-steps">
      <button
        type="button"
        className="bar-button"
        aria-label={t('previous')}
        onClick={() => onDate(stepOf(step, date, -1))}
      >
        <IonIcon icon={chevronBack} aria-hidden="true" />
      </button>
      {(view || date !== today) && (
        <button type="button" className="bar-button" disabled={date === today} onClick={() => onDate(today)}>
          {t('today')}
        </button>
      )}
      <button
        type="button"
        className="bar-button"
        aria-label={t('next')}
        onClick={() => onDate(stepOf(step, date, 1))}
      >
        <IonIcon icon={chevronForward} aria-hidden="true" />
      </button>
    </div>
  )
}

type RangeProps = Pick<CalendarBarProps, 'view' | 'date' | 'onDate'>

/** The shown days as text, as long as the bar has room for; a press opens a calendar to jump to any date. */
function Range({ view, date, onDate }: RangeProps) {
  const { t } = useTranslation('calendar')
  const { openCalendar, calendar } = useCalendar({ label: t('jump'), value: date, onDay: onDate })
  const { long, short, brief } = rangeTexts(view, date)
  return (
    <>
      <button
        type="button"
        className="calendar-range figures"
        aria-label={`${long}, ${t('jump')}`}
        onClick={openCalendar}
      >
        <output>
          <span data-length="long">{long}</span>
          <span data-length="short">{short}</span>
          <span data-length="brief">{brief}</span>
        </output>
        <IonIcon className="range-more" icon={chevronDown} aria-hidden="true" />
        <IonIcon className="range-alone" icon={calendarOutline} aria-hidden="true" />
      </button>
      {calendar}
    </>
  )
}

const same = (text: string) => ({ long: text, short: text, brief: text })

/** The shown days in three lengths. The weekday of a phone's day is in the strip below. */
function rangeTexts(view: CalendarView | null, date: string) {
  if (view === null) return same(dayParts(date).day)
  if (view === 'month') return same(rangeText(date, date, 'month'))
  const { from, to } = rangeOf(view, date)
  const textIn = (form: 'long' | 'short' | 'brief') => rangeText(from, to, form)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return { long: textIn(isOneMonth ? 'long' : 'short'), short: textIn('short'), brief: textIn('brief') }
}

type ClinicFilterProps = {
  clinics: readonly Clinic[]
  /** Ids of the hidden clinics. */
  hidden: ReadonlySet<string>
  zones: readonly string[]
  zone: string
  onHidden: (hidden: ReadonlySet<string>) => void
  onZone: (zone: string) => void
}

/** Chooses the clinics to show, with their colours, and the time zone. */
export function ClinicFilter({ clinics, hidden, zones, zone, onHidden, onZone }: ClinicFilterProps) {
  const { t } = useTranslation('calendar')
  const kind = usePlaceKind()
  const id = useId()
  const now = new Date(useNow()).toISOString()
  const hint = zoneHint(zone, now)
  if (clinics.length === 1) return hint && <p className="quiet calendar-zone">{hint}</p>
  const toggle = (clinicId: string) => {
    const next = new Set(hidden)
    if (!next.delete(clinicId)) next.add(clinicId)
    onHidden(next)
  }
  return (
    <div className="clinic-filter">
      <ul className="chips" aria-label={t(`words.${kind}.all`)}>
        {clinics.map(({ _id, name, color }) => (
          <li key={_id}>
            <button type="button" aria-pressed={!hidden.has(_id)} onClick={() => toggle(_id)}>
              <span className="clinic-dot" style={{ backgroundColor: color }} aria-hidden="true" />
              {name}
            </button>
          </li>
        ))}
      </ul>
      {zones.length > 1 ? (
        <p className="calendar-zone">
          <label htmlFor={id}>{t('clocks')}</label>
          <select className="select" id={id} value={zone} onChange={({ target }) => onZone(target.value)}>
            {zones.map((each) => (
              <option key={each} value={each}>
                {t('clock', {
                  zone: zoneName(each),
                  time: formatTime(now, each),
                  clinics: clinics
                    .filter(({ timeZone }) => timeZone === each)
                    .map(({ name }) => name)
                    .join(', '),
                })}
              </option>
            ))}
          </select>
        </p>
      ) : (
        hint && <p className="quiet calendar-zone">{hint}</p>
      )}
    </div>
  )
}
