import './components/history.css'
import './components/medicines.css'
import './components/practice-history.css'
import { IonSkeletonText } from '@ionic/react'
import { isTooLongText } from '@vetvisit/contract/notes/rules'
import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../platform/network.ts'
import { AppModal } from '../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../ui/modal/modal-actions.tsx'
import { AboutAnimal, AllergyWarnings } from './components/about-animal.tsx'
import { ClinicChoice, usePlace } from './components/clinic-choice.tsx'
import { Failure } from './components/failure.tsx'
import { MedicineForm } from './components/medicine-form.tsx'
import { MedicineTable } from './components/medicine-table.tsx'
import { OtherChange } from './components/other-change.tsx'
import { useMedicines } from './components/use-medicines.ts'
import { usePrescriptionNote } from './components/use-prescription-note.ts'
import { useSavePrescription } from './components/use-save-prescription.ts'

const RichTextEditor = lazy(() =>
  import('./components/rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })),
)
const ImageViewer = lazy(() =>
  import('../../ui/file/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
)

type PrescriptionEditorProps = {
  about: PracticeHistory
  /** The prescription to change; null writes a new one. */
  item: HistoryItem | null
  /** The visit of a new prescription, if it has one. */
  visitId: string | null
  onClose: () => void
}

/** Writes a prescription medicine by medicine and saves it as one note, or changes a saved one (specification/practice §2, §4, §5). */
export function PrescriptionEditor({ about, item, visitId, onClose }: PrescriptionEditorProps) {
  const { t } = useTranslation(['history', 'common'])
  const online = useOnline()
  const medicines = useMedicines(item?.prescription ?? [])
  const note = usePrescriptionNote(item)
  const [image, setImage] = useState<{ url: string; name: string } | null>(null)
  const place = usePlace(visitId, item)
  const { save, busy, error } = useSavePrescription({
    petId: about.pet._id,
    noteId: item?._id ?? null,
    place,
    onSaved: onClose,
    onStale: (fresh, sent) => {
      medicines.rebase(sent, fresh.prescription)
      note.rebase(fresh)
    },
  })
  const show = (url: string, name: string) => setImage({ url, name })
  const saveAll = () => {
    const list = medicines.toSave()
    if (list && place.isChosen()) save(list, note.text, note.changed)
  }

  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t(item ? 'prescription.editTitle' : 'prescription.addTitle')}
      className="prescription-modal"
      unsaved={medicines.isChanged || note.isChanged || place.isChanged}
      backdropDismiss={false}
      footer={
        <ModalActions
          act={t(item ? 'prescription.update' : 'common:save')}
          disabled={!online || isTooLongText(note.text)}
          busy={busy}
          onAct={saveAll}
        />
      }
    >
      <div className="stack">
        {about.record && <AboutAnimal record={about.record} />}
        <ClinicChoice place={place} />
        <MedicineTable medicines={medicines} onImage={show} />
        {medicines.editing === null && <MedicineForm medicines={medicines} onImage={show} />}
        <AllergyWarnings record={about.record} medicines={medicines} />
        <Note note={note} isFirstOther={medicines.firstConflict < 0} />
        {!online && <p className="quiet">{t('offline')}</p>}
        <Failure error={error} />
      </div>
      <Suspense fallback={null}>
        {image && (
          <ImageViewer url={image.url} name={image.name} kind="prescription" onClose={() => setImage(null)} />
        )}
      </Suspense>
    </AppModal>
  )
}

type NoteProps = { note: ReturnType<typeof usePrescriptionNote>; isFirstOther: boolean }

function Note({ note, isFirstOther }: NoteProps) {
  const { t } = useTranslation('history')
  return (
    <div>
      <p className="quiet">{t('prescription.note')}</p>
      <Suspense fallback={<IonSkeletonText animated style={{ height: '300px' }} />}>
        <RichTextEditor
          key={note.begun.turn}
          label={t('prescription.note')}
          initial={note.begun.text}
          onChange={note.setText}
        />
      </Suspense>
      {note.other !== null && <OtherChange text={note.other} isFirst={isFirstOther} />}
    </div>
  )
}
