import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/page/states.tsx'
import type { Found } from '../format.ts'
import { nearestText } from './search-notes.tsx'

export type NothingFoundProps = {
  /** Removes the filters; null if there are none. */
  onReset: (() => void) | null
  /** Removes the typed text; null if there is none, or if it names a town. */
  onClear: (() => void) | null
  /** Searches everywhere; null after that. */
  onEverywhere: (() => void) | null
  /** Searches for a practice by its name. */
  onName: (name: string) => void
  found: Found
}

/** Says that no practice was found, and offers the nearest one and wider searches. */
export function NothingFound({
  onReset,
  onClear,
  onEverywhere,
  onName,
  found: { nearest, unknownName },
}: NothingFoundProps) {
  const { t } = useTranslation('search')
  return (
    <EmptyState
      scene="not-found"
      title={t('none')}
      hint={unknownName === null ? t('noneHint') : t('notes.notCalled', { name: unknownName })}
      action={
        <div className="row">
          {nearest && (
            <button type="button" className="link-button" onClick={() => onName(nearest.clinic.name)}>
              {nearestText(nearest, t)}
            </button>
          )}
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
