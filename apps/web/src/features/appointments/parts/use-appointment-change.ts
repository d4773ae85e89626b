import type { Attempt } from '../../../lib/api/idempotency.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { APPOINTMENTS_KEY, SLOTS_KEY } from '../../../lib/api/query-keys.ts'
import { useAction } from '../../../ui/action/use-action.ts'

/** Fetches lists of appointments and free times again. */
export const refetchAppointments = () =>
  Promise.all([APPOINTMENTS_KEY, SLOTS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** A write that changes appointments or a waiting list; lists and free times are fetched again. */
export function useAppointmentChange<Input, Answer>(
  act: (input: Input, attempt: Attempt) => Promise<Answer>,
) {
  return useAction({ act, onSettled: refetchAppointments })
}
