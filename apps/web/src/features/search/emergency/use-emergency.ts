import { useQuery } from '@tanstack/react-query'
import type { Position } from '@vetvisit/contract/geo/rules'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePublicSettings } from '../../../lib/settings.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useLocate } from '../place/use-locate.ts'
import { useOwnPosition } from '../place/use-own-position.ts'
import { lastPlace } from '../place/last-place.ts'
import { keepList, keptList, type EmergencyLine, type KeptList } from './kept-list.ts'
import { loadToCall, roundedPlace, type From, type Loaded } from './load-to-call.ts'
import { orderToCall } from './to-call.ts'

const MINUTE_MS = 60_000
const NO_LINES: readonly EmergencyLine[] = []

type Shown = Omit<KeptList, 'place' | 'lines'>
type Answer = { data: Loaded | undefined; dataUpdatedAt: number }

/** Whom to call at this moment. The last answer stays on the device, so that it can be read without a connection. */
export function useEmergency(now: number) {
  const own = useOwnPosition(true)
  const [last] = useState(lastPlace)
  const [chosen, setChosen] = useState<Position | null>(null)
  const { locate, locating } = useLocate(own.locate, (area) =>
    setChosen(area?.kind === 'around' ? area : null),
  )
  const from: From = own.position ?? chosen ?? last ?? { zone: viewerZone() }
  const place = roundedPlace(from)
  const answer = useQuery({
    queryKey: ['emergency', place],
    queryFn: ({ signal }) => loadToCall(place, signal),
    enabled: own.settled,
    staleTime: MINUTE_MS,
    refetchInterval: 5 * MINUTE_MS,
  })
  const { list, lines } = useList(answer, place, now)
  return {
    lines,
    found: list && orderToCall(list.clinics, now),
    start: list?.start ?? null,
    lacksPlace: list?.lacksPlace === true,
    choosePlace: setChosen,
    at: list?.at ?? null,
    // Without a connection the call waits.
    isOld: answer.isError || answer.fetchStatus === 'paused',
    error: answer.error,
    retry: () => void answer.refetch(),
    locate: () => void locate(),
    isLocating: locating,
  }
}

/** The answer, which is kept on the device, or the one kept last. Numbers of the operator wait for neither. */
function useList(
  { data, dataUpdatedAt: at }: Answer,
  from: From,
  now: number,
): { list: Shown | undefined; lines: readonly EmergencyLine[] } {
  const [kept] = useState(() => keptList(now))
  const known = usePublicSettings().data?.emergencyLines
  const place = useEffectEvent(() => from)
  useEffect(() => {
    if (data && known) keepList({ ...data, at, place: place(), lines: known })
  }, [data, at, known])
  return { list: data ? { ...data, at } : (kept ?? undefined), lines: known ?? kept?.lines ?? NO_LINES }
}
