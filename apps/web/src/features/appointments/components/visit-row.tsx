import './cards.css'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { useTranslation } from 'react-i18next'
import { zoneHint } from '../../../lib/dates.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { dayOf, timesOf } from '../request-format.ts'
import { CallOffButton } from './call-off-button.tsx'
import { ClinicLine } from './clinic-line.tsx'
import { MoveButton, MoveWishLine } from './move-button.tsx'

/** A visit to come, which can be cancelled, or one that is over. */
export function VisitRow({ appointment, past }: { appointment: Appointment; past: boolean }) {
  const { t } = useTranslation('requests')
  const { pet, start, timeZone, answerReason } = appointment
  const hint = zoneHint(timeZone, start)
  // Nobody has closed it yet, but its time is over.
  const status = past && appointment.status === 'approved' ? 'completed' : appointment.status
  return (
    <article className="card visit-card">
      <Avatar name={pet.name} picture={pet.profile} species={pet.type} />
      <div className="visit-card-text">
        <h3>
          <time dateTime={start}>
            {dayOf(appointment, 'short')}, {timesOf(appointment)}
          </time>
        </h3>
        {hint && <p className="quiet">{hint}</p>}
        <p>{pet.name}</p>
        <p>
          <ClinicLine clinic={appointment.clinic} />
        </p>
        {!past && <MoveWishLine appointment={appointment} />}
        {answerReason && <p className="quiet">{t('because', { reason: answerReason })}</p>}
      </div>
      <div className="visit-card-end">
        {status === 'approved' ? (
          <>
            <MoveButton appointment={appointment} />
            <CallOffButton appointment={appointment} />
          </>
        ) : (
          <span className="visit-status" data-status={status}>
            {t(`status.${status}`)}
          </span>
        )}
      </div>
    </article>
  )
}
