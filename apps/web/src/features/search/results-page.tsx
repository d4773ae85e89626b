import './components/search.css'
import type { ClinicCard as Card, UnderstoodPiece } from '@vetvisit/contract/search/routes'
import { MAP_HEIGHT_PX } from '@vetvisit/contract/search/rules'
import { listOutline, mapOutline } from 'ionicons/icons'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaceReader, useReturnPlace } from '../../lib/routing/return-place.ts'
import { useNow } from '../../lib/time/clock.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/action/button.tsx'
import { useFocusOnArrival } from '../../ui/page/focus-on-arrival.ts'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { useMediaQuery } from '../../ui/page/use-media-query.ts'
import { Details, useDetails } from './components/details.tsx'
import { FilterBar } from './components/filter-bar.tsx'
import { ResultList, type NothingFoundProps } from './components/result-list.tsx'
import { ResultsMap } from './components/results-map.tsx'
import { SearchField } from './components/search-field.tsx'
import { SearchNotes } from './components/search-notes.tsx'
import { useMapSize } from './components/use-map-size.ts'
import { listPlaceOf, useScrollBack, type ListPlace } from './components/use-scroll-back.ts'
import { usePracticeSearch, type PracticeSearch } from './components/use-practice-search.ts'
import { countFilters, isWholeWorld, NO_FILTERS, WHOLE_WORLD } from './format.ts'
import { Icon } from '../../ui/show/icon.tsx'

const NOBODY: readonly Card[] = []

type Place = { selectedId: string | undefined; mapWanted: boolean; list: ListPlace }

/** Practices as a list and on a map, for everyone (specification/owner §2). */
export function ResultsPage() {
  const sideBySide = useMediaQuery('(min-width: 48em)')
  const map = useMapSize(sideBySide)
  const [litId, setLitId] = useState<string>()
  const content = useRef<HTMLElement>(null)
  const at = usePlace(content)
  const search = usePracticeSearch(map.size, sideBySide || at.mapWanted)
  const { state, found } = search
  useScrollBack(content, at.list, found.data !== undefined)
  const details = useDetails()
  const now = useNow()
  const mayBook = useMayBook()
  return (
    <PublicPage bar={<Toolbar search={search} />} content={content}>
      <div className="search-page">
        <Filtering search={search} now={now} />
        <ListAndMap
          sideBySide={sideBySide}
          mapBox={map.box}
          mapWanted={at.mapWanted}
          onMapWanted={at.setMapWanted}
          list={
            <ResultList
              found={found}
              firstId={at.list?.card ?? null}
              scroller={sideBySide ? null : () => content.current}
              lead={`${at.mapWanted} ${found.updatedAt}`}
              notes={<SearchNotes found={found.data} search={search} />}
              now={now}
              mayBook={mayBook}
              wantedSpecies={state.species !== undefined}
              litId={litId}
              selectedId={sideBySide ? at.selectedId : undefined}
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
              selectedId={at.selectedId}
              litId={litId}
              height={sideBySide ? '100%' : MAP_HEIGHT_PX}
              onSelect={at.setSelectedId}
              onLight={setLitId}
              onDetails={details.open}
              onSearchHere={(box) => search.goTo({ kind: 'box', box })}
            />
          }
        />
      </div>
      <Details details={details} now={now} mayBook={mayBook} />
    </PublicPage>
  )
}

/** Where the person was in list and map, also after "back". */
function usePlace(content: RefObject<HTMLElement | null>) {
  const place = useReturnPlace() as Place | undefined
  const [selectedId, setSelectedId] = useState(place?.selectedId)
  const [mapWanted, setMapWanted] = useState(place?.mapWanted ?? false)
  const list = place?.list ?? null
  usePlaceReader((): Place => ({ selectedId, mapWanted, list: listPlaceOf(content.current) }))
  return { list, selectedId, setSelectedId, mapWanted, setMapWanted }
}

function Filtering({ search: { state, change, found }, now }: { search: PracticeSearch; now: number }) {
  const { t } = useTranslation('common')
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnArrival(heading)
  return (
    <div>
      <h1 ref={heading} className="sr-only" tabIndex={-1}>
        {t('titles.search')}
      </h1>
      <FilterBar
        filters={state}
        onChange={change}
        namesAnimal={found.data?.understood.some(({ kind }) => kind === 'animal') ?? false}
        total={found.isFetching ? null : (found.data?.total ?? null)}
        now={now}
      />
    </div>
  )
}

const NO_PIECES: readonly UnderstoodPiece[] = []

function Toolbar({ search: { state, change, found, locate, isLocating } }: { search: PracticeSearch }) {
  return (
    <SearchField
      value={state.q}
      understood={found.isPlaceholderData ? NO_PIECES : (found.data?.understood ?? NO_PIECES)}
      onSearch={(q) => change({ q, exact: false, area: null })}
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
    onReset: countFilters(state) > 0 ? () => change(NO_FILTERS) : null,
    onClear: state.q !== '' && place === null ? () => change({ q: '' }) : null,
    onEverywhere: isEverywhere ? null : () => goTo(WHOLE_WORLD),
  }
}
