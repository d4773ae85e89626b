import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRequestPage } from '@vetvisit/contract/appointments/agenda/routes'
import { updateAppointment } from '@vetvisit/contract/appointments/lifecycle/routes'
import { NEXT_EVENTS_REFRESH_SECONDS } from '@vetvisit/contract/appointments/agenda/rules'
import type { Appointment } from '@vetvisit/contract/appointments/record/schemas'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'
import { scopeQuery, useAgendaScope } from '../../../lib/session/agenda-scope.ts'
import { useAppointmentChange } from '../parts/use-appointment-change.ts'
import { useAction } from '../../../ui/action/use-action.ts'

const PAGE_SIZE = 20
const REFRESH_MS = NEXT_EVENTS_REFRESH_SECONDS * 1000

export const requestKeys = {
  pages: [...APPOINTMENTS_KEY, 'requests'] as const,
  count: [...APPOINTMENTS_KEY, 'request-count'] as const,
}

/**
 * Requests that wait, oldest first, in pages: those of the agendas that the person looks at.
 *
 * @param vetId of a colleague whose requests are asked for instead; null without one
 */
export function useRequests(vetId: string | null) {
  const { scope } = useAgendaScope()
  return useInfiniteQuery({
    queryKey: [...requestKeys.pages, vetId ?? scope],
    queryFn: ({ pageParam, signal }) =>
      call(
        getRequestPage,
        {
          query: {
            limit: PAGE_SIZE,
            withSurroundings: true,
            ...(vetId === null ? scopeQuery(scope) : { doctorId: vetId }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: REFRESH_MS,
  })
}

/** Number of waiting requests, for the badge of the menu. */
export const useRequestCount = (enabled: boolean) =>
  useQuery({
    queryKey: requestKeys.count,
    queryFn: ({ signal }) => call(getRequestPage, { query: { limit: 1 } }, { signal }),
    select: ({ total }) => total,
    refetchInterval: REFRESH_MS,
    enabled,
  })

type Seen = Pick<Appointment, '_id' | 'version'>

/** Approves a request with the version that was read. It cannot be undone, because the owner is notified at once. */
export function useApprove() {
  const queryClient = useQueryClient()
  return useAction({
    act: ({ _id, version }: Seen, attempt) =>
      call(updateAppointment, { body: { appointment: { _id, version, status: 'approved' } } }, attempt),
    onSettled: () => queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
  })
}

/** The owner withdraws a request or cancels an approved appointment, which frees the slot. */
export const useCancelAppointment = () =>
  useAppointmentChange(({ _id, status }: Pick<Appointment, '_id' | 'status'>, attempt) => {
    const appointment = { _id, status: status === 'requested' ? 'withdrawn' : 'cancelled' } as const
    return call(updateAppointment, { body: { appointment } }, attempt)
  })
