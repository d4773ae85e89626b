import { IonIcon } from '@ionic/react'
import type { BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import { hourglassOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/time/clock.ts'
import { timeLeft } from '../../../lib/time/time-left.ts'
import { CancelAppointmentButton } from '../lifecycle/cancel-appointment-button.tsx'
import { timeText } from '../booking/chosen-times.tsx'
import { ProposalAnswer } from '../reschedule/proposal-answer.tsx'
import { VisitCard } from '../agenda/visit-card.tsx'

type RequestProps = { appointment: BookedAppointment }

/** A request of the owner that the practice has not answered yet. */
export function WaitingRequestCard({ appointment }: RequestProps) {
  const { proposal } = appointment
  return (
    <VisitCard appointment={appointment} end={<CancelAppointmentButton appointment={appointment} />}>
      {proposal ? <ProposalAnswer appointment={appointment} /> : <AnswerBy appointment={appointment} />}
    </VisitCard>
  )
}

/** When the practice usually answers; until when it may, if that is unknown or over. */
function AnswerBy({ appointment: { clinic, expiresAt, timeZone, usuallyAnsweredBy } }: RequestProps) {
  const { t } = useTranslation(['requests', 'booking'])
  const now = useNow()
  if (usuallyAnsweredBy !== null && Date.parse(usuallyAnsweredBy) > now)
    return (
      <p>{t('booking:sent.usually', { clinic: clinic.name, time: timeText(usuallyAnsweredBy, timeZone) })}</p>
    )
  if (expiresAt === null) return null
  return (
    <p className="request-expiry">
      <IonIcon icon={hourglassOutline} aria-hidden="true" />
      {timeLeft(expiresAt, now)
        ? t('answerDue', { clinic: clinic.name, until: timeText(expiresAt, timeZone) })
        : t('expired')}
    </p>
  )
}
