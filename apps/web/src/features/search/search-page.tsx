import './components/search.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { MAP_HEIGHT_PX } from '@vetvisit/contract/search/rules'
import { listOutline, mapOutline } from 'ionicons/icons'
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/time/clock.ts'
import { viewerZone } from '../../lib/time/dates.ts'
import { useUser } from '../../lib/session/session.ts'
import { PageShell } from '../../ui/page/page-shell.tsx'
import { useMediaQuery } from '../../ui/page/use-media-query.ts'
import { FilterBar } from './components/filter-bar.tsx'
import { ResultList, type NothingFoundProps } from './components/result-list.tsx'
import { ResultsMap } from './components/results-map.tsx'
import { SearchField } from './components/search-field.tsx'
import { useLocate } from './components/use-locate.ts'
import { useMapSize } from './components/use-map-size.ts'
import { useOwnPosition } from './components/use-own-position.ts'
import { useSearchState } from './components/use-search-state.ts'
import {
  isFiltered,
  isWholeWorld,
  NO_FILTERS,
  targetOf,
  WHOLE_WORLD,
  wishOf,
  type Area,
  type Found,
  type SearchState,
  type Target,
  type Wish,
} from './format.ts'
import { useSearch } from './queries.ts'

const ClinicDetailsModal = lazy(() =>
  import('./clinic-details-modal.tsx').then((file) => ({ default: file.ClinicDetailsModal })),
)

const NOBODY: readonly Card[] = []

/** The map is still usable when the search failed. */
const EVERYWHERE: Target = { lat: 30, lng: 10, zoom: 3 }

/** `/search`: practices as a list and on a map, for everybody (specification/owner §2). */
export function SearchPage() {
  const { t } = useTranslation(['search', 'common'])
  const [state, change] = useSearchState()
  const own = useOwnPosition(state.area === null)
  const { locate, locating } = useLocate(own.locate, (area) => change({ area, q: '' }))
  const sideBySide = useMediaQuery('(min-width: 48em)')
  const map = useMapSize(sideBySide)
  const wish = own.settled && map.size !== null ? wishOf(state, own.position, viewerZone(), map.size) : null
  const found = useSearch(wish)
  const target = useTarget(found.isPlaceholderData ? undefined : found.data, state.area, wish)
  const [litId, setLitId] = useState<string>()
  const [selectedId, setSelectedId] = useState<string>()
  const [details, setDetails] = useState<{ clinic: Card; isOpen: boolean }>()
  const now = useNow()
  const mayBook = useMayBook()
  const openDetails = (clinic: Card) => setDetails({ clinic, isOpen: true })
  // A typed town says where to search, and a chosen area does that as well; other words still narrow.
  const goTo = (area: Area) => change({ area, ...(found.data?.place && { q: '' }) })
  return (
    <PageShell
      title={t('common:titles.search')}
      width="full"
      toolbar={
        <SearchField
          value={state.q}
          onSearch={(q) => change({ q, area: null })}
          onLocate={() => void locate()}
          locating={locating}
        />
      }
    >
      <div className="search-page">
        <FilterBar filters={state} onChange={change} now={now} />
        <ListAndMap
          sideBySide={sideBySide}
          mapBox={map.box}
          list={
            <ResultList
              found={found}
              now={now}
              mayBook={mayBook}
              wantedSpecies={state.species !== undefined}
              litId={litId}
              selectedId={sideBySide ? selectedId : undefined}
              onLight={setLitId}
              onDetails={openDetails}
              onLocate={isAnywhere(state, wish) ? () => void locate() : null}
              nothing={searchSuggestions(state, wish, found.data?.place ?? null, change, goTo)}
            />
          }
          map={
            <ResultsMap
              clinics={found.data?.clinics ?? NOBODY}
              target={target ?? (found.isError ? EVERYWHERE : null)}
              own={own.position}
              selectedId={selectedId}
              litId={litId}
              height={sideBySide ? '100%' : MAP_HEIGHT_PX}
              onSelect={setSelectedId}
              onLight={setLitId}
              onDetails={openDetails}
              onSearchHere={(box) => goTo({ kind: 'box', box })}
            />
          }
        />
      </div>
      {details && (
        <Suspense fallback={null}>
          <ClinicDetailsModal
            key={details.clinic._id}
            {...details}
            now={now}
            mayBook={mayBook}
            onClose={() => setDetails({ ...details, isOpen: false })}
          />
        </Suspense>
      )}
    </PageShell>
  )
}

/** Side by side where there is room, else the list with a switch that brings the map above it. */
function ListAndMap({
  sideBySide,
  mapBox,
  list,
  map,
}: {
  sideBySide: boolean
  mapBox: RefObject<HTMLDivElement | null>
  list: ReactNode
  map: ReactNode
}) {
  const { t } = useTranslation('search')
  const [mapWanted, setMapWanted] = useState(false)
  return (
    <div className="search-results">
      {!sideBySide && mapWanted && <div className="search-map">{map}</div>}
      {list}
      {sideBySide ? (
        <div ref={mapBox} className="search-map">
          {map}
        </div>
      ) : (
        <div className="map-switch">
          <IonButton shape="round" onClick={() => setMapWanted(!mapWanted)}>
            <IonIcon slot="start" icon={mapWanted ? listOutline : mapOutline} aria-hidden="true" />
            {t(mapWanted ? 'hideMap' : 'showMap')}
          </IonButton>
        </div>
      )}
    </div>
  )
}

/** Neither the page nor the person says where to look. */
const isAnywhere = (state: SearchState, wish: Wish | null): boolean =>
  state.area === null && state.q === '' && wish !== null && wish.lat === undefined

/** Visitors log in on the way; a practice books in its own calendar. */
function useMayBook(): boolean {
  const user = useUser()
  return user === null || user.role === 'patient'
}

/** What else can be tried when nothing was found. */
function searchSuggestions(
  state: SearchState,
  wish: Wish | null,
  place: Found['place'],
  change: (changes: Partial<SearchState>) => void,
  goTo: (area: Area) => void,
): NothingFoundProps {
  const isEverywhere = state.area ? isWholeWorld(state.area) : wish?.lat === undefined && place === null
  return {
    onReset: isFiltered(state) ? () => change(NO_FILTERS) : null,
    onClear: state.q !== '' && place === null ? () => change({ q: '' }) : null,
    onEverywhere: isEverywhere ? null : () => goTo(WHOLE_WORLD),
  }
}

/** The map follows each new search once; refreshed answers leave it where the person has moved it. */
function useTarget(result: Found | undefined, area: Area | null, wish: Wish | null): Target | null {
  const [shown, setShown] = useState<{ key: string; target: Target } | null>(null)
  const key = JSON.stringify(wish)
  if (result && wish && shown?.key !== key) {
    // "Search this area" asks for what the map shows already.
    const stays = shown && area?.kind === 'box' && !isWholeWorld(area)
    setShown({ key, target: stays ? shown.target : targetOf(result, area, wish) })
  }
  return shown?.target ?? null
}
