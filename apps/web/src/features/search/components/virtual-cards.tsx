import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { wantsLessMotion } from '../../../lib/motion.ts'
import { ClinicCard } from './clinic-card.tsx'
import type { CardListProps } from './first-cards.tsx'

type VirtualCardsProps = CardListProps & {
  /** The element that scrolls the list. */
  scroller: () => HTMLElement | null
  /** Anything that moves the start of the list, such as the map above it. */
  lead: string
  /** Card at which the list begins. */
  firstId: string | null
  /** Cards of all pages, with those that are not loaded. */
  total: number
  /** Called when the end of the loaded cards is near. */
  onEnd: () => void
}

/** Usual height of a card in pixels; the real one is measured when it is rendered. */
const CARD_PX = 240
const GAP_PX = 12
/** Cards beside those in sight; with the tallest screen at most 30 are rendered. */
const OVERSCAN = 4

/** The cards in sight of up to 200: rendering all of them would block a slow phone for seconds. */
export function VirtualCards({
  clinics,
  scroller,
  lead,
  firstId,
  litId,
  selectedId,
  total,
  onEnd,
  ...shared
}: VirtualCardsProps) {
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = useScrollMargin(list, scroller, lead)
  // oxlint-disable-next-line react/incompatible-library -- React's compiler, which would keep its values, is not in use
  const cards = useVirtualizer({
    count: clinics.length,
    getScrollElement: scroller,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => clinics[index]?._id ?? index,
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
  const rows = cards.getVirtualItems()
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= clinics.length - OVERSCAN
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isNearEnd) end()
  }, [isNearEnd, clinics.length])
  return (
    <ul ref={list} className="clinic-list" style={{ height: cards.getTotalSize() }}>
      {rows.map(({ key, index, start }) => {
        const clinic = clinics[index]
        if (!clinic) return null
        return (
          <li
            key={key}
            ref={cards.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <ClinicCard {...shared} clinic={clinic} lit={litId === clinic._id || selectedId === clinic._id} />
          </li>
        )
      })}
    </ul>
  )
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
