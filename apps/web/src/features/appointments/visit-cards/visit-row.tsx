import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ownersAppointmentPage } from '@vetvisit/contract/notifications/pages'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Link } from 'react-router-dom'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { CancelAppointmentButton } from './cancel-appointment-button.tsx'
import { BookAgain } from './book-again.tsx'
import { MoveButton, MoveRequestLine } from '../reschedule/move-button.tsx'
import { ProposalAnswer } from '../reschedule/proposal-answer.tsx'
import { VisitArrival } from '../arrival/visit-arrival.tsx'
import { dayOf } from '../parts/request-format.ts'
import { VisitCard } from './visit-card.tsx'
import { VisitSubject } from './visit-subject.tsx'

type VisitProps = { appointment: Appointment }

/** An upcoming appointment, which can be cancelled, or a past one, which can be booked again. */
export function VisitRow({ appointment, past }: VisitProps & { past: boolean }) {
  return past ? <PastVisit appointment={appointment} /> : <Upcoming appointment={appointment} />
}

function Upcoming({ appointment }: VisitProps) {
  const isApproved = appointment.status === 'approved'
  return (
    <VisitCard
      appointment={appointment}
      end={
        isApproved ? (
          <>
            <MoveButton appointment={appointment} />
            <CancelAppointmentButton appointment={appointment} />
          </>
        ) : (
          <Status status={appointment.status} />
        )
      }
    >
      <VisitArrival appointment={appointment} />
      <ProposalAnswer appointment={appointment} />
      <MoveRequestLine appointment={appointment} />
      <AnswerReason appointment={appointment} />
    </VisitCard>
  )
}

function PastVisit({ appointment }: VisitProps) {
  const { pet, start, clinic, status } = appointment
  return (
    <article className="visit-card" data-past>
      <PetPicture pet={pet} size={2.5} />
      <div className="visit-card-text">
        <h3>
          <Link className="visit-card-link" to={ownersAppointmentPage(appointment._id)}>
            <VisitSubject appointment={appointment} />
          </Link>
        </h3>
        <p>
          <time translate="no" dateTime={start}>
            {dayOf(appointment, 'short')}
          </time>{' '}
          · <span translate="no">{clinic.name}</span>
        </p>
        {/* Approved: its time is over, but the practice has not completed it yet. */}
        {status !== 'completed' && status !== 'approved' && (
          <p>
            <Status status={status} />
          </p>
        )}
        <AnswerReason appointment={appointment} />
      </div>
      <div className="visit-card-end">
        <BookAgain appointment={appointment} fill="clear" size="small" />
      </div>
    </article>
  )
}

function Status({ status }: Pick<Appointment, 'status'>) {
  const { t } = useTranslation('requests')
  return (
    <span className="visit-status" data-status={status}>
      {t(`status.${status}`)}
    </span>
  )
}

function AnswerReason({ appointment: { answerReason } }: VisitProps) {
  const { t } = useTranslation('requests')
  return answerReason && <p className="quiet">{t('because', { reason: answerReason })}</p>
}
