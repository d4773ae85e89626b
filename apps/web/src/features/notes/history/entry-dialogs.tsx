import type { HistoryItem, HistoryVisit } from '@vetvisit/contract/notes/schemas'
import { lazy } from 'react'

const CancelModal = lazy(() => import('./cancel-modal.tsx').then((file) => ({ default: file.CancelModal })))
const PrescriptionModal = lazy(() =>
  import('../prescription/prescription-modal.tsx').then((file) => ({ default: file.PrescriptionModal })),
)
const ImageViewer = lazy(() =>
  import('../../../ui/file/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
)

/** Dialogs of an entry, for owners and practices. */
export type EntryDialog =
  | { kind: 'file' | 'prescription'; item: HistoryItem }
  | { kind: 'cancel'; item: HistoryItem; visit: HistoryVisit }

type EntryDialogsProps = {
  dialog: EntryDialog
  viewer: 'patient' | 'practice'
  refresh: (id: string) => Promise<HistoryItem | undefined>
  onClose: () => void
}

export function EntryDialogs({ dialog, viewer, refresh, onClose }: EntryDialogsProps) {
  const { item } = dialog
  switch (dialog.kind) {
    case 'prescription':
      return <PrescriptionModal item={item} refresh={() => refresh(item._id)} onClose={onClose} />
    case 'cancel':
      return <CancelModal item={item} visit={dialog.visit} viewer={viewer} onClose={onClose} />
    case 'file':
      return (
        <ImageViewer
          url={item.fileUrl}
          name={item.fileName ?? ''}
          kind="document"
          refresh={async () => (await refresh(item._id))?.fileUrl ?? null}
          onClose={onClose}
        />
      )
  }
}
