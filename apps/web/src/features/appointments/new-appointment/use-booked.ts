import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { offerUndo } from '../../../ui/action/offer-undo.ts'
import { showUntilRead } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { refetchAppointments } from '../parts/use-appointment-change.ts'

type Booked = Pick<Appointment, '_id' | 'version' | 'patient'>

/** Cancels a booking that has just been made; an owner who was told of it is told of this, too. */
async function cancelBooking({ _id, version }: Booked, tell: boolean | undefined): Promise<void> {
  const appointment = { _id, version, isCancelled: true, ...(tell !== undefined && { tell }) } as const
  try {
    await call(updateAppointment, { body: { appointment } })
  } finally {
    await refetchAppointments()
  }
}

/** Says that an appointment was booked, and offers to undo it. */
export function useBooked(): (booked: Booked, tell: boolean | undefined) => void {
  const { t } = useTranslation('calendar')
  return (booked, tell) => {
    const isTold = tell !== false
    const said = { owner: kept(booked.patient.fullname) }
    const cancelled = t(isTold ? 'cancelled.done' : 'cancelled.quietly', said)
    const undo = () =>
      void cancelBooking(booked, tell).then(
        () => showToast({ message: cancelled, color: 'success' }),
        (error: unknown) => showUntilRead(errorText(error)),
      )
    void offerUndo({ message: t(isTold ? 'booked' : 'bookedQuietly', said), color: 'success' }, undo)
  }
}
