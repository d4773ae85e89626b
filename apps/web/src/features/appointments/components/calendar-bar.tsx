import { IonButton, IonIcon } from '@ionic/react'
import { add, chevronBack, chevronForward } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { formatDay, LOCALES } from '../../../lib/dates.ts'
import { currentLanguage } from '../../../lib/language.ts'
import { useRight } from '../../../lib/rights.ts'
import { useOnline } from '../../../platform/network.ts'
import { type CalendarView, rangeOf, stepOf } from '../calendar-format.ts'

const VIEWS: readonly CalendarView[] = ['day', 'week', 'month']

type CalendarBarProps = {
  /** Null on a phone, which shows a week's strip and a day. */
  view: CalendarView | null
  date: string
  today: string
  onDate: (date: string) => void
  onView: (view: CalendarView) => void
  onNew: () => void
}

/** Which days are shown and how, and the way to a new appointment. */
export function CalendarBar({ view, date, today, onDate, onView, onNew }: CalendarBarProps) {
  const { t } = useTranslation('calendar')
  const online = useOnline()
  const mayAdd = useRight('appointments')
  const step = view ?? 'week'
  return (
    <div className="calendar-bar">
      <div className="calendar-steps">
        <button
          type="button"
          className="icon-button"
          aria-label={t('previous')}
          onClick={() => onDate(stepOf(step, date, -1))}
        >
          <IonIcon icon={chevronBack} aria-hidden="true" />
        </button>
        <IonButton fill="outline" disabled={date === today} onClick={() => onDate(today)}>
          {t('today')}
        </IonButton>
        <button
          type="button"
          className="icon-button"
          aria-label={t('next')}
          onClick={() => onDate(stepOf(step, date, 1))}
        >
          <IonIcon icon={chevronForward} aria-hidden="true" />
        </button>
      </div>
      {view && (
        <>
          <output className="calendar-range figures">{rangeText(view, date)}</output>
          <fieldset className="calendar-views" aria-label={t('view')}>
            {VIEWS.map((name) => (
              <button key={name} type="button" aria-pressed={name === view} onClick={() => onView(name)}>
                {t(name)}
              </button>
            ))}
          </fieldset>
        </>
      )}
      {mayAdd && (
        <IonButton color="secondary" disabled={!online} onClick={onNew}>
          <IonIcon slot="start" icon={add} aria-hidden="true" />
          {t('new')}
        </IonButton>
      )}
    </div>
  )
}

function rangeText(view: CalendarView, date: string): string {
  if (view === 'day') return formatDay(date)
  if (view === 'month')
    return new Intl.DateTimeFormat(LOCALES[currentLanguage()], {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(Date.parse(date))
  const { from, to } = rangeOf(view, date)
  return `${formatDay(from, 'short')} – ${formatDay(to, 'short')} ${to.slice(0, 4)}`
}
