import './results-sheet.css'
import { listOutline, mapOutline } from 'ionicons/icons'
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Icon } from '../../../ui/show/icon.tsx'
import { neighbour, nextStop, PEEK_REM, standingStop, topsOf, type Stop, type Tops } from './stops.ts'
import { useSheetDrag } from './use-sheet-drag.ts'
import { MAP_HEIGHT_PX } from '../../../ui/map/map-height.ts'

/** The stop of the sheet in its room; null until the room is measured. */
export type Standing = { stop: Stop; tops: Tops } | null

type StandingOptions = {
  /** The stop that the person chose last. */
  wanted: Stop | undefined
  /** Height of the card that stands alone at the lowest stop, in pixels; 0 while unknown. */
  cardPx: number
}

export function useStanding(
  room: RefObject<HTMLElement | null>,
  { wanted, cardPx }: StandingOptions,
): Standing {
  // A list fills its room, so it is shown before the room is measured: to measure it, the browser would have to lay the page out once more.
  const isList = wanted === 'list'
  const [height, setHeight] = useState(() => (isList ? window.innerHeight : 0))
  const isKnown = height > 0
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return undefined
    // A hidden page has no height.
    const measure = () => element.clientHeight > 0 && setHeight(element.clientHeight)
    if (!isKnown) measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [room, isKnown])
  if (height === 0) return null
  const textPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const peek = Math.max(PEEK_REM * textPx, cardPx + HANDLE_PX)
  const tops = topsOf(height, { peek, map: MAP_HEIGHT_PX })
  return { tops, stop: standingStop(wanted, tops) }
}

/** Most frames until a card that was scrolled to is rendered. */
const RENDERED_WITHIN_FRAMES = 20

/** Height of a practice's card in pixels, which large letters make taller; 0 without a card. */
export function useCardHeight(room: RefObject<HTMLElement | null>, id: string | undefined): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    if (id === undefined) return undefined
    let frame = 0
    const watch = new ResizeObserver(([entry]) => setHeight(entry?.borderBoxSize[0]?.blockSize ?? 0))
    const find = (left: number) => {
      const card = room.current?.querySelector(`[data-clinic="${CSS.escape(id)}"]`)
      if (card) watch.observe(card)
      else if (left > 0) frame = requestAnimationFrame(() => find(left - 1))
    }
    find(RENDERED_WITHIN_FRAMES)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
    }
  }, [room, id])
  return id === undefined ? 0 : height
}

/** Height of the handle above that card. */
const HANDLE_PX = 12

type ResultsSheetProps = {
  standing: NonNullable<Standing>
  onStop: (stop: Stop) => void
  /** Number of practices, beside the handle. */
  summary: ReactNode
  children: ReactNode
}

/** The list over the map of a phone. It is no dialog: map and list can both be used. Its handle steps and drags it. */
export function ResultsSheet({ standing: { stop, tops }, onStop, summary, children }: ResultsSheetProps) {
  const { t } = useTranslation('search')
  const sheet = useRef<HTMLDivElement>(null)
  const next = nextStop(stop, tops)
  const drag = useSheetDrag(sheet, { stop, tops, onStop, press: () => onStop(next) })
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStop(neighbour(stop, tops, event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <div
      ref={sheet}
      className="results-sheet"
      data-stop={stop}
      {...(stop === 'peek' && drag.surface)}
      style={{ '--sheet-top': `${tops[stop] ?? 0}px` } as CSSProperties}
    >
      <div className="results-head">
        {summary}
        <button
          type="button"
          className="results-handle"
          aria-label={t(stop === 'list' ? 'sheet.map' : next === 'middle' ? 'sheet.middle' : 'sheet.list')}
          onKeyDown={step}
          {...(stop !== 'peek' && drag.surface)}
          onClick={drag.onClick}
        >
          {stop !== 'peek' && (
            <span aria-hidden="true">
              <Icon icon={stop === 'list' ? mapOutline : listOutline} />
              {t(stop === 'list' ? 'showMap' : 'hideMap')}
            </span>
          )}
        </button>
      </div>
      {children}
    </div>
  )
}
