import './cards.css'
import './next-visit.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { callOutline, navigateOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useHomeCountry } from '../../../lib/session/session.ts'
import { usePhoneText } from '../../../lib/text/use-phone-text.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, wallTime, zoneHint } from '../../../lib/time/dates.ts'
import { directionsUrl } from '../../../lib/routing/map-links.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { nearDay } from '../../../lib/time/slot-label.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { dayOf } from './request-format.ts'
import { VisitSubject } from './visit-subject.tsx'
import { CancelAppointmentButton } from '../lifecycle/cancel-appointment-button.tsx'
import { AddToCalendarButton } from '../parts/add-to-calendar-button.tsx'
import { MoveButton, MoveRequestLine } from '../reschedule/move-button.tsx'

type AppointmentProps = { appointment: Appointment }

/** The next appointment: when, for which animal, where, and the owner's actions. */
export function NextVisitCard({ appointment }: AppointmentProps) {
  const { t } = useTranslation('requests')
  const { pet, clinic, doctor, total, currency } = appointment
  return (
    <article className="next-visit on-hero" aria-label={t('nextVisit')}>
      <div className="next-visit-animal" aria-hidden="true">
        <PetPicture pet={pet} size={6.5} />
      </div>
      <When appointment={appointment} />
      <div className="next-visit-what">
        <p className="next-visit-pet">
          <Link to={ownersAppointmentPage(appointment._id)}>
            <VisitSubject appointment={appointment} />
          </Link>
        </p>
        <p>{doctor.fullname}</p>
        <p>{clinic.name}</p>
        <p className="quiet">
          {addressOf(clinic)} · <span className="figures">{formatMoney(total, currency)}</span>
        </p>
      </div>
      <Tiles appointment={appointment} />
      <div className="next-visit-acts">
        <IonButton fill="clear" routerLink={ownersAppointmentPage(appointment._id)}>
          {t('details')}
        </IonButton>
        <MoveButton appointment={appointment} />
        <CancelAppointmentButton appointment={appointment} />
      </div>
      <MoveRequestLine appointment={appointment} />
    </article>
  )
}

function When({ appointment }: AppointmentProps) {
  const { start, end, timeZone } = appointment
  const hint = zoneHint(timeZone, start)
  return (
    <div className="next-visit-when">
      <p className="next-visit-label">
        <Near appointment={appointment} />
      </p>
      <time dateTime={start}>
        <span className="next-visit-day">{dayOf(appointment, 'short')}</span>
        <span className="next-visit-time">
          {formatTime(start, timeZone)} <small>– {formatTime(end, timeZone)}</small>
        </span>
      </time>
      {hint && <p className="next-visit-label">{hint}</p>}
    </div>
  )
}

const addressOf = ({ addressLine1, city }: Appointment['clinic']) => `${addressLine1}, ${city}`

/** Actions before the visit: directions, a call, the calendar file. */
function Tiles({ appointment: { _id, clinic } }: AppointmentProps) {
  const { t } = useTranslation('requests')
  return (
    <div className="next-visit-tiles">
      <IonButton
        href={directionsUrl({ lat: clinic.lat, lng: clinic.lng, address: addressOf(clinic) })}
        target="_blank"
        rel="noopener noreferrer"
      >
        <IonIcon slot="start" icon={navigateOutline} aria-hidden="true" />
        {t('directions')}
      </IonButton>
      <CallTile clinic={clinic} />
      <AddToCalendarButton appointmentId={_id} />
    </div>
  )
}

function CallTile({ clinic: { name, phone } }: Pick<Appointment, 'clinic'>) {
  const { t } = useTranslation('common')
  const shown = usePhoneText({ mobile: phone }, useHomeCountry())
  if (!shown) return null
  return (
    <IonButton href={`tel:${shown.dial}`} aria-label={t('clinicPhones.call', { name })}>
      <IonIcon slot="start" icon={callOutline} aria-hidden="true" />
      <span className="figures">{shown.text}</span>
    </IonButton>
  )
}

/** That it is the next one, and whether it is today or tomorrow; or that it is under way. */
function Near({ appointment: { start, timeZone, status } }: AppointmentProps) {
  const { t } = useTranslation('requests')
  const now = useNow()
  if (status === 'consulting' || Date.parse(start) <= now) return t('running')
  const near = nearDay(wallTime(start, timeZone).date, timeZone, now)
  return near ? `${t('nextVisit')} · ${near}` : t('nextVisit')
}
