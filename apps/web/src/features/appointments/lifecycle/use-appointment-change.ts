import { useMutation, useQueryClient } from '@tanstack/react-query'
import { APPOINTMENTS_KEY, SLOTS_KEY } from '../../../lib/api/query-keys.ts'

/** A call that changes an appointment or a line: lists and free times change alike. */
export function useAppointmentChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [APPOINTMENTS_KEY, SLOTS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}
