import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import type { NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/call.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { alternativesOf, missingOf, totalOf } from '../parts/format.ts'
import { useBookAppointment } from '../queries.ts'
import type { Problem } from './problem-banner.tsx'
import { useBookingChoices, type BookingOpening } from './use-booking-choices.ts'
import { useSlotHold } from './use-slot-hold.ts'

export type Booking = ReturnType<typeof useBooking>

/** Refusals after which the chosen slot cannot be booked at all. */
const SLOT_GONE = ['slot_taken', 'clinic_closed', 'too_soon']

/** State of the booking dialog: the choices, the hold on the slot while it is open, and sending. */
export function useBooking(opening: BookingOpening) {
  const { isOpen, page } = opening
  const { clinic } = page
  const choices = useBookingChoices(opening)
  const { start, petId, type, services } = choices
  const [problem, setProblem] = useState<Problem | null>(null)

  const refuse = (error: unknown) => {
    if (error instanceof ApiError && SLOT_GONE.includes(error.code)) start.set(null)
    setProblem({ text: errorText(error), alternatives: alternativesOf(error) })
  }
  const send = useSend({ onSent: () => hold.settle(), onRefused: refuse })
  const booked = send.data ?? null
  const hold = useSlotHold(clinic._id, booked || !isOpen ? null : start.value, (error) => {
    if (error instanceof ApiError && (error.status === 409 || error.code === 'too_many_requests'))
      refuse(error)
  })
  const missing = missingOf(clinic, { start: start.value, petId: petId.value, services: services.value })
  return {
    ...choices,
    chooseStart: (next: string) => {
      setProblem(null)
      choices.chooseStart(next)
    },
    hold,
    problem,
    booked,
    missing,
    total: totalOf(clinic, type.value, services.value),
    isSending: send.isPending,
    confirm: () => {
      const request = choices.request()
      if (missing || !request) return
      setProblem(null)
      send.mutate(request)
    },
  }
}

type SendOptions = { onSent: () => void; onRefused: (error: unknown) => void }

/** Books; asks first if the owner already has an appointment there. Returns null if the owner decides against it. */
function useSend({ onSent, onRefused }: SendOptions) {
  const book = useBookAppointment()
  return useAction<NewAppointmentInput, Appointment | null>({
    isExclusive: true,
    act: async (request) => {
      try {
        return await book.mutateAsync(request)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'request_exists')) throw error
        if (!(await confirmDialog({ message: errorText(error) }))) return null
        return book.mutateAsync({ ...request, confirmed: true })
      }
    },
    onSuccess: (appointment) => {
      if (appointment) onSent()
    },
    onError: onRefused,
  })
}
