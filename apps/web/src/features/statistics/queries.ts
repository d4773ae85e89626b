import { useQuery } from '@tanstack/react-query'
import { getStatistics } from '@vetvisit/contract/statistics/routes'
import type { Month } from '@vetvisit/contract/statistics/rules'
import { call } from '../../lib/api/call.ts'
import { APPOINTMENTS_KEY } from '../../lib/api/query-keys.ts'
import { scopeQuery, useAgendaScope } from '../../lib/session/agenda-scope.ts'

/** The numbers of a month of those agendas at which this person looks. */
export function useStatistics(month: Month) {
  const { scope } = useAgendaScope()
  return useQuery({
    queryKey: [...APPOINTMENTS_KEY, 'statistics', scope, month],
    queryFn: ({ signal }) => call(getStatistics, { query: { ...scopeQuery(scope), month } }, { signal }),
  })
}
