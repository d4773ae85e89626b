import './board-switch.css'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useBoardChoice } from '../../../lib/session/board-choice.ts'

/** Changes between today as a list and as a board. */
export function BoardSwitch({ to }: { to: 'board' | 'list' }) {
  const { t } = useTranslation('board')
  const { choose } = useBoardChoice()
  return (
    <button type="button" className="desk-link board-switch" onClick={() => choose(to)}>
      {t(to === 'board' ? 'asBoard' : 'asList')}
    </button>
  )
}
