import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { FailedState } from '../../../ui/page/states.tsx'
import type { Found } from '../format.ts'
import { CardList } from './card-list.tsx'
import { firstList } from '../kept-list.ts'
import { ClinicListSkeleton } from '../clinic-card/clinic-list-skeleton.tsx'
import type { PracticeSearch } from './use-practice-search.ts'
import { totalOf } from './result-summary.tsx'

const NothingFound = lazy(() =>
  import('./nothing-found.tsx').then((file) => ({ default: file.NothingFound })),
)

type ResultListProps = {
  found: {
    data: Found | undefined
    error: unknown
    isFetching: boolean
    refetch: () => Promise<unknown>
    loadMore: () => void
  }
  /** Card at which the list begins, after "back". */
  firstId: string | null
  /** Anything that moves the start of the list, such as notes above it. */
  lead: string
  /** The card to bring into sight, at the top or in the middle of the list. */
  reveal: { id: string | undefined; align: 'start' | 'center' }
  /** Cards beside each other. */
  columns: number
  /** Cards without specialisations and fees, below a map. */
  compact: boolean
  /** What the search made of the text: corrections, the nearest practice, urgency. */
  notes: ReactNode
  now: number
  mayBook: boolean
  /** True if the search names a species. */
  wantedSpecies: boolean
  litId: string | undefined
  selectedId: string | undefined
  onLight: (id: string | undefined) => void
  onDetails: (clinic: Card) => void
  /** Offered while the person's position is unknown and no place was chosen. */
  onLocate: (() => void) | null
  search: PracticeSearch
}

/** The practices found, or the reason why there are none. */
export function ResultList({ found, search, mayBook, notes, onLight, onLocate, ...cards }: ResultListProps) {
  const { t } = useTranslation('search')
  const list = useRef<HTMLElement>(null)
  useHighlightedCard(list, onLight)
  return (
    <section
      ref={list}
      className="search-list"
      style={{ '--columns': cards.columns } as CSSProperties}
      aria-label={t('results')}
      aria-busy={found.isFetching}
    >
      {!mayBook && <p className="banner practice-note">{t('practiceAccount')}</p>}
      {notes}
      {onLocate && found.data && (
        <button type="button" className="search-near" onClick={onLocate}>
          {t('nearMe')}
        </button>
      )}
      {found.data ? (
        found.data.clinics.length > 0 && (
          <CardList
            {...cards}
            clinics={found.data.clinics}
            mayBook={mayBook}
            total={totalOf(found.data)}
            scroller={list}
            onEnd={found.loadMore}
          />
        )
      ) : found.error ? (
        <FailedState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <FirstList />
      )}
      {found.data?.clinics.length === 0 && (
        <Suspense fallback={null}>
          <NothingFound
            search={search}
            found={found.data}
            now={cards.now}
            mayBook={mayBook}
            compact={cards.compact}
            onDetails={cards.onDetails}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The clinics that came with the page, or placeholders. */
function FirstList() {
  const html = firstList()
  if (html === '') return <ClinicListSkeleton />
  return <ul className="clinic-list" data-plain dangerouslySetInnerHTML={{ __html: html }} />
}

const clinicOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-clinic]')?.dataset['clinic'] : undefined

/** The card under the mouse or with the focus; one listener for up to 200 cards. */
function useHighlightedCard(
  list: RefObject<HTMLElement | null>,
  onLight: (id: string | undefined) => void,
): void {
  const light = useEffectEvent(onLight)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const over = (event: Event) => light(clinicOf(event.target))
    const left = () => light(undefined)
    for (const type of ['pointerover', 'focusin']) element.addEventListener(type, over)
    for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, left)
    return () => {
      for (const type of ['pointerover', 'focusin']) element.removeEventListener(type, over)
      for (const type of ['pointerleave', 'focusout']) element.removeEventListener(type, left)
    }
  }, [list])
}
