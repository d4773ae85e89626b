import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listServices } from '@vetvisit/contract/catalogue/routes'
import { getClinic } from '@vetvisit/contract/clinics/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { SEARCH_MAX } from '@vetvisit/contract/search/rules'
import { countAround } from '@vetvisit/contract/search/suggest-routes'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { joinPages, type Wish } from './format.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

export const searchKeys = {
  /** Key prefix of everything that shows free times of practices. */
  all: ['search'] as const,
  pages: (wish: Wish | null) => ['search', 'pages', wish] as const,
  first: (wish: Wish | null, limit: number) => ['search', 'first', wish, limit] as const,
  clinic: (clinicId: string) => ['search', 'clinic', clinicId] as const,
  services: ['services'] as const,
}

/** Clinics of one page of the list (specification/owner §9 allows 200 in all). */
export const PAGE_SIZE = 20

const search = (wish: Wish | null, limit: number, signal: AbortSignal, cursor?: string) =>
  call(searchClinics, { query: { ...wish, limit, ...(cursor && { cursor }) } }, { signal })

const pagesOf = (wish: Wish | null) =>
  infiniteQueryOptions({
    queryKey: searchKeys.pages(wish),
    queryFn: ({ signal, pageParam }) => search(wish, PAGE_SIZE, signal, pageParam),
    initialPageParam: '',
    getNextPageParam: (last, all) => (all.length * PAGE_SIZE < SEARCH_MAX ? last.nextCursor : null),
  })

/** Sends a search whose page is still being made; `useSearch` takes the answer. */
export const searchAhead = (wish: Wish): Promise<void> => queryClient.prefetchInfiniteQuery(pagesOf(wish))

/** The first practices found, at most `limit`. */
export const useFirstFound = (wish: Wish | null, limit: number, isWanted = true) =>
  useQuery({
    queryKey: searchKeys.first(wish, limit),
    queryFn: ({ signal }) => search(wish, limit, signal),
    enabled: isWanted && wish !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

/**
 * Practices found, 20 more with each `loadMore`; null disables the query. A map shows all of them, at most 200, and so does the list
 * beside it. While another search runs, the last result stays.
 */
export function useSearch(wish: Wish | null, isOnMap: boolean) {
  const pages = useInfiniteQuery({
    ...pagesOf(wish),
    select: joinPages,
    enabled: wish !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })
  const { isFetchingNextPage, hasNextPage, fetchNextPage, error, isError, isPlaceholderData } = pages
  const all = useFirstFound(wish, SEARCH_MAX, isOnMap && hasNextPage)
  const whole = hasNextPage && !all.isPlaceholderData ? all.data : undefined
  return {
    data: whole ?? pages.data,
    error,
    isError,
    isPlaceholderData,
    isFetching: pages.isFetching && !isFetchingNextPage,
    updatedAt: Math.max(pages.dataUpdatedAt, all.dataUpdatedAt),
    refetch: pages.refetch,
    loadMore: () => {
      if (hasNextPage && !isOnMap && !isFetchingNextPage) void fetchNextPage()
    },
  }
}

/** How many practices are around a place, or around the main town of the time zone; up to a minute old. */
export const useAround = (query: { lat?: number; lng?: number; zone?: string }) =>
  useQuery({
    queryKey: ['search', 'around', query],
    queryFn: ({ signal }) => call(countAround, { query }, { signal }),
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  })

/** The public data of one practice, with opening times, holidays and prices. */
export const useClinic = (clinicId: string) =>
  useQuery({
    queryKey: searchKeys.clinic(clinicId),
    queryFn: ({ signal }) => call(getClinic, { query: { clinicId } }, { signal }),
  })

/** The catalogue of services, for the filter. */
export const useServices = () =>
  useQuery({
    queryKey: searchKeys.services,
    queryFn: ({ signal }) => call(listServices, {}, { signal }),
    staleTime: HOUR_MS,
  })
