import { useVirtualizer } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { wantsLessMotion } from '../../../lib/motion.ts'

/** The rows of cards to render, without `to`, the distance of the first one from the start of the list, and the height of all, in pixels. */
export type Sight = {
  from: number
  to: number
  start: number
  height: number
  /** Measures the first card of a row. */
  measure: (element: HTMLElement | null) => void
}

type CardsInSightProps = {
  list: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  clinics: readonly { _id: string }[]
  columns: number
  compact: boolean
  lead: string
  firstId: string | null
  reveal: { id: string | undefined; align: 'start' | 'center' }
  onEnd: () => void
  /** Called before the browser paints whenever the cards in sight change. */
  onSight: (sight: Sight) => void
}

/** Usual heights of cards in pixels; the real ones are measured when they are rendered. */
const CARD_PX = 240
const COMPACT_CARD_PX = 160
const GAP_PX = 12
/** Rows around those in sight. */
const OVERSCAN = 4

/** Says which cards are in sight: rendering all 200 would block a slow phone for seconds. Renders nothing itself. */
export function CardsInSight({
  list,
  scroller,
  clinics,
  columns,
  compact,
  lead,
  firstId,
  reveal,
  onEnd,
  onSight,
}: CardsInSightProps) {
  const scrollMargin = useScrollMargin(list, scroller, lead)
  // A new function would measure all cards again.
  const getItemKey = useCallback(
    (row: number) => `${clinics[row * columns]?._id ?? row} ${columns} ${compact}`,
    [clinics, columns, compact],
  )
  // oxlint-disable-next-line react/incompatible-library -- React's compiler, which would keep its values, is not in use
  const cards = useVirtualizer({
    count: Math.ceil(clinics.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => (compact ? COMPACT_CARD_PX : CARD_PX),
    getItemKey,
    overscan: OVERSCAN,
    gap: GAP_PX,
    scrollMargin,
    initialRect: { width: 0, height: window.innerHeight },
    // A frame need not wait for new cards, because `OVERSCAN` of them are there.
    useFlushSync: false,
  })
  const rows = cards.getVirtualItems()
  const height = cards.getTotalSize()
  const show = useEffectEvent(() =>
    onSight({
      from: rows[0]?.index ?? 0,
      to: (rows.at(-1)?.index ?? -1) + 1,
      start: (rows[0]?.start ?? scrollMargin) - scrollMargin,
      height,
      measure: cards.measureElement,
    }),
  )
  useLayoutEffect(() => show(), [rows, height, scrollMargin])
  const bring = useEffectEvent((id: string | null | undefined, align: 'start' | 'center') => {
    const index = clinics.findIndex(({ _id }) => _id === id)
    if (index < 0) return
    const isSmooth = align === 'center' && !wantsLessMotion()
    cards.scrollToIndex(Math.floor(index / columns), { align, behavior: isSmooth ? 'smooth' : 'auto' })
  })
  useLayoutEffect(() => bring(firstId, 'start'), [firstId])
  useEffect(() => bring(reveal.id, reveal.align), [reveal.id, reveal.align])
  useKeptTop(cards, columns, compact)
  const isNearEnd = ((rows.at(-1)?.index ?? 0) + OVERSCAN) * columns >= clinics.length
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isNearEnd) end()
  }, [isNearEnd, clinics.length])
  return null
}

/** Keeps the topmost row where it is when the cards change their size, and its first card when the rows change. */
function useKeptTop(
  cards: ReturnType<typeof useVirtualizer<HTMLElement, Element>>,
  columns: number,
  compact: boolean,
): void {
  const top = useRef<number>(undefined)
  const settle = useEffectEvent(() => {
    if (top.current !== undefined) cards.scrollToIndex(Math.floor(top.current / columns), { align: 'start' })
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it says when the sizes change
  useLayoutEffect(() => settle(), [columns, compact])
  useEffect(() => {
    const offset = cards.scrollOffset ?? 0
    const isScrolled = offset > cards.options.scrollMargin
    const row = isScrolled ? cards.getVirtualItemForOffset(offset)?.index : undefined
    top.current = row === undefined ? undefined : row * columns
  })
}

/** Distance in pixels from the start of what scrolls to the first card. */
function useScrollMargin(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  lead: string,
): number {
  const [margin, setMargin] = useState(0)
  const measure = useEffectEvent(() => {
    const [first, frame] = [list.current, scroller.current]
    if (!first || !frame) return
    setMargin(
      Math.round(first.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop),
    )
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- only a layout tells, and `lead` when to look
  useLayoutEffect(() => measure(), [lead])
  return margin
}
