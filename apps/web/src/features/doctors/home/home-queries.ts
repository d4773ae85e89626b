import { useQuery } from '@tanstack/react-query'
import { NEXT_EVENTS_REFRESH_SECONDS } from '@vetvisit/contract/appointments/agenda/rules'
import { type DoctorDashboard, getDoctorDashboard } from '@vetvisit/contract/doctors/routes'
import { useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { scopeQuery, useAgendaScope } from '../../../lib/session/agenda-scope.ts'
import { useBoardChoice } from '../../../lib/session/board-choice.ts'
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

/**
 * Whether today is a board: as the person has chosen, also without visits, else once an animal has arrived or waits without an appointment.
 * Then it stays one while the page is open.
 */
export function useIsBoard(dashboard: DoctorDashboard | undefined): boolean {
  const { choice } = useBoardChoice()
  const { walkIns = 0, today = [] } = dashboard ?? {}
  const isNeeded = walkIns > 0 || today.some(({ stage }) => stage !== null)
  const [wasNeeded, setNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setNeeded(true)
  return choice === null ? wasNeeded || isNeeded : choice === 'board'
}
