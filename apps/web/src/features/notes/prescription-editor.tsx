import './components/history.css'
import './components/medicines.css'
import './components/practice-history.css'
import { IonSkeletonText } from '@ionic/react'
import { isTooLongText } from '@vetvisit/contract/notes/rules'
import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api.ts'
import { useIdempotencyKey } from '../../lib/idempotency.ts'
import { useKept } from '../../lib/kept.ts'
import { useOnline } from '../../platform/network.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { ModalActions } from '../../ui/modal-actions.tsx'
import { showToast } from '../../ui/toast.ts'
import { AboutAnimal, AllergyWarnings } from './components/about-animal.tsx'
import { ClinicChoice, type SentPlace, usePlace } from './components/clinic-choice.tsx'
import { Failure } from './components/failure.tsx'
import { MedicineForm } from './components/medicine-form.tsx'
import { MedicineTable } from './components/medicine-table.tsx'
import { type Medicine, useMedicines } from './components/use-medicines.ts'
import { useAddNote, useEditPrescription } from './queries.ts'

const RichTextEditor = lazy(() =>
  import('./components/rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })),
)
const ImageViewer = lazy(() =>
  import('../../ui/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
)

type PrescriptionEditorProps = {
  about: PracticeHistory
  /** The prescription to change; null writes a new one. */
  item: HistoryItem | null
  onClose: () => void
}

/** Writes a prescription medicine by medicine and saves it as one note, or changes a saved one (spec 2 §2, §4, §5). */
export function PrescriptionEditor({ about, item, onClose }: PrescriptionEditorProps) {
  const { t } = useTranslation(['history', 'common'])
  const online = useOnline()
  const medicines = useMedicines(item?.prescription ?? [])
  const [first] = useState(item?.text ?? '')
  const [text, setText] = useKept('prescription: text', first)
  const [shownFirst] = useState(text)
  const [image, setImage] = useState<{ url: string; name: string } | null>(null)
  const place = usePlace(about, item)
  const { save, busy, error } = useSave({ petId: about.pet._id, item, place: place.sent }, onClose)
  const show = (url: string, name: string) => setImage({ url, name })
  const saveAll = () => {
    const list = medicines.toSave()
    if (list && place.isChosen()) save(list, text)
  }

  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t(item ? 'prescription.editTitle' : 'prescription.addTitle')}
      className="prescription-modal"
      unsaved={medicines.isChanged || text !== first}
      backdropDismiss={false}
      footer={
        <ModalActions
          act={t(item ? 'prescription.update' : 'common:save')}
          disabled={!online || isTooLongText(text)}
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
        <p className="quiet">{t('prescription.note')}</p>
        <Suspense fallback={<IonSkeletonText animated style={{ height: '300px' }} />}>
          <RichTextEditor label={t('prescription.note')} initial={shownFirst} onChange={setText} />
        </Suspense>
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

type Saved = { petId: string; item: HistoryItem | null; place: SentPlace }

/** Saves everything as one note, or as the next version of a prescription, and says so (spec 2 §8). */
function useSave({ petId, item, place }: Saved, onSaved: () => void) {
  const { t } = useTranslation('history')
  const add = useAddNote()
  const edit = useEditPrescription()
  const keys = useIdempotencyKey()
  // Somebody else was faster: that is said, and who saves once more means to replace it.
  const version = useRef(item?.version)
  const onSettled = (_data: unknown, error: unknown) => {
    keys.settled(error)
    if (error instanceof ApiError && error.code === 'stale')
      version.current = Number(error.details['version'])
  }
  const done = (message: string) => () => {
    void showToast({ message, color: 'success', durationMs: 1500 })
    onSaved()
  }
  const save = (prescription: readonly Medicine[], text: string) => {
    const data = { note_type: 'prescription' as const, prescription: [...prescription], text }
    if (item) {
      const seen = version.current === undefined ? {} : { version: version.current }
      const body = { action: 'prescription_edit' as const, noteId: item._id, data: { ...data, ...seen } }
      edit.mutate(
        { ...body, idempotencyKey: keys.keyFor(body) },
        { onSuccess: done(t('prescription.updated')), onSettled },
      )
    } else {
      const body = { action: 'prescription' as const, data: { ...data, ...place, pet: petId } }
      add.mutate(
        { ...body, idempotencyKey: keys.keyFor(body) },
        { onSuccess: done(t('prescription.added')), onSettled },
      )
    }
  }
  return {
    save,
    busy: add.isPending || edit.isPending || add.isSuccess || edit.isSuccess,
    error: add.error ?? edit.error,
  }
}
