import { useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { ResultsSheet, type Standing } from './results-sheet.tsx'
import type { Stop } from './stops.ts'

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
export function ListAndMap({
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
