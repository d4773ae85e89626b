import './components/search.css'
import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { MAP_HEIGHT_PX } from '@vetvisit/contract/search/rules'
import { listOutline, mapOutline } from 'ionicons/icons'
import { lazy, Suspense, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaceReader, useReturnPlace } from '../../lib/routing/return-place.ts'
import { useNow } from '../../lib/time/clock.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/action/button.tsx'
import { PlainPage } from '../../ui/page/plain-page.tsx'
import { useMediaQuery } from '../../ui/page/use-media-query.ts'
import { FilterBar } from './components/filter-bar.tsx'
import { ResultList, type NothingFoundProps } from './components/result-list.tsx'
import { ResultsMap } from './components/results-map.tsx'
import { SearchField } from './components/search-field.tsx'
import { useMapSize } from './components/use-map-size.ts'
import { listPlaceOf, useScrollBack, type ListPlace } from './components/use-scroll-back.ts'
import { usePracticeSearch, type PracticeSearch } from './components/use-practice-search.ts'
import { isFiltered, isWholeWorld, NO_FILTERS, WHOLE_WORLD } from './format.ts'
import { Icon } from '../../ui/show/icon.tsx'

const ClinicDetailsModal = lazy(() =>
  import('./clinic-details-modal.tsx').then((file) => ({ default: file.ClinicDetailsModal })),
)

const NOBODY: readonly Card[] = []

type Place = { selectedId: string | undefined; mapWanted: boolean; list: ListPlace }

/** `/search`: practices as a list and on a map, for everyone (specification/owner §2). */
export function SearchPage() {
  const { t } = useTranslation(['search', 'common'])
  const sideBySide = useMediaQuery('(min-width: 48em)')
  const map = useMapSize(sideBySide)
  const search = usePracticeSearch(map.size)
  const { state, change, found } = search
  const [litId, setLitId] = useState<string>()
  const content = useRef<HTMLElement>(null)
  const place = useReturnPlace() as Place | undefined
  const [selectedId, setSelectedId] = useState(place?.selectedId)
  const [mapWanted, setMapWanted] = useState(place?.mapWanted ?? false)
  usePlaceReader((): Place => ({ selectedId, mapWanted, list: listPlaceOf(content.current) }))
  useScrollBack(content, place?.list ?? null, found.data !== undefined)
  const details = useDetails()
  const now = useNow()
  const mayBook = useMayBook()
  return (
    <PlainPage title={t('common:titles.search')} toolbar={<Toolbar search={search} />} content={content}>
      <div className="search-page">
        <FilterBar filters={state} onChange={change} now={now} />
        <ListAndMap
          sideBySide={sideBySide}
          mapBox={map.box}
          mapWanted={mapWanted}
          onMapWanted={setMapWanted}
          list={
            <ResultList
              found={found}
              atOnce={place !== undefined}
              now={now}
              mayBook={mayBook}
              wantedSpecies={state.species !== undefined}
              litId={litId}
              selectedId={sideBySide ? selectedId : undefined}
              onLight={setLitId}
              onDetails={details.open}
              onLocate={search.isAnywhere ? search.locate : null}
              nothing={searchSuggestions(search)}
            />
          }
          map={
            <ResultsMap
              clinics={found.data?.clinics ?? NOBODY}
              target={search.target}
              own={search.ownPosition}
              selectedId={selectedId}
              litId={litId}
              height={sideBySide ? '100%' : MAP_HEIGHT_PX}
              onSelect={setSelectedId}
              onLight={setLitId}
              onDetails={details.open}
              onSearchHere={(box) => search.goTo({ kind: 'box', box })}
            />
          }
        />
      </div>
      <Details details={details} now={now} mayBook={mayBook} />
    </PlainPage>
  )
}

/** The practice whose details are open. */
function useDetails() {
  const [shown, setShown] = useState<{ clinic: Card; isOpen: boolean }>()
  return {
    shown,
    open: (clinic: Card) => setShown({ clinic, isOpen: true }),
    close: () => setShown((before) => before && { ...before, isOpen: false }),
  }
}

type DetailsProps = { details: ReturnType<typeof useDetails>; now: number; mayBook: boolean }

function Details({ details: { shown, close }, now, mayBook }: DetailsProps) {
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <ClinicDetailsModal key={shown.clinic._id} {...shown} now={now} mayBook={mayBook} onClose={close} />
    </Suspense>
  )
}

function Toolbar({ search: { state, change, locate, isLocating } }: { search: PracticeSearch }) {
  return (
    <SearchField
      value={state.q}
      onSearch={(q) => change({ q, area: null })}
      onLocate={locate}
      locating={isLocating}
    />
  )
}

/** List and map side by side if there is room, otherwise the list with a switch that shows the map above it. */
function ListAndMap({
  sideBySide,
  mapBox,
  mapWanted,
  onMapWanted,
  list,
  map,
}: {
  sideBySide: boolean
  mapBox: RefObject<HTMLDivElement | null>
  mapWanted: boolean
  onMapWanted: (wanted: boolean) => void
  list: ReactNode
  map: ReactNode
}) {
  const { t } = useTranslation('search')
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
          <Button shape="wide" onClick={() => onMapWanted(!mapWanted)}>
            <Icon icon={mapWanted ? listOutline : mapOutline} />
            {t(mapWanted ? 'hideMap' : 'showMap')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Visitors sign in first; a practice books in its own calendar. */
function useMayBook(): boolean {
  const user = useUser()
  return user === null || user.role === 'patient'
}

/** Suggestions if nothing was found. */
function searchSuggestions({ state, query, found, change, goTo }: PracticeSearch): NothingFoundProps {
  const place = found.data?.place ?? null
  const isEverywhere = state.area ? isWholeWorld(state.area) : query?.lat === undefined && place === null
  return {
    onReset: isFiltered(state) ? () => change(NO_FILTERS) : null,
    onClear: state.q !== '' && place === null ? () => change({ q: '' }) : null,
    onEverywhere: isEverywhere ? null : () => goTo(WHOLE_WORLD),
  }
}
