import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from 'react-i18next'
import { bookAgainPath } from '../../../lib/routing/paths.ts'
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
          <>
            <span className="visit-status" data-status={status}>
              {t(`status.${status}`)}
            </span>
            {past && <BookAgain appointment={appointment} />}
          </>
        )
      }
    >
      {!past && <MoveRequestLine appointment={appointment} />}
      {answerReason && <p className="quiet">{t('because', { reason: answerReason })}</p>}
    </VisitCard>
  )
}

/** Opens the booking sheet with the clinic, the pet and the reason of a past visit. */
function BookAgain({ appointment: { clinic, pet, reasonKind, type } }: { appointment: Appointment }) {
  const { t } = useTranslation('booking')
  const kind = reasonKind ?? (type === 'followup' ? 'followup' : 'other')
  return (
    <IonButton
      fill="clear"
      size="small"
      routerLink={bookAgainPath(clinic._id, pet._id, kind)}
      aria-label={t('againLabel', { pet: pet.name, clinic: clinic.name })}
    >
      {t('again')}
    </IonButton>
  )
}
