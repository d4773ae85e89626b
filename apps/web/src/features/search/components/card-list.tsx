import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { lazy, Suspense, useRef, useState } from 'react'
import type { CardsInSightProps, CardWindow } from './cards-in-sight.tsx'
import { ClinicCard } from './clinic-card.tsx'

// The first cards need no code that says which ones are in sight.
const CardsInSight = lazy(() =>
  import('./cards-in-sight.tsx').then((file) => ({ default: file.CardsInSight })),
)

export type CardListProps = Omit<CardsInSightProps, 'list' | 'onChange'> & {
  /** Cards of all pages, with those that are not loaded. */
  total: number
  now: number
  mayBook: boolean
  /** True if the search names a species. */
  wantedSpecies: boolean
  litId: string | undefined
  onDetails: (clinic: Card) => void
}

/** As many as a tall screen shows. */
const FIRST_CARDS = 8

/**
 * The cards in sight of up to 200: rendering all of them would block a slow phone for seconds. Until the code that
 * follows the scrolling is loaded, these are the first ones, and the same elements stay when it takes over: a tap or a
 * focus in between is not lost.
 */
export function CardList({
  clinics,
  total,
  litId,
  selectedId,
  firstId,
  scroller,
  lead,
  onEnd,
  ...shared
}: CardListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [inSight, setInSight] = useState<CardWindow | null>(null)
  const rows = inSight?.rows ?? clinics.slice(0, FIRST_CARDS).map((_, index) => ({ index, top: 0 }))
  return (
    <>
      <ul
        ref={list}
        className="clinic-list"
        data-plain={inSight ? undefined : ''}
        style={inSight ? { height: inSight.height } : undefined}
      >
        {rows.map(({ index, top }) => {
          const clinic = clinics[index]
          if (!clinic) return null
          return (
            <li
              key={clinic._id}
              ref={inSight?.measure}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={inSight ? { transform: `translateY(${top}px)` } : undefined}
            >
              <ClinicCard
                {...shared}
                clinic={clinic}
                lit={litId === clinic._id || selectedId === clinic._id}
              />
            </li>
          )
        })}
      </ul>
      <Suspense fallback={null}>
        <CardsInSight
          {...{ clinics, list, scroller, lead, firstId, selectedId, onEnd }}
          onChange={setInSight}
        />
      </Suspense>
    </>
  )
}
