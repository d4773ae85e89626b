import './filters.css'
import { optionsOutline } from 'ionicons/icons'
import { lazy, memo, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useMediaQuery } from '../../../ui/page/use-media-query.ts'
import { Icon } from '../../../ui/show/icon.tsx'
import { countFilters, NO_FILTERS } from '../format.ts'
import { DaypartChips, OpenNowChip, TodayChip, VerifiedChip, type FilterProps } from './filter-chips.tsx'
import { SpeciesChoice } from './filter-choices.tsx'
import { SortPopover, WideFilters } from './wide-filters.tsx'

const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((file) => ({ default: file.FilterSheet })))

type FilterBarProps = FilterProps & {
  /** True if the typed text names an animal, which is then shown there. */
  namesAnimal: boolean
  /** Practices that match, for the button of the sheet; null while they are searched. */
  total: number | null
  /** Current instant, for "today". */
  now: number
}

/** Filters as chips; where they do not fit, the most used ones beside a button for all. */
export const FilterBar = memo(function FilterBar({
  filters,
  onChange,
  namesAnimal,
  total,
  now,
}: FilterBarProps) {
  const { t } = useTranslation('search')
  const isWide = useMediaQuery('(min-width: 62em)')
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(filters)
  const props = { filters, onChange }
  return (
    <fieldset className="filters">
      <legend className="sr-only">{t('filters.label')}</legend>
      {isWide ? (
        <WideFilters {...props} namesAnimal={namesAnimal} now={now} />
      ) : (
        <>
          <button type="button" className="filter-chip" data-on={count > 0} onClick={() => setOpen(true)}>
            <Icon icon={optionsOutline} />
            {count > 0 ? t('filters.openCount', { count }) : t('filters.label')}
          </button>
          <TodayChip {...props} now={now} />
          <OpenNowChip {...props} />
          {!namesAnimal && <SpeciesChoice {...props} />}
          <DaypartChips {...props} />
          <VerifiedChip {...props} />
        </>
      )}
      {count > 0 && (
        <button type="button" className="filter-reset" onClick={() => onChange(NO_FILTERS)}>
          {t('filters.reset')}
        </button>
      )}
      {isWide && <SortPopover {...props} />}
      {isOpen && (
        <Suspense fallback={null}>
          <FilterSheet {...props} total={total} now={now} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </fieldset>
  )
})
