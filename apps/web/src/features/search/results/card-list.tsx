import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import type { Sight } from './cards-in-sight.tsx'
import { ClinicCard } from '../clinic-card/clinic-card.tsx'

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
  /** Cards beside each other; all in a row are as tall as the tallest. */
  columns: number
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

/** At least the height of a card in pixels: more first cards than the window shows would delay all of them. */
const CARD_LEAST_PX = 180

/**
 * Up to 200 cards, of which those in sight are rendered; the first ones, until the code that follows the scrolling is loaded. They
 * stay the same elements then, so that a press that has begun is not lost.
 */
export function CardList({
  clinics,
  columns,
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
  // At first as many rows as the window shows, or as the part of it shows that a list below a map has.
  const { from, to } = sight ?? { from: 0, to: compact ? 4 : Math.ceil(window.innerHeight / CARD_LEAST_PX) }
  const indexes = Array.from({ length: (to - from) * columns }, (_, number) => from * columns + number)
  return (
    <>
      <ul
        ref={list}
        className="clinic-list"
        data-plain={sight === undefined || undefined}
        style={sight && { height: sight.height, paddingTop: sight.start }}
      >
        {indexes.map((index) => {
          const clinic = clinics[index]
          if (!clinic) return null
          const { _id: id } = clinic
          const isFirst = index % columns === 0
          return (
            <li
              key={`${id} ${compact}`}
              ref={isFirst ? sight?.measure : undefined}
              data-index={isFirst ? index / columns : undefined}
              aria-setsize={total}
              aria-posinset={index + 1}
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
          {...{ list, scroller, clinics, columns, compact, lead, firstId, reveal, onEnd }}
          onSight={setSight}
        />
      </Suspense>
    </>
  )
}
