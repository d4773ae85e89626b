import './calendar.css'
import { IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { chevronForward } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { addDays, formatDay, formatTime, wallTime, weekdayNames } from '../../../lib/dates.ts'
import { closedOn, rangeOf } from '../calendar-format.ts'
import type { ShownVisit } from '../calendar-queries.ts'

type DayAgendaProps = {
  clinics: readonly Clinic[]
  visits: readonly ShownVisit[]
  date: string
  /** On whose clocks. */
  zone: string
  onDate: (date: string) => void
  onVisit: (visit: ShownVisit) => void
}

const WEEK = [0, 1, 2, 3, 4, 5, 6]

/** For phones: the week as a strip of days, and the visits of the chosen one in their order. */
export function DayAgenda({ clinics, visits, date, zone, onDate, onVisit }: DayAgendaProps) {
  const { t } = useTranslation(['calendar', 'requests'])
  const monday = rangeOf('week', date).from
  const names = weekdayNames('short')
  const of = (day: string) => visits.filter(({ start }) => wallTime(start, zone).date === day)
  const shown = of(date).toSorted((a, b) => a.start.localeCompare(b.start))
  const closed = closedOn(clinics, date)
  return (
    <>
      <ul className="week-strip" aria-label={t('week')}>
        {WEEK.map((index) => {
          const day = addDays(monday, index)
          const count = of(day).length
          return (
            <li key={day}>
              <button
                type="button"
                aria-pressed={day === date}
                aria-label={`${formatDay(day)}, ${t('visits', { count })}`}
                onClick={() => onDate(day)}
              >
                <span aria-hidden="true">{names[index]}</span>
                <b aria-hidden="true">{Number(day.slice(8))}</b>
                <span className="strip-count" data-none={count === 0} aria-hidden="true">
                  {count}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <h2>{formatDay(date)}</h2>
      {closed.map(({ _id, name }) => (
        <p key={_id} className="holiday-line">
          {t('holiday')} {clinics.length > 1 && `(${name})`}
        </p>
      ))}
      {shown.length === 0 && <p className="quiet">{t('noVisits')}</p>}
      <ul className="list">
        {shown.map((visit) => (
          <li key={visit._id}>
            <button type="button" className="card agenda-row" onClick={() => onVisit(visit)}>
              <span className="figures">{formatTime(visit.start, zone)}</span>
              <span
                className="agenda-text"
                style={{ borderInlineStartColor: visit.clinic.color }}
                data-status={visit.status}
              >
                <b>{visit.petName}</b>
                <span>{visit.ownername}</span>
                <span className="quiet">
                  {t(`requests:status.${visit.status}`)} · {visit.clinic.name}
                </span>
              </span>
              <IonIcon icon={chevronForward} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
