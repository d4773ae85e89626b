import './cards.css'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { ReactNode } from 'react'
import { zoneHint } from '../../../lib/time/dates.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { dayOf, timesOf } from './request-format.ts'
import { ClinicLine } from '../parts/clinic-line.tsx'

type VisitCardProps = {
  appointment: Appointment
  /** Content below pet, time and place. */
  children: ReactNode
  /** Actions, or the status. */
  end: ReactNode
}

/** One appointment of an owner: the pet, the time at the clinic, and the place. */
export function VisitCard({ appointment, children, end }: VisitCardProps) {
  const { pet, start, timeZone, clinic } = appointment
  const hint = zoneHint(timeZone, start)
  return (
    <article className="card visit-card">
      <PetPicture pet={pet} />
      <div className="visit-card-text">
        <h3>
          <time dateTime={start}>
            {dayOf(appointment, 'short')}, {timesOf(appointment)}
          </time>
        </h3>
        {hint && <p className="quiet">{hint}</p>}
        <p>{pet.name}</p>
        <p>
          <ClinicLine clinic={clinic} /> <ClinicPhone clinic={clinic} />
        </p>
        {children}
      </div>
      <div className="visit-card-end">{end}</div>
    </article>
  )
}
