import type { PlannedVisit } from '@vetvisit/contract/appointments/plans/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useRight } from '../../../lib/session/rights.ts'
import { petNames } from '../../../lib/text/pet-names.ts'
import { formatDateTime, formatTime, wallTime } from '../../../lib/time/dates.ts'
import { viewerZone } from '../../../lib/time/region.ts'
import { useToday } from '../../../lib/time/use-today.ts'
import { useOnline } from '../../../platform/network.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { useNoteCall } from './plan-queries.ts'
import { kept, withoutMarks } from '../../../lib/text/kept-names.ts'
import { Sentence } from '../../../ui/show/sentence.tsx'

/** Whether the owner was called about the plan: a tick that everybody at the desk sees, with who called and when. */
export function CalledTick({ visit, blockId }: { visit: PlannedVisit; blockId: string }) {
  const { t } = useTranslation('plan')
  const online = useOnline()
  const mayEdit = useRight('appointments')
  const note = useNoteCall(blockId)
  const { called } = visit
  const now = useToday(viewerZone())
  const text = called ? t('calledBy', { by: kept(called.by), time: timeOf(called.at, now) }) : t('called')
  return (
    <label className="plan-called">
      <input
        type="checkbox"
        aria-label={`${withoutMarks(text)}: ${petNames(visit)}`}
        checked={called !== null}
        disabled={!mayEdit || !online || note.isPending}
        onChange={() => note.mutate({ visit, undo: called !== null }, { onError: showFailure })}
      />
      <Sentence text={text} />
    </label>
  )
}

/** The time of a call, with its date if it was on another day. */
function timeOf(at: string, today: string): string {
  const zone = viewerZone()
  return wallTime(at, zone).date === today ? formatTime(at, zone) : formatDateTime(at, zone)
}
