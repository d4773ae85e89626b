import './cards.css'
import { IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { hourglassOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/clock.ts'
import { zoneHint } from '../../../lib/dates.ts'
import { timeLeft } from '../../../lib/time-left.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { dayOf, timesOf } from '../request-format.ts'
import { CallOffButton } from './call-off-button.tsx'
import { ClinicLine } from './clinic-line.tsx'
import { ProposalAnswer } from './proposal-answer.tsx'

/** A request of the owner that the practice has not answered yet. */
export function WaitingRequestCard({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('requests')
  const now = useNow()
  const { pet, start, timeZone, expiresAt } = appointment
  const hint = zoneHint(timeZone, start)
  const left = expiresAt && timeLeft(expiresAt, now)
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
        {appointment.proposal && <ProposalAnswer appointment={appointment} />}
        {expiresAt && !appointment.proposal && (
          <p className="request-expiry">
            <IonIcon icon={hourglassOutline} aria-hidden="true" />
            {left ? t('answerDue', { when: left }) : t('expired')}
          </p>
        )}
      </div>
      <div className="visit-card-end">
        <CallOffButton appointment={appointment} />
      </div>
    </article>
  )
}
