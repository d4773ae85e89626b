import type { BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import { CancelAppointmentButton } from '../visit-cards/cancel-appointment-button.tsx'
import { AnswerBy } from '../visit-cards/answer-by.tsx'
import { ProposalAnswer } from '../reschedule/proposal-answer.tsx'
import { VisitCard } from '../visit-cards/visit-card.tsx'

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
