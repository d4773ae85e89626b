import { type RefObject, useEffect, useRef } from 'react'
import { arrowsLeadThrough } from './entry-keys.ts'
import { keepPlaceIn } from './focus.ts'

/** Keys of a list of articles with many controls: arrows lead through them, and the focus stays among them when one is done. */
export function useEntryKeys(): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!area.current) return undefined
    const ends = [keepPlaceIn(area.current), arrowsLeadThrough(area.current)]
    return () => ends.forEach((end) => end())
  }, [])
  return area
}
