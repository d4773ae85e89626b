import { queryOptions, useQuery } from '@tanstack/react-query'
import { getPublicSettings } from '@vetvisit/contract/settings/routes'
import { call } from './api/call.ts'

const HOUR_MS = 3_600_000

/** Settings of the operator, such as the map's style; the same for everyone and rarely changed. */
export const publicSettingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(getPublicSettings, {}, { signal }),
  staleTime: HOUR_MS,
})

export const usePublicSettings = () => useQuery(publicSettingsQuery)
