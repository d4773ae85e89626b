import './cards.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { locationOutline, navigateOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, wallTime, zoneHint } from '../../../lib/time/dates.ts'
import { directionsUrl } from '../../../lib/routing/map-links.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { nearDay } from '../../../lib/time/slot-label.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { PetLine } from '../../../ui/show/pet-line.tsx'
import { dayOf } from './request-format.ts'
import { CancelAppointmentButton } from '../lifecycle/cancel-appointment-button.tsx'
import { AddToCalendarButton } from '../parts/add-to-calendar-button.tsx'
import { ClinicLine } from '../parts/clinic-line.tsx'
import { MoveButton, MoveRequestLine } from '../reschedule/move-button.tsx'

/** The next appointment: time, place, doctor and the owner's actions. */
export function NextVisitCard({ appointment }: AppointmentProps) {
  const { t } = useTranslation(['requests', 'common'])
  const { pet, total, currency } = appointment
  return (
    <article className="next-visit" aria-label={t('nextVisit')}>
      <When appointment={appointment} />
      <div className="next-visit-what">
        <p className="next-visit-pet">
          <PetPicture pet={pet} />
          <span>
            <strong>{pet.name}</strong>
            <span className="quiet">
              <PetLine pet={pet} />
            </span>
          </span>
        </p>
        <Place appointment={appointment} />
        <p className="quiet">
          {t(`common:visitTypes.${appointment.type}`)},{' '}
          <span className="figures">{formatMoney(total, currency)}</span>
        </p>
        <Actions appointment={appointment} />
        <MoveRequestLine appointment={appointment} />
      </div>
    </article>
  )
}

type AppointmentProps = { appointment: Appointment }

function When({ appointment }: AppointmentProps) {
  const { start, end, timeZone } = appointment
  const hint = zoneHint(timeZone, start)
  return (
    <div className="next-visit-when">
      <p className="next-visit-label">
        <Near appointment={appointment} />
      </p>
      <time dateTime={start}>
        <span className="next-visit-day">{dayOf(appointment)}</span>
        <span className="next-visit-time">
          <strong>{formatTime(start, timeZone)}</strong> – {formatTime(end, timeZone)}
        </span>
      </time>
      {hint && <p>{hint}</p>}
    </div>
  )
}

function Place({ appointment: { clinic, doctor } }: AppointmentProps) {
  return (
    <p className="next-visit-place">
      <IonIcon icon={locationOutline} aria-hidden="true" />
      <span>
        <strong>
          <ClinicLine clinic={clinic} />
        </strong>
        <span>{doctor.fullname}</span>
        <span className="quiet">{addressOf(clinic)}</span>
        <ClinicPhone clinic={clinic} />
      </span>
    </p>
  )
}

const addressOf = ({ addressLine1, city }: Appointment['clinic']) => `${addressLine1}, ${city}`

function Actions({ appointment }: AppointmentProps) {
  const { t } = useTranslation('requests')
  const { clinic } = appointment
  return (
    <div className="next-visit-actions">
      <IonButton
        color="secondary"
        href={directionsUrl({ lat: clinic.lat, lng: clinic.lng, address: addressOf(clinic) })}
        target="_blank"
        rel="noopener noreferrer"
      >
        <IonIcon slot="start" icon={navigateOutline} aria-hidden="true" />
        {t('directions')}
      </IonButton>
      <AddToCalendarButton appointmentId={appointment._id} />
      <MoveButton appointment={appointment} />
      <CancelAppointmentButton appointment={appointment} />
    </div>
  )
}

/** "Today", "Tomorrow", that it has begun, or that it is the next one. */
function Near({ appointment: { start, timeZone, status } }: AppointmentProps) {
  const { t } = useTranslation('requests')
  const now = useNow()
  if (status === 'consulting' || Date.parse(start) <= now) return t('running')
  return nearDay(wallTime(start, timeZone).date, timeZone, now) ?? t('nextVisit')
}
