import { IonIcon } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { hourglassOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { timeLeft } from '../../../lib/time/time-left.ts'
import { CancelAppointmentButton } from '../lifecycle/cancel-appointment-button.tsx'
import { timeText } from '../booking/chosen-times.tsx'
import { ProposalAnswer } from '../reschedule/proposal-answer.tsx'
import { VisitCard } from '../agenda/visit-card.tsx'

/** A request of the owner that the practice has not answered yet. */
export function WaitingRequestCard({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('requests')
  const now = useNow()
  const { clinic, expiresAt, proposal, timeZone } = appointment
  return (
    <VisitCard appointment={appointment} end={<CancelAppointmentButton appointment={appointment} />}>
      {proposal && <ProposalAnswer appointment={appointment} />}
      {expiresAt && !proposal && (
        <p className="request-expiry">
          <IonIcon icon={hourglassOutline} aria-hidden="true" />
          {timeLeft(expiresAt, now)
            ? t('answerDue', { clinic: clinic.name, until: timeText(expiresAt, timeZone) })
            : t('expired')}
        </p>
      )}
    </VisitCard>
  )
}
