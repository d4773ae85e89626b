import { mapSize } from '@vetvisit/contract/search/rules'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { MAP_HEIGHT_PX } from '../../../ui/map/map-height.ts'

/**
 * The map's size, which determines the radius of a search (specification/owner §9). Measured once when the page opens, so that resizing the
 * window does not change the result.
 *
 * @param sideBySide true if the map fills the space beside the list from the first; otherwise it counts as part of the page, as wide as the window
 * @returns `size` is null until the page is laid out; `box` is the ref of the map's element
 */
export function useMapSize(sideBySide: boolean): {
  size: number | null
  box: RefObject<HTMLDivElement | null>
} {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (!sideBySide || !element) {
      setSize(sizeOf(window.innerWidth, MAP_HEIGHT_PX))
      return undefined
    }
    // Called at once, and when the frame around the page has its final height.
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      if (width === 0 || height === 0) return
      setSize(sizeOf(width, height))
      watch.disconnect()
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [sideBySide])
  return { size, box }
}

const sizeOf = (width: number, height: number) => Math.round(mapSize(width, height))
