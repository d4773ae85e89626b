import { IonButton } from '@ionic/react'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useId } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { useOnline } from '../../../platform/network.ts'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { useCancelAppointment } from '../requests/answer-queries.ts'
import { dayOf, timesOf } from '../parts/request-format.ts'
import { toastOutcome } from '../../../ui/action/toast-outcome.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** Withdraws a request or cancels an appointment, after a question; explains if the clinic's notice forbids it. */
export function CancelAppointmentButton({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('requests')
  const online = useOnline()
  const callOff = useCancelAppointment()
  const why = useId()
  const { status, mayCancel, clinic } = appointment
  const now = useNow()
  const kind = status === 'requested' ? 'withdraw' : 'cancel'
  const isAhead = Date.parse(appointment.start) > now
  if (status !== 'requested' && (status !== 'approved' || !isAhead)) return null

  const ask = async () => {
    const agreed = await confirmDialog({
      header: t(`${kind}.header`),
      message: t(`${kind}.message`, {
        pet: kept(petNames(appointment)),
        clinic: kept(clinic.name),
        when: `${dayOf(appointment)}, ${timesOf(appointment)}`,
      }),
      yes: t(`${kind}.yes`),
      no: t(`${kind}.no`),
      danger: true,
    })
    if (!agreed) return
    await toastOutcome(callOff.mutateAsync(appointment), { message: t(`${kind}.done`), color: 'success' })
  }
  return (
    <>
      <IonButton
        fill="clear"
        color="danger"
        className="call-off"
        disabled={!mayCancel || !online || callOff.isPending}
        aria-label={t(`${kind}.label`, { pet: petNames(appointment), when: dayOf(appointment) })}
        {...(!mayCancel && { 'aria-describedby': why })}
        onClick={() => void ask()}
      >
        {t(`${kind}.action`)}
      </IonButton>
      {!mayCancel && (
        <p id={why} className="call-off-reason quiet">
          {t('tooLate')} <ClinicPhone clinic={clinic} />
        </p>
      )}
    </>
  )
}
