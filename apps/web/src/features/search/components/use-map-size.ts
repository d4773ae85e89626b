import { MAP_HEIGHT_PX, mapSize } from '@vetvisit/contract/search/rules'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * The number that a search makes its reach of (specification/owner §9), measured once when the page opens: a window that is drawn wider must not
 * change what was found.
 *
 * @param sideBySide whether the map fills the room beside the list; else it is a part of the page, as wide as the window
 * @returns `size` is null until the page is laid out; `box` goes onto the map's element
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
    // Called at once, and when the frame around the page has come to its height.
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
