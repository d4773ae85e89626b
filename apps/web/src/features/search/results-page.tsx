import './components/search.css'
import type { ClinicCard as Card, UnderstoodPiece } from '@vetvisit/contract/search/routes'
import {
  lazy,
  startTransition,
  Suspense,
  useDeferredValue,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { usePlaceReader, useReturnPlace } from '../../lib/routing/return-place.ts'
import { useNow } from '../../lib/time/clock.ts'
import { useUser } from '../../lib/session/session.ts'
import { useFocusOnArrival } from '../../ui/page/focus-on-arrival.ts'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { useMediaQuery } from '../../ui/page/use-media-query.ts'
import { useStreets } from '../../lib/settings.ts'
import { Details, useDetails } from './components/details.tsx'
import { FilterBar } from './components/filter-bar.tsx'
import { MapToggle } from './components/map-toggle.tsx'
import { ResultList } from './components/result-list.tsx'
import { ResultsSheet, useCardHeight, useStanding, type Standing } from './components/results-sheet.tsx'
import { ResultSummary } from './components/result-summary.tsx'
import { SearchField } from './components/search-field.tsx'
import type { Stop } from './components/stops.ts'
import { useMapSize } from './components/use-map-size.ts'
import { listPlaceOf, useScrollBack, type ListPlace } from './components/use-scroll-back.ts'
import { usePracticeSearch, type PracticeSearch } from './components/use-practice-search.ts'
import { reasonOf, WantedReason } from './components/wanted-reason.ts'
import { countFilters, type Found, isWholeWorld, NO_FILTERS, WHOLE_WORLD } from './format.ts'

// Nothing of the map belongs to the first load.
const ResultsMap = lazy(() =>
  import('./components/results-map.tsx').then((file) => ({ default: file.ResultsMap })),
)

// Most searches have nothing to tell.
const SearchNotes = lazy(() =>
  import('./components/search-notes.tsx').then((file) => ({ default: file.SearchNotes })),
)

const NOBODY: readonly Card[] = []

type Place = { selectedId: string | undefined; stop: Stop | undefined; list: ListPlace }

/** Practices as a list and on a map, for everyone (specification/owner §2). */
export function ResultsPage() {
  const page = useResults()
  const { search, details, now, mayBook, isWide } = page
  return (
    <WantedReason value={reasonOf(page.found.data?.understood ?? NO_PIECES)}>
      <PublicPage bar={<Toolbar search={search} />} content={page.content}>
        <div className="search-page">
          <Filtering search={search} now={now} />
          <ListAndMap
            room={page.room}
            standing={isWide ? null : page.standing}
            mapBox={isWide ? page.mapBox : null}
            isBeside={page.isBeside}
            isDrawable={page.isDrawable}
            onStop={page.at.setStop}
            summary={<ResultSummary result={page.found.data} />}
            list={<PracticeList page={page} />}
            map={<PracticeMap page={page} />}
          />
        </div>
        <Details details={details} now={now} mayBook={mayBook} />
      </PublicPage>
    </WantedReason>
  )
}

type Results = ReturnType<typeof useResults>

/** What list and map share. */
function useResults() {
  const isWide = useMediaQuery('(min-width: 48em)')
  const isVeryWide = useMediaQuery('(min-width: 100em)')
  const streets = useStreets()
  const { size, box: mapBox } = useMapSize(isWide && streets)
  const [litId, setLitId] = useState<string>()
  const content = useRef<HTMLElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const at = usePlace(content)
  // The card that stands alone below the map.
  const [aloneId, setAloneId] = useState<string>()
  const [isDrawable, setDrawable] = useState(true)
  // A map without streets gets room when it is asked for.
  const wanted = at.stop ?? (streets ? undefined : 'list')
  const standing = useStanding(room, { wanted, cardPx: useCardHeight(room, aloneId) })
  const isBeside = isWide && isDrawable && (streets || wanted !== 'list')
  const stop = isBeside ? 'beside' : isWide ? 'list' : (standing?.stop ?? 'list')
  const search = usePracticeSearch(size, stop !== 'list')
  const found = useDeferredResults(search)
  const clinics = found.data?.clinics ?? NOBODY
  useScrollBack(content, at.list, found.data !== undefined)
  // A pin changes its look at once; the list follows.
  const selectedId = useDeferredValue(at.selectedId)
  const alone = stop === 'peek' ? (selectedId ?? clinics[0]?._id) : undefined
  if (alone !== aloneId) setAloneId(alone)
  return {
    content,
    room,
    mapBox,
    isWide,
    isBeside,
    columns: !isWide || isBeside ? 1 : isVeryWide ? 3 : 2,
    hasToggle: isWide && !streets && isDrawable,
    isDrawable,
    giveUpMap: () => {
      setDrawable(false)
      at.setStop('list')
    },
    at,
    standing,
    stop,
    search,
    found,
    clinics,
    litId,
    // Only a hint, for which nothing waits.
    light: (id: string | undefined) => startTransition(() => setLitId(id)),
    details: useDetails(),
    now: useNow(),
    mayBook: useMayBook(),
    selectedId,
    aloneId,
  }
}

/** What list and map show. New results are rendered when the browser has time, so that no letter waits for cards and pins. */
function useDeferredResults({ found }: PracticeSearch): PracticeSearch['found'] {
  const data = useDeferredValue(found.data)
  const updatedAt = useDeferredValue(found.updatedAt)
  return { ...found, data, updatedAt }
}

function PracticeList({ page }: { page: Results }) {
  const { search, found, at, stop, isWide, isBeside, columns, selectedId, aloneId } = page
  const [hasNotes, setHasNotes] = useState(false)
  return (
    <ResultList
      found={found}
      firstId={at.list?.card ?? null}
      lead={`${isWide} ${columns} ${found.updatedAt} ${hasNotes}`}
      columns={columns}
      notes={
        <>
          {found.data && isNoteworthy(found.data) && (
            <Suspense fallback={null}>
              <SearchNotes found={found.data} search={search} onShown={setHasNotes} />
            </Suspense>
          )}
          {isWide && (
            <div className="search-head">
              <ResultSummary result={found.data} />
              {page.hasToggle && (
                <MapToggle isShown={isBeside} onToggle={() => at.setStop(isBeside ? 'list' : 'middle')} />
              )}
            </div>
          )}
        </>
      }
      now={page.now}
      mayBook={page.mayBook}
      wantedSpecies={search.state.species !== undefined}
      compact={stop === 'peek' || stop === 'middle'}
      litId={page.litId}
      selectedId={selectedId}
      reveal={isBeside ? { id: selectedId, align: 'center' } : { id: aloneId, align: 'start' }}
      onLight={page.light}
      onDetails={page.details.open}
      onLocate={search.isAnywhere ? search.locate : null}
      nothing={searchSuggestions(search)}
    />
  )
}

/** Whether the search made something else of the text than what was typed. */
const isNoteworthy = ({ urgent, corrected, nearest, unknownName }: Found) =>
  urgent || corrected !== null || nearest !== null || unknownName !== null

function PracticeMap({ page }: { page: Results }) {
  const { search, at } = page
  return (
    <Suspense fallback={null}>
      <ResultsMap
        clinics={page.clinics}
        target={search.target}
        own={search.ownPosition}
        selectedId={at.selectedId}
        litId={page.litId ?? page.aloneId}
        onSelect={at.select}
        onLight={page.light}
        onDetails={page.details.open}
        onSearchHere={(box) => search.goTo({ kind: 'box', box })}
        onUnavailable={page.giveUpMap}
      />
    </Suspense>
  )
}

/** Where the person was in list and map, also after "back". */
function usePlace(content: RefObject<HTMLElement | null>) {
  const place = useReturnPlace() as Place | undefined
  const [selectedId, setSelectedId] = useState(place?.selectedId)
  const [stop, setStop] = useState(place?.stop)
  const list = place?.list ?? null
  usePlaceReader((): Place => ({ selectedId, stop, list: listPlaceOf(content.current) }))
  const select = (id: string | undefined) => {
    setSelectedId(id)
    if (id !== undefined) startTransition(() => setStop('peek'))
  }
  return { list, selectedId, select, stop, setStop }
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

type ListAndMapProps = {
  room: RefObject<HTMLDivElement | null>
  /** Null beside each other, and until the room is measured. */
  standing: Standing
  /** The map's element if there is room for it beside the list. */
  mapBox: RefObject<HTMLDivElement | null> | null
  /** Whether it stands there. */
  isBeside: boolean
  isDrawable: boolean
  onStop: (stop: Stop) => void
  summary: ReactNode
  list: ReactNode
  map: ReactNode
}

/** List and map side by side, or the list alone, if there is room; otherwise the list as a sheet over the map. */
function ListAndMap({
  room,
  standing,
  mapBox,
  isBeside,
  isDrawable,
  onStop,
  summary,
  list,
  map,
}: ListAndMapProps) {
  // Loaded when it is first in sight, and kept then.
  const [wasMapSeen, setMapSeen] = useState(false)
  const isMapSeen = standing !== null && standing.stop !== 'list'
  if (isMapSeen && !wasMapSeen) setMapSeen(true)
  if (mapBox)
    return (
      <div ref={room} className="search-results" data-beside={isBeside}>
        {list}
        {isBeside && (
          <div ref={mapBox} className="search-map">
            {map}
          </div>
        )}
      </div>
    )
  return (
    <div ref={room} className="search-results" data-stop={standing?.stop} data-drawable={isDrawable}>
      {standing && wasMapSeen && (
        <div className="search-map" style={{ '--map-height': `${mapHeight(standing)}px` } as CSSProperties}>
          {map}
        </div>
      )}
      {standing && (
        <ResultsSheet standing={standing} onStop={onStop} summary={summary}>
          {list}
        </ResultsSheet>
      )}
    </div>
  )
}

const mapHeight = ({ stop, tops }: NonNullable<Standing>): number =>
  stop === 'peek' ? tops.peek : (tops.middle ?? tops.peek)

/** Visitors sign in first; a practice books in its own calendar. */
function useMayBook(): boolean {
  const user = useUser()
  return user === null || user.role === 'patient'
}

/** Suggestions if nothing was found. */
function searchSuggestions({
  state,
  query,
  found,
  change,
  goTo,
}: PracticeSearch): Parameters<typeof ResultList>[0]['nothing'] {
  const place = found.data?.place ?? null
  const isEverywhere =
    state.area?.kind === 'box'
      ? isWholeWorld(state.area)
      : place === null && (state.q !== '' || query?.lat === undefined)
  return {
    onReset: countFilters(state) > 0 ? () => change(NO_FILTERS) : null,
    onClear: state.q !== '' && place === null ? () => change({ q: '' }) : null,
    onEverywhere: isEverywhere ? null : () => goTo(WHOLE_WORLD),
  }
}
