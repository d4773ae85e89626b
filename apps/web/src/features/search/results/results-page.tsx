import './results.css'
import type { UnderstoodPiece } from '@vetvisit/contract/search/routes'
import { isNoteworthy } from '@vetvisit/contract/search/rules'
import { lazy, Suspense, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useFocusOnArrival } from '../../../ui/page/focus-on-arrival.ts'
import { PublicPage } from '../../../ui/page/public-page.tsx'
import { Details } from '../clinic-card/details.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { ResultList } from './result-list.tsx'
import { ResultSummary } from './result-summary.tsx'
import { SearchField } from '../search-field/search-field.tsx'
import type { PracticeSearch } from './use-practice-search.ts'
import { useResults, type Results } from './use-results.ts'
import { reasonOf, WantedReason } from '../clinic-card/wanted-reason.ts'
import { ResultsSheet, type Standing } from './results-sheet.tsx'
import type { Stop } from './stops.ts'

export { sendFirstSearch } from './use-practice-search.ts'

// Nothing of the map belongs to the first load.
const ResultsMap = lazy(() => import('./results-map.tsx').then((file) => ({ default: file.ResultsMap })))

// Phones have the handle of the sheet.
const MapToggle = lazy(() => import('./map-toggle.tsx').then((file) => ({ default: file.MapToggle })))

// Most searches have nothing to tell.
const SearchNotes = lazy(() => import('./search-notes.tsx').then((file) => ({ default: file.SearchNotes })))

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
            isWide={isWide}
            mapBox={page.mapBox}
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
                <Suspense fallback={null}>
                  <MapToggle isShown={isBeside} onToggle={() => at.setStop(isBeside ? 'list' : 'middle')} />
                </Suspense>
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
      search={search}
    />
  )
}

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
  /** Whether there is room for the map beside the list. */
  isWide: boolean
  /** The element of a map that stands there. */
  mapBox: RefObject<HTMLDivElement | null>
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
  isWide,
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
  if (isWide)
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
