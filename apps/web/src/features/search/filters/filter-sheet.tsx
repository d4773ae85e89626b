import './filter-sheet.css'
import { close } from 'ionicons/icons'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Icon } from '../../../ui/show/icon.tsx'
import { countFilters, NO_FILTERS } from '../format.ts'
import { DaypartChips, OpenNowChip, VerifiedChip, type FilterProps } from './filter-chips.tsx'
import { DayChoice, SortChoice, SpeciesChoice, SubjectChoices } from './filter-choices.tsx'

type FilterSheetProps = FilterProps & { total: number | null; now: number; onClose: () => void }

/** All filters on a phone. Each applies at once; the button says how many practices are left. A native dialog keeps the focus inside. */
export function FilterSheet({ filters, onChange, total, now, onClose }: FilterSheetProps) {
  const { t } = useTranslation(['search', 'common'])
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = sheet.current
    element?.showModal()
    // The backdrop belongs to the dialog.
    const onClick = ({ target }: MouseEvent) => target === element && element?.close()
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [])
  const props = { filters, onChange }
  return (
    <dialog ref={sheet} className="filter-sheet" aria-label={t('filters.label')} onClose={onClose}>
      <div className="filter-sheet-head">
        <h2>{t('filters.label')}</h2>
        <button
          type="button"
          className="icon-button"
          aria-label={t('common:close')}
          onClick={() => sheet.current?.close()}
        >
          <Icon icon={close} />
        </button>
      </div>
      <div className="filter-sheet-body">
        <SpeciesChoice {...props} />
        <SubjectChoices {...props} />
        <DayChoice {...props} now={now} />
        <Line>
          <DaypartChips {...props} />
        </Line>
        <Line>
          <OpenNowChip {...props} />
          <VerifiedChip {...props} />
        </Line>
        <SortChoice {...props} />
      </div>
      <div className="filter-sheet-foot">
        {countFilters(filters) > 0 && (
          <Button look="outline" onClick={() => onChange(NO_FILTERS)}>
            {t('filters.reset')}
          </Button>
        )}
        <Button className="filter-sheet-show" onClick={() => sheet.current?.close()}>
          {total === null ? t('filters.showAny') : t('filters.show', { count: total })}
        </Button>
      </div>
    </dialog>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <div className="row">{children}</div>
}
