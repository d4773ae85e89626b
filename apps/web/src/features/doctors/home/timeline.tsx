import './timeline.css'
import '../../../ui/show/names.css'
import { IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { checkmark, chevronDown, chevronUp } from 'ionicons/icons'
import { Fragment, useState, type ComponentType } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link } from 'react-router-dom'
import { useAgendaScope } from '../../../lib/session/agenda-scope.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { commonZoneHint, formatTime, zoneHint } from '../../../lib/time/dates.ts'
import { recordPath } from '../../../lib/routing/record-path.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { ColorDot } from '../../../ui/field/chips.tsx'
import { foldedPast, nowIndex, phaseOf } from './home-format.ts'
import { petNames } from '../../../lib/text/pet-names.ts'

/** Buttons for a visit, given by the application. */
type VisitAction = ComponentType<{ visit: Appointment }>

type TimelineProps = { day: readonly Appointment[]; label: string; VisitAction: VisitAction }

/** The appointments of a day by start, with a line at the current time; all but the last past ones are folded. */
export function Timeline({ day, label, VisitAction }: TimelineProps) {
  const now = useNow()
  const [isWhole, setWhole] = useState(false)
  const past = foldedPast(day)
  const shown = isWhole ? day : day.slice(past.length)
  const line = nowIndex(shown, now)
  const zone = (shown[line] ?? shown.at(-1))?.timeZone
  const hasSeveral = new Set(day.map(({ clinic }) => clinic._id)).size > 1
  const hint = commonZoneHint(day)
  return (
    <>
      {hint && <p className="quiet desk-zone">{hint}</p>}
      {past.length > 0 && <PastRow past={past} isWhole={isWhole} onFold={() => setWhole(!isWhole)} />}
      <ol className="today-agenda" aria-label={label}>
        {shown.map((visit, index) => (
          <Fragment key={visit._id}>
            {index === line && zone && <NowLine now={now} zone={zone} />}
            <Visit
              visit={visit}
              now={now}
              namesClinic={hasSeveral}
              namesZone={hint === null}
              VisitAction={VisitAction}
            />
          </Fragment>
        ))}
        {line === shown.length && zone && <NowLine now={now} zone={zone} />}
      </ol>
    </>
  )
}

type PastRowProps = { past: readonly Appointment[]; isWhole: boolean; onFold: () => void }

/** Past appointments as one row that unfolds. */
function PastRow({ past, isWhole, onFold }: PastRowProps) {
  const { t } = useTranslation('home')
  const [first, last] = [past[0], past.at(-1)]
  return (
    <button type="button" className="today-past" aria-expanded={isWhole} onClick={onFold}>
      <span className="figures">
        {first && formatTime(first.start, first.timeZone)}–{last && formatTime(last.end, last.timeZone)}
      </span>
      <span>{t('earlier', { count: past.length })}</span>
      <IonIcon icon={isWhole ? chevronUp : chevronDown} aria-hidden="true" />
    </button>
  )
}

function NowLine({ now, zone }: { now: number; zone: string }) {
  const { t } = useTranslation('home')
  return (
    <li className="today-now">
      <span>{t('now', { time: formatTime(new Date(now).toISOString(), zone) })}</span>
    </li>
  )
}

type StateProps = { visit: Appointment; now: number; VisitAction: VisitAction }
type VisitProps = StateProps & { namesClinic: boolean; namesZone: boolean }

function Visit({ visit, now, namesClinic, namesZone, VisitAction }: VisitProps) {
  const { t } = useTranslation(['home', 'common'])
  const { start, timeZone, pet, patient, clinic, doctor, type, status } = visit
  const { scope } = useAgendaScope()
  const reason = useReasonText()(visit)
  const hint = namesZone && zoneHint(timeZone, start)
  const record = recordPath(visit)
  const names = petNames(visit)
  return (
    <li className="today-visit" data-phase={phaseOf(visit, now)} data-status={status}>
      <time translate="no" className="today-time figures" dateTime={start}>
        {formatTime(start, timeZone)}
      </time>
      <span className="today-bar" aria-hidden="true" />
      <PetPicture pet={pet} size={1.625} />
      <h3 className="today-who names" title={`${names}, ${patient.fullname}`}>
        {record ? (
          <Link translate="no" className="whole-card name" to={record}>
            {names}
          </Link>
        ) : (
          <span translate="no" className="today-pet name">
            {names}
          </span>
        )}{' '}
        <span translate="no" className="today-owner name">
          {patient.fullname}
        </span>
      </h3>
      <p className="today-about">
        {scope === 'practice' && (
          <>
            <span translate="no">{doctor.fullname}</span>
            {' · '}
          </>
        )}
        {visit.room && (
          <>
            <span translate="no">{visit.room.name}</span>
            {' · '}
          </>
        )}
        {namesClinic && <ColorDot colour={clinic.color} />}
        {reason || t(`common:visitTypes.${type}`)}
        {namesClinic && <span translate="no">, {clinic.name}</span>}
        {hint && `, ${hint}`}
      </p>
      <State visit={visit} now={now} VisitAction={VisitAction} />
    </li>
  )
}

function State({ visit, now, VisitAction }: StateProps) {
  const { t } = useTranslation('home')
  const phase = phaseOf(visit, now)
  return (
    <div className="today-state">
      {phase === 'running' && <span className="today-mark">{t('running')}</span>}
      {visit.status === 'no_show' && <span className="today-mark missed">{t('missed')}</span>}
      {visit.status === 'completed' && <IonIcon icon={checkmark} aria-hidden="true" />}
      <VisitAction visit={visit} />
    </div>
  )
}
