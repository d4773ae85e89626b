import { useVirtualizer } from '@tanstack/react-virtual'
import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { wantsLessMotion } from '../../../lib/motion.ts'

/** Which cards to render, and where. */
export type CardWindow = {
  /** `top` is in pixels from the start of the list. */
  rows: { index: number; top: number }[]
  /** Height of the whole list in pixels. */
  height: number
  /** Takes each rendered card, to know its real height. */
  measure: (card: Element | null) => void
}

export type CardsInSightProps = {
  clinics: readonly Card[]
  /** Card at which the list begins, after "back". */
  firstId: string | null
  selectedId: string | undefined
  list: RefObject<HTMLUListElement | null>
  /** The element that scrolls the list. */
  scroller: () => HTMLElement | null
  /** Anything that moves the start of the list, such as the map above it. */
  lead: string
  /** Called when the end of the loaded cards is near. */
  onEnd: () => void
  onChange: (inSight: CardWindow) => void
}

/** Usual height of a card in pixels; the real one is measured when it is rendered. */
const CARD_PX = 240
const GAP_PX = 12
/** Cards beside those in sight; with the tallest screen at most 30 are rendered. */
const OVERSCAN = 4

/** Follows the scrolling and says which cards to render; renders nothing. */
export function CardsInSight({
  clinics,
  list,
  scroller,
  lead,
  firstId,
  selectedId,
  onEnd,
  onChange,
}: CardsInSightProps) {
  const scrollMargin = useScrollMargin(list, scroller, lead)
  // With a new function all cards would be measured again, and the change reported without end.
  const keyOf = useCallback((index: number) => clinics[index]?._id ?? index, [clinics])
  // oxlint-disable-next-line react/incompatible-library -- React's compiler, which would keep its values, is not in use
  const cards = useVirtualizer({
    count: clinics.length,
    getScrollElement: scroller,
    estimateSize: () => CARD_PX,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    gap: GAP_PX,
    scrollMargin,
    initialRect: { width: 0, height: window.innerHeight },
  })
  const reveal = useEffectEvent((id: string | null | undefined, align: 'start' | 'center') => {
    const index = clinics.findIndex(({ _id }) => _id === id)
    if (index < 0) return
    const isSmooth = align === 'center' && !wantsLessMotion()
    cards.scrollToIndex(index, { align, behavior: isSmooth ? 'smooth' : 'auto' })
  })
  useLayoutEffect(() => reveal(firstId, 'start'), [firstId])
  useEffect(() => reveal(selectedId, 'center'), [selectedId])
  const items = cards.getVirtualItems()
  const height = cards.getTotalSize()
  const change = useEffectEvent(() =>
    onChange({
      rows: items.map(({ index, start }) => ({ index, top: start - scrollMargin })),
      height,
      measure: cards.measureElement,
    }),
  )
  useLayoutEffect(() => change(), [items, height, scrollMargin])
  const isNearEnd = (items.at(-1)?.index ?? 0) >= clinics.length - OVERSCAN
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isNearEnd) end()
  }, [isNearEnd, clinics.length])
  return null
}

/** Distance in pixels from the start of what scrolls to the first card. */
function useScrollMargin(
  list: RefObject<HTMLElement | null>,
  scroller: () => HTMLElement | null,
  lead: string,
): number {
  const [margin, setMargin] = useState(0)
  const measure = useEffectEvent(() => {
    const [first, frame] = [list.current, scroller()]
    if (!first || !frame) return
    setMargin(
      Math.round(first.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop),
    )
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- only a layout tells, and `lead` when to look
  useLayoutEffect(() => measure(), [lead])
  return margin
}
