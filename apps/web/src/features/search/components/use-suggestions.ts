import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { suggest, SUGGEST_LETTERS_MIN } from '@vetvisit/contract/search/suggest-routes'
import type { RouteData } from '@vetvisit/contract/http'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { lastPlace } from '../last-place.ts'

/** Pause after the last key before the server is asked. */
const REST_MS = 120

/** Rows that complete the typed text, asked for after a pause; a newer text aborts the call of an older one. */
export function useSuggestions(text: string, isOpen: boolean): RouteData<typeof suggest> | undefined {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isLong = rested.trim().length >= SUGGEST_LETTERS_MIN && text.trim().length >= SUGGEST_LETTERS_MIN
  const found = useQuery({
    queryKey: ['search', 'suggest', rested.trim()],
    queryFn: ({ signal }) => call(suggest, { query: { q: rested.trim(), ...from() } }, { signal }),
    enabled: isOpen && isLong,
    placeholderData: keepPreviousData,
  })
  return isOpen && isLong ? found.data : undefined
}

function from(): { lat: number; lng: number } | { zone: string } {
  const last = lastPlace()
  return last ? { lat: last.lat, lng: last.lng } : { zone: viewerZone() }
}
