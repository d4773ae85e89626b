import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listServices } from '@vetvisit/contract/catalogue/routes'
import { getClinic } from '@vetvisit/contract/clinics/routes'
import { searchClinics } from '@vetvisit/contract/search/routes'
import { countAround } from '@vetvisit/contract/search/suggest-routes'
import { call } from '../../lib/api/call.ts'
import type { Wish } from './format.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

export const searchKeys = {
  /** Key prefix of everything that shows free times of practices. */
  all: ['search'] as const,
  results: (wish: Wish | null) => ['search', 'results', wish] as const,
  clinic: (clinicId: string) => ['search', 'clinic', clinicId] as const,
  services: ['services'] as const,
}

/** Practices found; null disables the query. While another search runs, the last result stays. */
export const useSearch = (wish: Wish | null) =>
  useQuery({
    queryKey: searchKeys.results(wish),
    queryFn: ({ signal }) => call(searchClinics, { query: wish ?? {} }, { signal }),
    enabled: wish !== null,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  })

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
