import { useQuery } from '@tanstack/react-query'
import { searchClinics, type ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { distanceKm, type Position } from '@vetvisit/contract/search/rules'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { usePublicSettings } from '../../../lib/settings.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useLocate } from '../components/use-locate.ts'
import { useOwnPosition } from '../components/use-own-position.ts'
import { lastPlace } from '../last-place.ts'
import { keepList, keptList, type EmergencyLine, type KeptList, type ToCall } from './kept-list.ts'

/** Most practices of one list: nobody calls more. */
const LISTED_MAX = 10
/** Some of the nearest may have no number. */
const ASKED_MAX = 50
/** About 90 km around the place with a map of usual size. */
const FAR_ZOOM = 9
/** Farther practices stand under a heading of their own. */
const NEAR_KM = 60
/** Nobody drives farther with a dying animal. */
const FARTHEST_KM = 300
const MINUTE_MS = 60_000
const NO_LINES: readonly EmergencyLine[] = []

type Answer = { data: ToCall | undefined; dataUpdatedAt: number }
type From = Position | { zone: string }

/**
 * Practices that are open and can be called, nearest first: those nearby that take emergencies, all others nearby, then those farther
 * away. The last answer stays on the device, so that it can be read without a connection.
 */
export function useEmergency(now: number) {
  const own = useOwnPosition(true)
  const [last] = useState(lastPlace)
  const [chosen, setChosen] = useState<Position | null>(null)
  const { locate, locating } = useLocate(own.locate, (area) =>
    setChosen(area?.kind === 'around' ? area : null),
  )
  const from: From = own.position ?? chosen ?? last ?? { zone: viewerZone() }
  const place = 'zone' in from ? from : { lat: rounded(from.lat), lng: rounded(from.lng) }
  const answer = useQuery({
    queryKey: ['emergency', place],
    queryFn: ({ signal }) => loadOpen(place, signal),
    enabled: own.settled,
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  })
  const list = useList(answer, now)
  return {
    lines: list?.lines ?? NO_LINES,
    found: list?.found,
    at: list?.at ?? null,
    // Without a connection the call waits.
    isOld: answer.isError || answer.fetchStatus === 'paused',
    error: answer.error,
    retry: () => void answer.refetch(),
    locate: () => void locate(),
    isLocating: locating,
  }
}

/** The answer, which is kept on the device, or the one kept last. */
function useList({ data, dataUpdatedAt: at }: Answer, now: number): KeptList | undefined {
  const [kept] = useState(() => keptList(now))
  const known = usePublicSettings().data?.emergencyLines
  useEffect(() => {
    if (data && known) keepList({ at, found: data, lines: known })
  }, [data, at, known])
  const lines = known ?? kept?.lines ?? NO_LINES
  return data ? { at, found: data, lines } : kept && { ...kept, lines }
}

/** Three digits are about a hundred metres. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

async function loadOpen(place: From, signal: AbortSignal): Promise<ToCall> {
  const query = { ...place, zoom: FAR_ZOOM, openNow: true, sort: 'distance', limit: ASKED_MAX } as const
  const [taking, open] = await Promise.all([
    call(searchClinics, { query: { ...query, emergency: true } }, { signal }),
    call(searchClinics, { query }, { signal }),
  ])
  const ids = new Set(taking.clinics.map(({ _id }) => _id))
  const measured = (clinics: readonly Card[]) =>
    clinics.filter(mayBeCalled).map((clinic) => ({ ...clinic, distanceKm: kmFrom(taking.around, clinic) }))
  const first = measured(taking.clinics)
  const others = measured(open.clinics.filter(({ _id }) => !ids.has(_id)))
  return {
    taking: first.filter(isNear).slice(0, LISTED_MAX),
    open: others.filter(isNear).slice(0, LISTED_MAX),
    far: [...first, ...others].filter(isFar).slice(0, LISTED_MAX),
    start: taking.around?.name ?? null,
  }
}

/** The server measures from the reader's place; from a town that is only guessed we do. */
const kmFrom = (start: Position | null, { distanceKm: km, lat, lng }: Card): number | null =>
  start && lat !== null && lng !== null ? distanceKm(start, { lat, lng }) : km

/** A practice whose distance is not known is not left out. */
const isNear = ({ distanceKm: km }: Card): boolean => km === null || km <= NEAR_KM
const isFar = ({ distanceKm: km }: Card): boolean => km !== null && km > NEAR_KM && km <= FARTHEST_KM

const mayBeCalled = ({ emergencyPhone, phone }: Card): boolean => (emergencyPhone ?? phone) !== null
