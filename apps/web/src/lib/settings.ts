import { queryOptions, useQuery } from '@tanstack/react-query'
import { getPublicSettings, type PublicSettings } from '@vetvisit/contract/settings/routes'
import { call } from './api/call.ts'

const HOUR_MS = 3_600_000

/** Settings of the operator, such as the map's style; the same for everyone and rarely changed. */
export const publicSettingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(getPublicSettings, {}, { signal }),
  staleTime: HOUR_MS,
})

export const usePublicSettings = () => useQuery(publicSettingsQuery)

/** Whether maps have streets. */
export const hasStreets = (settings: PublicSettings | undefined): boolean =>
  Boolean(settings?.mapTilesUrl || settings?.mapStyleUrl)

/** The same for a page that must know it before its first frame: the server says it there, and only the phone application has to ask. */
export function useStreets(): boolean {
  const said = document.documentElement.dataset['streets']
  const { data } = useQuery({ ...publicSettingsQuery, enabled: said === undefined })
  return said === undefined ? hasStreets(data) : said === 'true'
}
