import '../calendar/calendar.css'
import type { OpenedAppointment } from '@vetvisit/contract/appointments/agenda/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../lib/text/money.ts'
import { useReasonText } from '../../../lib/text/use-reason-text.ts'
import { formatDay, wallTime } from '../../../lib/time/dates.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { PhoneLink } from '../../../ui/show/phone-link.tsx'
import { dayOf, serviceLines, timesOf } from '../parts/request-format.ts'

/** Time, place, pet and owner of an appointment. */
export function VisitHead({ visit }: { visit: Appointment }) {
  const { t } = useTranslation('requests')
  const { pet, status } = visit
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
        <p translate="no" className="quiet">
          {visit.clinic.name}
        </p>
      </div>
    </div>
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
      <VetFacts visit={visit} />
      {reason && (
        <>
          <dt>{t('reason')}</dt>
          <dd>{reason}</dd>
        </>
      )}
    </dl>
  )
}

/** The vet, where a colleague could take the appointment over or did. */
function VetFacts({ visit: { doctor, colleagues, handedOver, timeZone } }: { visit: OpenedAppointment }) {
  const { t } = useTranslation('agenda')
  if (colleagues.length === 0 && !handedOver) return null
  return (
    <>
      <dt>{t('vet')}</dt>
      <dd>
        <span translate="no">{doctor.fullname}</span>
        {handedOver && (
          <p className="quiet">
            {t('handedOver', {
              ...handedOver,
              day: formatDay(wallTime(handedOver.at, timeZone).date, 'short'),
            })}
          </p>
        )}
      </dd>
    </>
  )
}
