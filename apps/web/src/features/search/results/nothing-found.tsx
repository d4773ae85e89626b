import './nothing-found.css'
import type { ClinicCard as Card } from '@vetvisit/contract/search/routes'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/page/states.tsx'
import { countFilters, type Found, isWholeWorld, NO_FILTERS, WHOLE_WORLD } from '../format.ts'
import { ClinicCard } from '../clinic-card/clinic-card.tsx'
import type { PracticeSearch } from './use-practice-search.ts'
import { kept } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

type WiderSearches = {
  /** Removes the filters; null if there are none. */
  onReset: (() => void) | null
  /** Removes the typed text; null if there is none, or if it names a town. */
  onClear: (() => void) | null
  /** Searches everywhere; null after that. */
  onEverywhere: (() => void) | null
}

type NothingFoundProps = {
  search: PracticeSearch
  found: Found
  now: number
  mayBook: boolean
  compact: boolean
  onDetails: (clinic: Card) => void
}

/** Says that no practice was found, and offers the nearest one with its times, and wider searches. */
export function NothingFound({ found, now, mayBook, compact, onDetails, search }: NothingFoundProps) {
  const { t } = useTranslation('search')
  const { nearest, unknownName } = found
  const wider = widerSearches(search)
  const hint = unknownName === null ? t('noneHint') : t('notes.notCalled', { name: kept(unknownName) })
  if (!nearest)
    return (
      <EmptyState
        scene="not-found"
        title={t('none')}
        hint={<Sentence text={hint} />}
        action={<Wider {...wider} />}
      />
    )
  return (
    <div className="nothing-found">
      <h2>{t('none')}</h2>
      <p>{t('notes.nearestHere')}</p>
      <ul className="card-list clinic-list">
        <li>
          <ClinicCard
            clinic={nearest.clinic}
            now={now}
            mayBook={mayBook}
            compact={compact}
            onDetails={onDetails}
          />
        </li>
      </ul>
      <p className="quiet">
        <Sentence text={hint} />
      </p>
      <Wider {...wider} />
    </div>
  )
}

function Wider({ onReset, onClear, onEverywhere }: WiderSearches) {
  const { t } = useTranslation('search')
  return (
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
  )
}

function widerSearches({ state, query, found, change, goTo }: PracticeSearch): WiderSearches {
  const place = found.data?.place ?? null
  const isEverywhere =
    state.area?.kind === 'box'
      ? isWholeWorld(state.area)
      : place === null && (state.q !== '' || query?.lat === undefined)
  return {
    onReset: countFilters(state) > 0 ? () => change(NO_FILTERS) : null,
    onClear: state.q !== '' && place === null ? () => change({ q: '' }) : null,
    onEverywhere: isEverywhere ? null : () => goTo(WHOLE_WORLD),
  }
}
