import '../history/history.css'
import { IonButton, IonIcon } from '@ionic/react'
import type { HistoryItem, HistoryVisit } from '@vetvisit/contract/notes/schemas'
import { eyeOutline } from 'ionicons/icons'
import { lazy, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { pendingWrites } from '../../../lib/offline/pending-list.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useStore } from '../../../lib/store.ts'
import { type EntryDialog, EntryDialogs } from '../history/entry-dialogs.tsx'
import { HistoryList, NO_FILTER } from '../history/history-list.tsx'
import { AddMenu, SearchAndFilter } from '../history/history-tools.tsx'
import type { PetChoice } from '../note/pet-field.tsx'
import { useRemove } from '../history/use-remove.ts'
import { pendingEntries } from '../pending.ts'
import { freshItem, type HistoryFilter, useHistoryPets, useOwnerHistory } from '../queries.ts'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

const NoteModal = lazy(() => import('../note/note-modal.tsx').then((file) => ({ default: file.NoteModal })))
const ShareModal = lazy(() => import('./share-modal.tsx').then((file) => ({ default: file.ShareModal })))
const AccessLogModal = lazy(() =>
  import('./access-log-modal.tsx').then((file) => ({ default: file.AccessLogModal })),
)

/** The owner's menu of entries to add (specification/owner §2). */
const OWN_KINDS = ['text', 'report'] as const

type Dialog =
  | { kind: 'text' | 'report' | 'access' }
  | { kind: 'share'; item: HistoryItem; mode: 'share' | 'history' }
  | EntryDialog

/** The history of one of the owner's pets or of all, with what can be added and asked. */
export function OwnerHistory({ petId, choice }: { petId: string | undefined; choice: ReactNode }) {
  const { t } = useTranslation('history')
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER)
  const [dialog, setDialog] = useKept<Dialog | null>(`history of ${petId ?? 'all'}`, null)
  const pets = useHistoryPets()
  const history = useOwnerHistory(petId, filter)
  const entries = useEntryActs(setDialog)
  const waiting = useWaiting(petId, filter)
  const items = history.data?.pages.flatMap((page) => page.items)
  const pet = history.data?.pages[0]?.pets.find(({ _id }) => _id === petId)
  const choices = pet ? [pet] : (pets.data ?? [])
  return (
    <>
      <div className="history">
        <div className="history-tools">
          {choice}
          <SearchAndFilter filter={filter} onFilter={setFilter} />
          {choices.length > 0 && <AddMenu kinds={OWN_KINDS} mayWait onAdd={(kind) => setDialog({ kind })} />}
          {petId !== undefined && <AccessLogButton onOpen={() => setDialog({ kind: 'access' })} />}
        </div>
        <HistoryList
          {...entries}
          loading={history}
          items={items && [...waiting, ...items]}
          noneHint={t('noneHint')}
          filter={filter}
          onFilter={setFilter}
          showPet={!pet}
        />
      </div>
      <FirstOpening>
        {dialog && (
          <Dialogs
            dialog={dialog}
            pets={choices}
            petId={petId}
            refresh={(id) => freshItem(history, id)}
            onClose={() => setDialog(null)}
          />
        )}
      </FirstOpening>
    </>
  )
}

/** Acts of the entries, the same objects in every render. */
function useEntryActs(setDialog: (dialog: Dialog) => void) {
  const remove = useRemove()
  return useMemo(
    () => ({
      onCancel: (item: HistoryItem, visit: HistoryVisit) => setDialog({ kind: 'cancel', item, visit }),
      actions: {
        viewer: 'patient' as const,
        onOpenFile: (item: HistoryItem) => setDialog({ kind: 'file', item }),
        onOpenPrescription: (item: HistoryItem) => setDialog({ kind: 'prescription', item }),
        onShare: (item: HistoryItem, mode: 'share' | 'history') => setDialog({ kind: 'share', item, mode }),
        onDelete: (item: HistoryItem) => void remove(item),
      },
    }),
    [setDialog, remove],
  )
}

/** Entries that this device has not sent; a filter leaves them out. */
function useWaiting(petId: string | undefined, { kinds, text }: HistoryFilter): HistoryItem[] {
  const writes = useStore(pendingWrites)
  return kinds.length > 0 || text.trim() !== '' ? [] : pendingEntries(writes, petId)
}

function AccessLogButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('history')
  return (
    <IonButton fill="clear" onClick={onOpen}>
      <IonIcon slot="start" icon={eyeOutline} aria-hidden="true" />
      {t('accessLog')}
    </IonButton>
  )
}

type DialogsProps = {
  dialog: Dialog
  pets: readonly PetChoice[]
  petId: string | undefined
  refresh: (id: string) => Promise<HistoryItem | undefined>
  onClose: () => void
}

function Dialogs({ dialog, pets, petId, refresh, onClose }: DialogsProps) {
  switch (dialog.kind) {
    case 'text':
    case 'report':
      return <NoteModal writer="patient" kind={dialog.kind} pets={pets} onClose={onClose} />
    case 'share':
      return <ShareModal item={dialog.item} initialMode={dialog.mode} onClose={onClose} />
    case 'access':
      return petId === undefined ? null : <AccessLogModal petId={petId} onClose={onClose} />
    case 'file':
    case 'prescription':
    case 'cancel':
      return <EntryDialogs dialog={dialog} viewer="patient" refresh={refresh} onClose={onClose} />
  }
}
