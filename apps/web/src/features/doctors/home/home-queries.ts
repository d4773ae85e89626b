import { useQuery } from '@tanstack/react-query'
import { NEXT_EVENTS_REFRESH_SECONDS } from '@vetvisit/contract/appointments/agenda/rules'
import { getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { call } from '../../../lib/api/call.ts'
import { scopeQuery, useAgendaScope } from '../../../lib/session/agenda-scope.ts'
import { APPOINTMENTS_KEY } from '../../../lib/api/query-keys.ts'

/** Data of the practice's home; refetched every 60 s (specification/practice §4) and on live events. */
export function usePracticeDashboard() {
  const { scope } = useAgendaScope()
  return useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'practice-home', scope],
    queryFn: ({ signal }) => call(getDoctorDashboard, { query: scopeQuery(scope) }, { signal }),
    placeholderData: (previous) => previous,
    refetchInterval: NEXT_EVENTS_REFRESH_SECONDS * 1000,
  })
}
