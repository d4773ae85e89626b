import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import type { Sight } from './cards-in-sight.tsx'
import { ClinicCard } from './clinic-card.tsx'

// The first cards need no code that says which ones are in sight.
const CardsInSight = lazy(() =>
  import('./cards-in-sight.tsx').then((file) => ({ default: file.CardsInSight })),
)

type CardListProps = {
  clinics: readonly Card[]
  now: number
  mayBook: boolean
  /** True if the search names a species. */
  wantedSpecies: boolean
  /** Cards without specialisations and fees. */
  compact: boolean
  litId: string | undefined
  selectedId: string | undefined
  /** The element that scrolls the list. */
  scroller: RefObject<HTMLElement | null>
  /** Anything that moves the start of the list, such as notes above it. */
  lead: string
  /** Card at which the list begins, after "back". */
  firstId: string | null
  /** The card to bring into sight, at the top or in the middle of the list. */
  reveal: { id: string | undefined; align: 'start' | 'center' }
  /** Cards of all pages, with those that are not loaded. */
  total: number
  /** Called when the end of the loaded cards is near. */
  onEnd: () => void
  onDetails: (clinic: Card) => void
}

/** As many as a tall screen shows, and as many as a list that is a part of it. */
const FIRST_ROWS = Array.from({ length: 8 }, (_, index) => ({ index, start: 0 }))
const FIRST_COMPACT_ROWS = FIRST_ROWS.slice(0, 4)

/**
 * Up to 200 cards, of which those in sight are rendered; the first ones, until the code that follows the scrolling is loaded. They
 * stay the same elements then, so that a press that has begun is not lost.
 */
export function CardList({
  clinics,
  compact,
  litId,
  selectedId,
  scroller,
  lead,
  firstId,
  reveal,
  total,
  onEnd,
  ...shared
}: CardListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [sight, setSight] = useState<Sight>()
  return (
    <>
      <ul
        ref={list}
        className="clinic-list"
        data-plain={sight === undefined || undefined}
        style={sight && { height: sight.height }}
      >
        {(sight?.rows ?? (compact ? FIRST_COMPACT_ROWS : FIRST_ROWS)).map(({ index, start }) => {
          const clinic = clinics[index]
          if (!clinic) return null
          const { _id: id } = clinic
          return (
            <li
              key={`${id} ${compact}`}
              ref={sight?.measure}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={sight && { transform: `translateY(${start}px)` }}
            >
              <ClinicCard
                {...shared}
                clinic={clinic}
                compact={compact}
                lit={litId === id || selectedId === id}
              />
            </li>
          )
        })}
      </ul>
      <Suspense fallback={null}>
        <CardsInSight
          {...{ list, scroller, clinics, compact, lead, firstId, reveal, onEnd }}
          onSight={setSight}
        />
      </Suspense>
    </>
  )
}
