import { useIonRouter } from '@ionic/react'
import type { NewAppointmentInput } from '@vetvisit/contract/appointments/booking/schemas'
import type { Override } from '@vetvisit/contract/appointments/override/schemas'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { callInStart } from '@vetvisit/contract/appointments/walk-ins/rules'
import type { WalkIn } from '@vetvisit/contract/appointments/walk-ins/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { recordPath } from '../../../lib/routing/paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { formatTime } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { usePracticeClinics } from '../calendar/calendar-queries.ts'
import { useRefused } from '../override/conflict-details.ts'
import { useBookAppointment } from '../queries.ts'
import { callIn } from './board-queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

/** Books an animal that waits without an appointment, with the vet whom the server chooses: who calls, else with whom it waits for. */
export function useCallIn(walkIn: WalkIn) {
  const book = useBookAppointment()
  const { refused, open, close } = useRefused()
  const [start, setStart] = useState('')
  const clinics = usePracticeClinics().data ?? []
  const goOn = useCalled(walkIn)
  // The card of the animal goes with the answer, so what follows does not hang on it.
  const send = async (time: string, override?: Override) => {
    setStart(time)
    try {
      const visit = await book.mutateAsync({
        ...bookingOf(walkIn),
        start: time,
        ...(override && { override }),
      })
      close()
      await goOn(visit)
    } catch (error) {
      if (!open(error)) showFailure(error)
    }
  }
  return {
    isPending: book.isPending,
    refused,
    close,
    zone: clinics.find(({ _id }) => _id === walkIn.clinic._id)?.timeZone ?? viewerZone(),
    // At the press, because `useNow` may be half a minute old.
    now: () => void send(new Date(callInStart(Date.now())).toISOString()),
    /** At a free time in place of the refused one. */
    at: (time: string) => void send(time),
    over: (override: Override) => void send(start, override),
  }
}

const bookingOf = ({
  _id,
  clinic,
  pet,
  reasonKind,
  practiceReason,
}: WalkIn): Omit<NewAppointmentInput, 'start'> => ({
  clinicId: clinic._id,
  petId: pet._id,
  ...(practiceReason && { reasonId: practiceReason._id }),
  ...(reasonKind && { reasonKind }),
  walkInId: _id,
  confirmed: true,
})

/** After the booking the vet of a visit that may begin starts it, unless another one runs; to others it says when and with whom it is. */
function useCalled({ pet }: WalkIn) {
  const { t } = useTranslation(['board', 'visits'])
  const user = useUser()
  const router = useIonRouter()
  return async (visit: Appointment) => {
    const { start, timeZone, doctor } = visit
    if (doctor._id === user?._id && Date.parse(start) <= Date.now() && (await starts(visit))) {
      router.push(recordPath(pet._id))
      return showToast({ message: t('visits:start.done', { pet: kept(pet.name) }), color: 'success' })
    }
    const words = { pet: kept(pet.name), vet: kept(doctor.fullname), time: formatTime(start, timeZone) }
    return showToast({ message: t('walkIns.called', words), color: 'success' })
  }
}

/** @returns false if another visit runs: then the animal waits under "Arrived" */
const starts = (visit: Appointment): Promise<boolean> =>
  callIn(visit).then(
    () => true,
    () => false,
  )
