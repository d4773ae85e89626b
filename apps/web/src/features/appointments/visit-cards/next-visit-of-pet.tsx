import '../parts/cards.css'
import { IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { chevronForward } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link } from 'react-router-dom'
import { useVisitSubject } from '../../../lib/text/use-reason-text.ts'
import { formatTime, wallTime, weekdayNames, weekdayOf, zoneHint } from '../../../lib/time/dates.ts'
import { dayOf } from '../parts/request-format.ts'

/** The next appointment of a pet, as a part of its page; leads to the appointment. */
export function NextVisitOfPet({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation(['requests', 'common'])
  const { _id, start, timeZone, clinic } = appointment
  const { date } = wallTime(start, timeZone)
  const subject = useVisitSubject()(appointment)
  const hint = zoneHint(timeZone, start)
  return (
    <section className="card pet-section" aria-labelledby="pet-next-visit">
      <h3 id="pet-next-visit">{t('nextOfPet')}</h3>
      <Link className="pet-next-visit" to={ownersAppointmentPage(_id)}>
        <span className="pet-next-day" aria-hidden="true">
          <span>{weekdayNames('short')[weekdayOf(date)]}</span>
          <b>{Number(date.slice(8))}</b>
        </span>
        <span className="pet-next-words">
          <b>
            <span className="sr-only">{dayOf(appointment, 'short')}, </span>
            <time translate="no" dateTime={start}>
              {formatTime(start, timeZone)}
            </time>
            , {subject}
          </b>
          <span className="quiet">
            <span translate="no">{clinic.name}</span>
            {hint && ` · ${hint}`}
          </span>
        </span>
        <IonIcon icon={chevronForward} aria-hidden="true" />
      </Link>
    </section>
  )
}
