import { useQueryClient } from '@tanstack/react-query'
import type { Attempt } from '../../../lib/api/idempotency.ts'
import { APPOINTMENTS_KEY, SLOTS_KEY } from '../../../lib/api/query-keys.ts'
import { useAction } from '../../../ui/action/use-action.ts'

/** A write that changes appointments or a waiting list; lists and free times are fetched again. */
export function useAppointmentChange<Input, Answer>(
  act: (input: Input, attempt: Attempt) => Promise<Answer>,
) {
  const queryClient = useQueryClient()
  return useAction({
    act,
    onSettled: () =>
      Promise.all(
        [APPOINTMENTS_KEY, SLOTS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}
