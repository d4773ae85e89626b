import '../parts/cards.css'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { zoneHint } from '../../../lib/time/dates.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { dayOf, timesOf } from '../parts/request-format.ts'
import { VisitSubject } from './visit-subject.tsx'

type VisitCardProps = {
  appointment: Appointment
  /** Below pet, time and place. */
  children: ReactNode
  /** Actions, or the status. */
  end: ReactNode
}

/** States in which there is still something to call about. */
const OPEN: ReadonlySet<Appointment['status']> = new Set(['requested', 'approved'])

/** One appointment of an owner: for whom, when on the clinic's clock, and where. */
export function VisitCard({ appointment, children, end }: VisitCardProps) {
  const { pet, start, timeZone, clinic } = appointment
  const hint = zoneHint(timeZone, start)
  return (
    <article className="visit-card">
      <PetPicture pet={pet} size={2.5} />
      <div className="visit-card-text">
        <h3>
          <Link className="visit-card-link" to={ownersAppointmentPage(appointment._id)}>
            <time translate="no" dateTime={start}>
              {dayOf(appointment, 'short')}, {timesOf(appointment)}
            </time>
          </Link>
        </h3>
        {hint && <p>{hint}</p>}
        <p>
          <VisitSubject appointment={appointment} /> · <span translate="no">{clinic.name}</span>{' '}
          {OPEN.has(appointment.status) && <ClinicPhone clinic={clinic} />}
        </p>
        {children}
      </div>
      <div className="visit-card-end">{end}</div>
    </article>
  )
}
