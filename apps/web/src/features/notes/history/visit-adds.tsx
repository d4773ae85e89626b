import { IonButton, IonIcon } from '@ionic/react'
import type { HistoryVisit } from '@vetvisit/contract/notes/schemas'
import { pencilOutline } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useSignerId } from '../../../lib/session/signer.ts'
import { useNow } from '../../../lib/time/clock.ts'
import { formatDateTime } from '../../../lib/time/dates.ts'
import { useOnline } from '../../../platform/network.ts'
import { AddMenu } from './history-tools.tsx'

/** Kinds of entries for a visit besides notes. */
export const VISIT_KINDS = ['prescription', 'lab', 'report'] as const
export type VisitKind = (typeof VISIT_KINDS)[number] | 'appointment'

/** Kinds of entries that this person may add to a visit. */
export type VisitAdding = { kinds: readonly VisitKind[]; onAdd: (kind: VisitKind, visitId: string) => void }

/** Statuses of visits that take place or took place. */
const SEEN: readonly HistoryVisit['status'][] = ['approved', 'consulting', 'completed']

/** Buttons that add notes to a visit that has begun, while it is in the history, also after notes of others (decision 183). */
export function VisitAdds({ visit, adding }: { visit: HistoryVisit; adding: VisitAdding }) {
  const { t } = useTranslation('history')
  const online = useOnline()
  const now = useNow()
  const isOwn = visit.doctor._id === useSignerId()
  const { onAdd } = adding
  // Its vet alone writes the note of a visit.
  const kinds = adding.kinds.filter((kind) => isOwn || kind !== 'appointment')
  const begun = visit.status === 'consulting' || Date.parse(visit.start) <= now
  if (!begun || kinds.length === 0 || !SEEN.includes(visit.status)) return null
  const named = `${t('kinds.active')}, ${formatDateTime(visit.start, visit.timeZone)}`
  const others = VISIT_KINDS.filter((kind) => kinds.includes(kind))
  return (
    <div className="entry-buttons">
      {kinds.includes('appointment') && (
        <IonButton
          fill="clear"
          size="small"
          disabled={!online}
          aria-label={`${t('addNote')}: ${named}`}
          onClick={() => onAdd('appointment', visit._id)}
        >
          <IonIcon slot="start" icon={pencilOutline} aria-hidden="true" />
          {t('addNote')}
        </IonButton>
      )}
      {others.length > 0 && <AddMenu kinds={others} visit={named} onAdd={(kind) => onAdd(kind, visit._id)} />}
    </div>
  )
}
