import { queryOptions, useQuery } from '@tanstack/react-query'
import { NEXT_EVENTS_REFRESH_SECONDS } from '@vetvisit/contract/appointments/agenda/rules'
import { getOwnerDashboard } from '@vetvisit/contract/owners/routes'
import { getOwnerHistory } from '@vetvisit/contract/notes/routes'
import { call } from '../../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'

/** Data of the owner's home; refetched every 60 s (specification/owner §4) and on live events. */
export const ownerDashboardQuery = queryOptions({
  queryKey: [...APPOINTMENTS_KEY, 'owner-home'],
  queryFn: ({ signal }) => call(getOwnerDashboard, {}, { signal }),
  refetchInterval: NEXT_EVENTS_REFRESH_SECONDS * 1000,
})

export const useOwnerDashboard = () => useQuery(ownerDashboardQuery)

const ENTRIES_SHOWN = 3

/** The latest entries in the histories of the owner's pets, without appointments, which the home page already shows. */
export const latestEntriesQuery = queryOptions({
  queryKey: [...APPOINTMENTS_KEY, 'latest-entries'],
  queryFn: ({ signal }) =>
    call(
      getOwnerHistory,
      { query: { kinds: 'text,note,report,prescription,lab', limit: ENTRIES_SHOWN } },
      { signal },
    ),
})

export const useLatestEntries = () => useQuery(latestEntriesQuery)
