import { SEARCH_MAX } from '@vetvisit/contract/search/rules'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '../../../lib/time/dates.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState, FailedState } from '../../../ui/page/states.tsx'
import type { Found } from '../format.ts'
import { CardList, type CardListProps } from './card-list.tsx'
import { ClinicListSkeleton } from './clinic-list-skeleton.tsx'
import { useHighlightedCard } from './use-lit-card.ts'

type ResultListProps = Omit<CardListProps, 'clinics' | 'total' | 'scroller' | 'onEnd'> & {
  found: {
    data: Found | undefined
    error: unknown
    isFetching: boolean
    refetch: () => Promise<unknown>
    loadMore: () => void
  }
  /** The element that scrolls the list; null if the list scrolls by itself. */
  scroller: (() => HTMLElement | null) | null
  /** What the search made of the text: corrections, the nearest practice, urgency. */
  notes: ReactNode
  onLight: (id: string | undefined) => void
  /** Offered while the person's position is unknown and no place was chosen. */
  onLocate: (() => void) | null
  /** Suggestions if nothing was found. */
  nothing: NothingFoundProps
}

/** The practices found, or the reason why there are none. */
export function ResultList({
  found,
  nothing,
  mayBook,
  scroller,
  notes,
  onLight,
  onLocate,
  ...cards
}: ResultListProps) {
  const { t } = useTranslation('search')
  const list = useRef<HTMLElement>(null)
  useHighlightedCard(list, onLight)
  return (
    <section ref={list} className="search-list" aria-label={t('results')} aria-busy={found.isFetching}>
      {!mayBook && <p className="banner practice-note">{t('practiceAccount')}</p>}
      {notes}
      <Summary result={found.data} />
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
            scroller={scroller ?? (() => list.current)}
            onEnd={found.loadMore}
          />
        )
      ) : found.error ? (
        <FailedState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <ClinicListSkeleton />
      )}
      {found.data?.clinics.length === 0 && <NothingFound {...nothing} />}
    </section>
  )
}

/** The number of practices, and a note if more match than are shown. */
function Summary({ result }: { result: Found | undefined }) {
  const { t } = useTranslation('search')
  return (
    <output className="search-summary">
      {result && result.clinics.length > 0 ? summaryOf(result, t) : ' '}
    </output>
  )
}

/** Practices in the list once all of its pages are loaded. */
const totalOf = ({ clinics, total }: Pick<Found, 'clinics' | 'total'>): number =>
  Math.max(clinics.length, Math.min(total, SEARCH_MAX))

function summaryOf(
  { clinics, total, truncated, place }: Found,
  t: ReturnType<typeof useTranslation<'search'>>['t'],
): string {
  const number = new Intl.NumberFormat(LOCALES[currentLanguage()])
  if (truncated) {
    const shown = totalOf({ clinics, total })
    const counts = { shown: number.format(shown), total: number.format(total) }
    return total > shown ? t('truncated', counts) : t('truncatedOpen', counts)
  }
  const practices = t('found', { count: total })
  return place ? t('foundNear', { practices, place: place.name }) : practices
}

export type NothingFoundProps = {
  /** Removes the filters; null if there are none. */
  onReset: (() => void) | null
  /** Removes the typed text; null if there is none, or if it names a town. */
  onClear: (() => void) | null
  /** Searches everywhere; null after that. */
  onEverywhere: (() => void) | null
}

function NothingFound({ onReset, onClear, onEverywhere }: NothingFoundProps) {
  const { t } = useTranslation('search')
  return (
    <EmptyState
      scene="not-found"
      title={t('none')}
      hint={t('noneHint')}
      action={
        <div className="row">
          {onReset && (
            <Button look="outline" onClick={onReset}>
              {t('resetFilters')}
            </Button>
          )}
          {onClear && (
            <Button look="outline" onClick={onClear}>
              {t('showAll')}
            </Button>
          )}
          {onEverywhere && <Button onClick={onEverywhere}>{t('everywhere')}</Button>}
        </div>
      }
    />
  )
}
