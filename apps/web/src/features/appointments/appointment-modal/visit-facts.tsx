import '../calendar/calendar.css'
import type { OpenedAppointment } from '@vetvisit/contract/appointments/agenda/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { formatDay, formatTime, wallTime } from '../../../lib/time/dates.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { useConfirmationText } from '../reminder/confirmation-mark.tsx'
import { needOfVisit } from '../calendar/calendar-format.ts'
import { dayOf, serviceLines, timesOf } from '../parts/request-format.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** Time and place of an appointment, and its vet in a practice of several. */
export function VisitHead({ visit }: { visit: OpenedAppointment }) {
  const { t } = useTranslation('requests')
  const { pet, status, colleagues, handedOver } = visit
  const hasColleagues = colleagues.length > 0 || handedOver !== null
  return (
    <div className="visit-head">
      <PetPicture pet={pet} size={3.5} />
      <div>
        <p>
          <b>{dayOf(visit)}</b>
        </p>
        <p className="figures">
          {timesOf(visit)} · {t(`status.${status}`)}
        </p>
        <BusyAround visit={visit} />
        <p translate="no" className="quiet">
          {visit.clinic.name}
          {hasColleagues && ` · ${visit.doctor.fullname}`}
        </p>
      </div>
    </div>
  )
}

/** How long the vet is busy before and after the appointment; nothing without such time. */
function BusyAround({ visit }: { visit: OpenedAppointment }) {
  const { t } = useTranslation('calendar')
  const { busyFrom, busyUntil, timeZone } = visit
  const { before = 0, after = 0 } = needOfVisit(visit)
  const clock = (instant: string | undefined) => (instant === undefined ? '' : formatTime(instant, timeZone))
  return (
    <>
      {before > 0 && (
        <p className="figures quiet">
          <Sentence text={t('busyBefore', { minutes: before, time: clock(busyFrom) })} />
        </p>
      )}
      {after > 0 && (
        <p className="figures quiet">
          <Sentence text={t('busyAfter', { minutes: after, time: clock(busyUntil) })} />
        </p>
      )}
    </>
  )
}

/** Details of an appointment. */
export function VisitFacts({ visit }: { visit: OpenedAppointment }) {
  const { t } = useTranslation(['calendar', 'common'])
  const { patient } = visit
  const reason = useReasonText()(visit)
  return (
    <dl className="visit-facts">
      <dt>{t('owner')}</dt>
      <dd>
        <span translate="no">{patient.fullname}</span>
        <PhoneLink className="visit-call" number={patient} />
      </dd>
      <dt>{t('type')}</dt>
      <dd>
        {t(`common:visitTypes.${visit.type}`)} ·{' '}
        <span translate="no">{formatMoney(visit.total, visit.currency)}</span>
      </dd>
      {serviceLines(visit).length > 0 && (
        <>
          <dt>{t('services')}</dt>
          <dd>
            {serviceLines(visit)
              .map(({ name }) => name)
              .join(', ')}
          </dd>
        </>
      )}
      <InRoom visit={visit} />
      <Answered visit={visit} />
      <HandedOver visit={visit} />
      <BookedOver visit={visit} />
      {reason && (
        <>
          <dt>{t('reason')}</dt>
          <dd>{reason}</dd>
        </>
      )}
    </dl>
  )
}

/** The treatment room; nothing without one. */
function InRoom({ visit: { room } }: { visit: OpenedAppointment }) {
  return room ? <RoomFact name={room.name} /> : null
}

function RoomFact({ name }: { name: string }) {
  const { t } = useTranslation('rooms')
  return (
    <>
      <dt>{t('room')}</dt>
      <dd translate="no">{name}</dd>
    </>
  )
}

/** What the owner said to the reminder; nothing before one was sent. */
function Answered({ visit }: { visit: OpenedAppointment }) {
  const { t } = useTranslation('reminder')
  const answer = useConfirmationText()(visit)
  const { confirmation, timeZone } = visit
  if (!confirmation) return null
  const { confirmedAt } = confirmation
  const when = confirmedAt === null ? '' : formatDay(wallTime(confirmedAt, timeZone).date, 'short')
  return (
    <>
      <dt>{t('mark.label')}</dt>
      <dd>{answer || t('mark.comes', { when })}</dd>
    </>
  )
}

/** Why, by whom and when the practice booked it over what was in the way. */
function BookedOver({ visit: { override, overridden, timeZone } }: { visit: OpenedAppointment }) {
  const { t } = useTranslation('override')
  if (!override || !overridden) return null
  const day = formatDay(wallTime(overridden.at, timeZone).date, 'short')
  return (
    <>
      <dt>{t(override.forced ? 'bookedOver' : 'bookedAnyway')}</dt>
      <dd>
        <span translate="no">{override.reason}</span> ·{' '}
        <Sentence text={t('by', { name: kept(overridden.by), day })} />
      </dd>
    </>
  )
}

/** From whom the appointment was handed over, by whom and when. */
function HandedOver({ visit: { handedOver, timeZone } }: { visit: OpenedAppointment }) {
  const { t } = useTranslation('agenda')
  if (!handedOver) return null
  const day = formatDay(wallTime(handedOver.at, timeZone).date, 'short')
  return (
    <>
      <dt>{t('handedOverLabel')}</dt>
      <dd>
        <Sentence text={t('handedOver', { from: kept(handedOver.from), by: kept(handedOver.by), day })} />
      </dd>
    </>
  )
}
