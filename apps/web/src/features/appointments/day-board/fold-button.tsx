import { useTranslation } from '../../../lib/text/translation.ts'

type FoldProps = { hidden: number; isWhole: boolean; onChange: (isWhole: boolean) => void }

/** Unfolds the rest of a list of the board, and folds it again. */
export function FoldButton({ hidden, isWhole, onChange }: FoldProps) {
  const { t } = useTranslation(['board', 'appointments'])
  return (
    <button type="button" className="board-more" aria-expanded={isWhole} onClick={() => onChange(!isWhole)}>
      {isWhole ? t('appointments:week.showFewer') : t('more', { hidden })}
    </button>
  )
}
