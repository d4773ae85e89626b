import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { useState } from 'react'
import { useOnline } from '../../../platform/network.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { useConfirmAppointment } from './reminder-queries.ts'

/** The owner of an appointment answers its reminder; nothing before one was sent. */
export function ConfirmVisit({ appointment: { _id, confirmation } }: { appointment: Appointment }) {
  const online = useOnline()
  const [isLate, setIsLate] = useState(false)
  const confirm = useConfirmAppointment()
  if (!confirmation) return null
  return (
    <AnswerButtons
      confirmation={confirmation}
      isBusy={confirm.isPending || !online}
      isLate={isLate}
      onLate={() => setIsLate(!isLate)}
      onCome={(lateMinutes) =>
        confirm.mutate(
          { _id, ...(lateMinutes !== undefined && { lateMinutes }) },
          { onSuccess: () => setIsLate(false), onError: showFailure },
        )
      }
    />
  )
}
