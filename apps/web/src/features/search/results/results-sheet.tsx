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
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Icon } from '../../../ui/show/icon.tsx'
import {
  neighbour,
  nextStop,
  PEEK_REM,
  standingStop,
  topsOf,
  type Stop,
  type Tops,
  nearestStop,
} from './stops.ts'
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

/** A finger that moves less than this, in pixels, presses. */
const PRESS_PX = 8

type Drag = { startY: number; startTop: number; isMoved: boolean }

/**
 * Drags the sheet; it goes to the nearest stop when it is let go. The moves are written to the element, because rendering the list for
 * each of them would be slow.
 *
 * @returns handlers of what drags the sheet, and of a handle that `press` is called for, if it was not moved
 */
function useSheetDrag(
  sheet: RefObject<HTMLElement | null>,
  { stop, tops, onStop, press }: { stop: Stop; tops: Tops; onStop: (stop: Stop) => void; press: () => void },
) {
  const drag = useRef<Drag>(undefined)
  const wasDragged = useRef(false)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each stop begins a move
  useLayoutEffect(() => settle(sheet.current), [sheet, stop])

  function move({ buttons, clientY, currentTarget, pointerId }: PointerEvent): void {
    const [element, held] = [sheet.current, drag.current]
    // A mouse may have been released elsewhere.
    if (!element || !held || buttons === 0) return
    const way = clientY - held.startY
    if (!held.isMoved && Math.abs(way) < PRESS_PX) return
    // On a card not before, because its links would lose their press.
    if (!held.isMoved) currentTarget.setPointerCapture(pointerId)
    held.isMoved = true
    element.dataset['moving'] = ''
    element.style.transition = 'none'
    element.style.transform = `translateY(${Math.min(Math.max(held.startTop + way, 0), tops.peek)}px)`
  }

  function letGo(): void {
    const [element, held] = [sheet.current, drag.current]
    drag.current = undefined
    if (!element || !held?.isMoved) return
    wasDragged.current = true
    const nearest = nearestStop(topOf(element), tops)
    element.style.transition = ''
    element.style.transform = ''
    onStop(nearest)
    settle(element)
  }

  const surface = {
    onPointerDown: ({ button, clientY, currentTarget, pointerId }: PointerEvent) => {
      if (button !== 0 || !sheet.current) return
      // A fast mouse leaves the handle with its first move.
      if (currentTarget instanceof HTMLButtonElement) currentTarget.setPointerCapture(pointerId)
      wasDragged.current = false
      drag.current = { startY: clientY, startTop: topOf(sheet.current), isMoved: false }
    },
    onPointerMove: move,
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
  return {
    surface,
    // A mouse also clicks at the end of a drag; a key clicks without a pointer.
    onClick: ({ detail }: MouseEvent) => {
      if (detail === 0 || !wasDragged.current) press()
    },
  }
}

/** Distance of the sheet from the top of its room in pixels, also on its way. */
const topOf = (sheet: HTMLElement): number =>
  sheet.getBoundingClientRect().top - (sheet.parentElement?.getBoundingClientRect().top ?? 0)

let moves = 0

/** While the sheet moves it is as tall as its room, so that nothing shows below it; then it ends at the window's edge. */
function settle(sheet: HTMLElement | null): void {
  if (!sheet) return
  const move = String((moves += 1))
  sheet.dataset['moving'] = move
  const rest = () => {
    if (sheet.dataset['moving'] === move) delete sheet.dataset['moving']
  }
  void Promise.allSettled(sheet.getAnimations().map(({ finished }) => finished)).then(rest)
}
