import type { Position } from '@vetvisit/contract/geo/rules'
import { useEffect, useState } from 'react'
import { viewerZone } from '../../../lib/time/region.ts'
import {
  isWholeWorld,
  readState,
  targetOf,
  wishOf,
  type Area,
  type Found,
  type SearchState,
  type Target,
  type Wish,
} from '../format.ts'
import { mayLocate } from '../../../platform/location.ts'
import { keepPlace, lastPlace } from '../place/last-place.ts'
import { searchAhead, useSearch } from '../queries.ts'
import { useLocate } from '../place/use-locate.ts'
import { useOwnPosition } from '../place/use-own-position.ts'
import { useSearchState } from '../use-search-state.ts'

/** True if the map is usable although the search failed. */
const EVERYWHERE: Target = { lat: 30, lng: 10, zoom: 3 }

export type PracticeSearch = ReturnType<typeof usePracticeSearch>

/**
 * Search state, the person's position, and the practices found.
 *
 * @param mapSize null until the map is measured
 * @param isOnMap true if the map is in sight
 */
export function usePracticeSearch(mapSize: number | null, isOnMap: boolean) {
  const { state, change } = useSearchState()
  const own = useOwnPosition(state.area === null)
  const { locate, locating } = useLocate(own.locate, (area) => change({ area, q: '' }))
  const last = useLastPlace(state.q)
  const query = own.settled && mapSize !== null ? wishFrom(state, own.position, last, mapSize) : null
  const found = useSearch(query, isOnMap)
  useKeptPlace(found.data?.place ?? null)
  const target = useTarget(found.isPlaceholderData ? undefined : found.data, state.area, query)
  return {
    state,
    change,
    query,
    found,
    target: target ?? (found.isError ? EVERYWHERE : null),
    ownPosition: own.position,
    locate: () => void locate(),
    isLocating: locating,
    isAnywhere: isAnywhere(state, query),
    // A typed town or a chosen area determines the place; other words still filter.
    goTo: (area: Area) => change({ area, ...(found.data?.place && { q: '' }) }),
  }
}

const wishFrom = (state: SearchState, own: Position | null, last: Position | null, mapSize?: number): Wish =>
  wishOf(state, own ?? (state.area === null ? last : null), viewerZone(), mapSize)

/**
 * Sends the search of an address before its page is there: on a phone the answer comes while the page is still being made. Searches whose place
 * is the person's position or depends on the size of the map are left to the page.
 */
export async function sendFirstSearch(address: string): Promise<void> {
  const state = readState(new URLSearchParams(address))
  const wish = wishFrom(state, null, state.q === '' ? null : lastPlace())
  const dependsOnPage = wish.mapSize !== undefined || (state.area === null && (await mayLocate()))
  if (!dependsOnPage) await searchAhead(wish)
}

/** The place of the search before a text, around which the text is searched; null without a text. */
function useLastPlace(q: string): Position | null {
  const [read, setRead] = useState(() => ({ q, last: lastPlace() }))
  if (read.q !== q) setRead({ q, last: lastPlace() })
  return q === '' ? null : read.last
}

/** The front door begins at the place of the last search. */
function useKeptPlace(place: Found['place']): void {
  useEffect(() => {
    if (place) keepPlace(place)
  }, [place])
}

/** True if neither the URL nor the person's position determines the place. */
const isAnywhere = (state: SearchState, query: Wish | null): boolean =>
  state.area === null && state.q === '' && query !== null && query.lat === undefined

/** The map follows each new search once; refetched results leave it where the person has moved it. */
function useTarget(result: Found | undefined, area: Area | null, query: Wish | null): Target | null {
  const [shown, setShown] = useState<{ key: string; target: Target } | null>(null)
  const key = JSON.stringify(query)
  if (result && query && shown?.key !== key) {
    // "Search this area" searches the area that the map already shows.
    const stays = shown && area?.kind === 'box' && !isWholeWorld(area)
    setShown({ key, target: stays ? shown.target : targetOf(result, area, query) })
  }
  return shown?.target ?? null
}
