import { queryOptions, useQuery } from '@tanstack/react-query'
import { NEXT_EVENTS_REFRESH_SECONDS } from '@vetvisit/contract/appointments/agenda/rules'
import type { BookedAppointment } from '@vetvisit/contract/appointments/record/schemas'
import { getVisitPage, type VisitPage } from '@vetvisit/contract/owners/routes'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'

/** An appointment as another page has read it, and when. */
export type KnownVisit = { appointment: BookedAppointment; readAt: number }

/** The page, or of an appointment that only another page has read, what that page knows: no entries and no times of answers. */
export type ShownVisit = Omit<VisitPage, 'entries' | 'now'> & { entries: VisitPage['entries'] | null }

const visitQuery = (id: string) =>
  queryOptions({
    queryKey: [...APPOINTMENTS_KEY, 'visit', id],
    queryFn: ({ signal }): Promise<ShownVisit> => call(getVisitPage, { query: { id } }, { signal }),
    refetchInterval: NEXT_EVENTS_REFRESH_SECONDS * 1000,
  })

/** One appointment of the owner; until it is read, and without a network, as another page knows it. */
export const useVisitPage = (id: string, known: KnownVisit | undefined) =>
  useQuery({
    ...visitQuery(id),
    // What another page knows lacks the entries, so the page is read at once.
    staleTime: 0,
    ...(known && {
      initialData: {
        appointment: known.appointment,
        confirmedAt: null,
        handedOver: null,
        endedAt: null,
        endedBy: null,
        entries: null,
      } satisfies ShownVisit,
      initialDataUpdatedAt: known.readAt,
    }),
  })
