import './history.css'
import { IonButton } from '@ionic/react'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { type EntryDialog, EntryDialogs } from './entry-dialogs.tsx'
import { HistoryEntry } from './history-entry.tsx'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

type VisitEntriesProps = {
  petId: string
  entries: readonly HistoryItem[]
  /** The entries with fresh links to their files. */
  refresh: () => Promise<readonly HistoryItem[]>
}

/** What was written about a visit, for its owner to read; the history has everything else that can be done with it. */
export function VisitEntries({ petId, entries, refresh }: VisitEntriesProps) {
  const { t } = useTranslation('history')
  const [dialog, setDialog] = useState<EntryDialog | null>(null)
  const actions = {
    viewer: 'patient' as const,
    onOpenFile: (item: HistoryItem) => setDialog({ kind: 'file', item }),
    onOpenPrescription: (item: HistoryItem) => setDialog({ kind: 'prescription', item }),
    onDelete: () => undefined,
  }
  return (
    <section aria-labelledby="visit-entries">
      <div className="home-heading">
        <h2 id="visit-entries">{t('ofVisit')}</h2>
        <IonButton fill="clear" routerLink={`/patient/history/${petId}`}>
          {t('whole')}
        </IonButton>
      </div>
      <div className="card visit-entries">
        {entries.map((item) => (
          <HistoryEntry
            key={item._id}
            item={{ ...item, mayDelete: false, mayShare: false }}
            actions={actions}
            showPet={false}
            inVisit
          />
        ))}
      </div>
      <FirstOpening>
        {dialog && (
          <EntryDialogs
            dialog={dialog}
            viewer="patient"
            refresh={async (id) => (await refresh()).find(({ _id }) => _id === id)}
            onClose={() => setDialog(null)}
          />
        )}
      </FirstOpening>
    </section>
  )
}
