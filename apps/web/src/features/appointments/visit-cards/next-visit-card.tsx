import '../parts/cards.css'
import './next-visit.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link } from 'react-router-dom'
import { useNow } from '../../../lib/time/clock.ts'
import { formatTime, wallTime, zoneHint } from '../../../lib/time/dates.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { nearDay } from '../../../lib/time/slot-label.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { VisitArrival } from '../arrival/visit-arrival.tsx'
import { dayOf } from '../parts/request-format.ts'
import { VisitSubject } from './visit-subject.tsx'
import { CancelAppointmentButton } from './cancel-appointment-button.tsx'
import { calendarOutline } from 'ionicons/icons'
import { BusyButton } from '../../../ui/action/busy-button.tsx'
import { useCalendarFile } from '../parts/use-calendar-file.ts'
import { addressOf, CallButton, DirectionsButton } from './clinic-buttons.tsx'
import { lazy, Suspense } from 'react'
import { MoveButton, MoveRequestLine } from '../reschedule/move-button.tsx'
import { ProposalAnswer } from '../reschedule/proposal-answer.tsx'

const ConfirmVisit = lazy(async () => ({
  default: (await import('../reminder/confirm-visit.tsx')).ConfirmVisit,
}))

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
        <p translate="no">{doctor.fullname}</p>
        <p translate="no">{clinic.name}</p>
        <p className="quiet">
          {addressOf(clinic)} ·{' '}
          <span translate="no" className="figures">
            {formatMoney(total, currency)}
          </span>
        </p>
        <VisitArrival appointment={appointment} />
      </div>
      <Tiles appointment={appointment} />
      {appointment.confirmation && (
        <Suspense fallback={null}>
          <ConfirmVisit appointment={appointment} />
        </Suspense>
      )}
      <div className="next-visit-acts">
        <IonButton fill="clear" routerLink={ownersAppointmentPage(appointment._id)}>
          {t('details')}
        </IonButton>
        <MoveButton appointment={appointment} />
        <CancelAppointmentButton appointment={appointment} />
      </div>
      <ProposalAnswer appointment={appointment} />
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
      <time translate="no" dateTime={start}>
        <span className="next-visit-day">{dayOf(appointment, 'short')}</span>
        <span className="next-visit-time">
          {formatTime(start, timeZone)} <small>– {formatTime(end, timeZone)}</small>
        </span>
      </time>
      {hint && <p className="next-visit-label">{hint}</p>}
    </div>
  )
}

/** Actions before the visit: directions, a call, the calendar file. */
function Tiles({ appointment: { _id, clinic } }: AppointmentProps) {
  return (
    <div className="next-visit-tiles">
      <DirectionsButton clinic={clinic} />
      <CallButton clinic={clinic} />
      <AddToCalendarButton appointmentId={_id} />
    </div>
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

/** Downloads an appointment as a calendar file, which the device's calendar opens. */
function AddToCalendarButton({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('requests')
  const file = useCalendarFile()
  return (
    <BusyButton
      color="primary"
      fill="outline"
      busy={file.isPending}
      onClick={() => file.mutate(appointmentId)}
    >
      <IonIcon slot="start" icon={calendarOutline} aria-hidden="true" />
      <span className="calendar-words">{t('addToCalendar')}</span>
    </BusyButton>
  )
}
