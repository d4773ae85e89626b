import { useQueryClient } from '@tanstack/react-query'
import { completeAppointment, consultAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { ApiError, call } from '../../../lib/api/call.ts'
import { HISTORY_KEY } from '../../../lib/api/query-keys.ts'
import type { Attempt } from '../../../lib/api/idempotency.ts'
import { useAppointmentChange } from '../parts/use-appointment-change.ts'

/** Starts a visit; `finish` is the id of the one that runs and is completed first. */
export const useStartVisit = ({ _id }: Pick<Appointment, '_id'>) =>
  useVisitChange(({ finish }: { finish?: string }, attempt) =>
    call(consultAppointment, { body: { _id, ...(finish !== undefined && { finish }) } }, attempt),
  )

export const useFinishVisit = (_id: string) =>
  useVisitChange((_input: void, attempt) => call(completeAppointment, { body: { _id } }, attempt))

/** A change after which the record shows another running visit. */
function useVisitChange<Input>(act: (input: Input, attempt: Attempt) => Promise<Appointment>) {
  const queryClient = useQueryClient()
  return useAppointmentChange(async (input: Input, attempt) => {
    const changed = await act(input, attempt)
    await queryClient.invalidateQueries({ queryKey: HISTORY_KEY })
    return changed
  })
}

/** The visit for which starting another one was refused; null after any other failure. */
export function runningVisitOf(failure: unknown): Appointment | null {
  if (!(failure instanceof ApiError) || failure.code !== 'visit_running') return null
  return (failure.details['appointment'] as Appointment | undefined) ?? null
}
