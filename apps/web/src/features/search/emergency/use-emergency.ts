import { useQuery, useQueryClient } from '@tanstack/react-query'
import { searchClinics, type ClinicCard as Card } from '@vetvisit/contract/search/routes'
import type { Position } from '@vetvisit/contract/search/rules'
import { call } from '../../../lib/api/call.ts'
import { viewerZone } from '../../../lib/time/dates.ts'
import { useLocate } from '../components/use-locate.ts'
import { useOwnPosition } from '../components/use-own-position.ts'
import { lastPlace } from '../last-place.ts'
import { useState } from 'react'

/** Most practices of one list: nobody calls more. */
const LISTED_MAX = 10
/** About 90 km around the place with a map of usual size. */
const FAR_ZOOM = 9
const MINUTE_MS = 60_000
const KEY = 'emergency'

type Found = { taking: Card[]; open: Card[] }
type From = Position | { zone: string }

/**
 * Practices that are open and can be called, nearest first: those that take emergencies, then all others. The last answer stays on the
 * device, so that it can be read without a connection.
 */
export function useEmergency() {
  const own = useOwnPosition(true)
  const [last] = useState(lastPlace)
  const [chosen, setChosen] = useState<Position | null>(null)
  const { locate, locating } = useLocate(own.locate, (area) =>
    setChosen(area?.kind === 'around' ? area : null),
  )
  const from: From = own.position ?? chosen ?? last ?? { zone: viewerZone() }
  const place = 'zone' in from ? from : { lat: rounded(from.lat), lng: rounded(from.lng) }
  const answer = useQuery({
    queryKey: [KEY, place],
    queryFn: ({ signal }) => loadOpen(place, signal),
    enabled: own.settled,
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  })
  const stored = useStored()
  const shown = answer.data ? { found: answer.data, at: answer.dataUpdatedAt } : stored
  return {
    found: shown?.found,
    at: shown?.at ?? null,
    isOld: answer.isError && shown !== undefined,
    error: answer.error,
    retry: () => void answer.refetch(),
    locate: () => void locate(),
    isLocating: locating,
  }
}

/** Three digits are about a hundred metres. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

async function loadOpen(place: From, signal: AbortSignal): Promise<Found> {
  const query = { ...place, zoom: FAR_ZOOM, openNow: true, sort: 'distance', limit: LISTED_MAX } as const
  const [taking, open] = await Promise.all([
    call(searchClinics, { query: { ...query, emergency: true } }, { signal }),
    call(searchClinics, { query }, { signal }),
  ])
  const ids = new Set(taking.clinics.map(({ _id }) => _id))
  return {
    taking: taking.clinics.filter(mayBeCalled),
    open: open.clinics.filter((clinic) => mayBeCalled(clinic) && !ids.has(clinic._id)),
  }
}

const mayBeCalled = ({ emergencyPhone, phone }: Card): boolean => (emergencyPhone ?? phone) !== null

/** The latest answer for any place. */
function useStored(): { found: Found; at: number } | undefined {
  const queries = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [KEY] })
  const latest = queries
    .filter(({ state }) => state.data !== undefined)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]
  return latest && { found: latest.state.data as Found, at: latest.state.dataUpdatedAt }
}
