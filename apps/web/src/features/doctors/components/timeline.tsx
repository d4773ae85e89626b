import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { Fragment, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, zoneHint } from '../../../lib/time/dates.ts'
import { recordPath } from '../../../lib/routing/record-path.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { ColorDot } from '../../../ui/field/chips.tsx'
import { PetLine } from '../../../ui/show/pet-line.tsx'
import { nowIndex, phaseOf } from '../home-format.ts'

/** Buttons for an appointment, passed in by the application. */
type VisitAction = ComponentType<{ visit: Appointment }>

/** The appointments of a day by start, with a line at the current time. */
export function Timeline({
  day,
  label,
  VisitAction,
}: {
  day: readonly Appointment[]
  label: string
  VisitAction: VisitAction
}) {
  const now = useNow()
  const line = nowIndex(day, now)
  const zone = (day[line] ?? day.at(-1))?.timeZone
  return (
    <ol className="list today-agenda" aria-label={label}>
      {day.map((visit, index) => (
        <Fragment key={visit._id}>
          {index === line && zone && <NowLine now={now} zone={zone} />}
          <Visit visit={visit} now={now} VisitAction={VisitAction} />
        </Fragment>
      ))}
      {line === day.length && zone && <NowLine now={now} zone={zone} />}
    </ol>
  )
}

function NowLine({ now, zone }: { now: number; zone: string }) {
  const { t } = useTranslation('home')
  return (
    <li className="agenda-now">
      <span>{t('now', { time: formatTime(new Date(now).toISOString(), zone) })}</span>
    </li>
  )
}

function Visit({ visit, now, VisitAction }: { visit: Appointment; now: number; VisitAction: VisitAction }) {
  const { t } = useTranslation(['home', 'common'])
  const { start, end, timeZone, pet, patient, clinic, type, reason, status } = visit
  const phase = phaseOf(visit, now)
  const hint = zoneHint(timeZone, start)
  const over = phase === 'over'
  const record = recordPath(visit)
  return (
    <li className="agenda-visit" data-phase={phase}>
      <p className="agenda-time">
        <time dateTime={start}>{formatTime(start, timeZone)}</time>
        {!over && (
          <time dateTime={end} className="quiet">
            {formatTime(end, timeZone)}
          </time>
        )}
      </p>
      <div className="agenda-card">
        <PetPicture pet={pet} size={over ? 1.75 : 2.5} />
        <div>
          <h3>
            {record ? (
              <Link className="whole-card" to={record}>
                {pet.name}
              </Link>
            ) : (
              pet.name
            )}
            {phase === 'running' && <span className="agenda-mark">{t('running')}</span>}
            {status === 'no_show' && <span className="agenda-mark missed">{t('missed')}</span>}
            {over && <span className="agenda-owner quiet">{patient.fullname}</span>}
          </h3>
          {!over && (
            <>
              <p className="quiet">
                <PetLine pet={pet} />
              </p>
              <p>
                {patient.fullname} · {t(`common:visitTypes.${type}`)}
              </p>
              {reason && <p>{reason}</p>}
              <p className="quiet agenda-clinic">
                <ColorDot colour={clinic.color} /> {clinic.name}
                {hint && `, ${hint}`}
              </p>
            </>
          )}
          <VisitAction visit={visit} />
        </div>
      </div>
    </li>
  )
}
