import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from 'react-i18next'
import { CancelAppointmentButton } from '../lifecycle/cancel-appointment-button.tsx'
import { MoveButton, MoveRequestLine } from '../reschedule/move-button.tsx'
import { VisitCard } from './visit-card.tsx'

/** An upcoming appointment, which can be cancelled, or a past one. */
export function VisitRow({ appointment, past }: { appointment: Appointment; past: boolean }) {
  const { t } = useTranslation('requests')
  const { answerReason } = appointment
  // Its time is over, but the practice has not completed it yet.
  const status = past && appointment.status === 'approved' ? 'completed' : appointment.status
  return (
    <VisitCard
      appointment={appointment}
      end={
        status === 'approved' ? (
          <>
            <MoveButton appointment={appointment} />
            <CancelAppointmentButton appointment={appointment} />
          </>
        ) : (
          <span className="visit-status" data-status={status}>
            {t(`status.${status}`)}
          </span>
        )
      }
    >
      {!past && <MoveRequestLine appointment={appointment} />}
      {answerReason && <p className="quiet">{t('because', { reason: answerReason })}</p>}
    </VisitCard>
  )
}
