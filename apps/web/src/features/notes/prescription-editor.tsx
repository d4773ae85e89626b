import './components/practice-history.css'
import { IonButton, IonIcon, IonInput, IonSkeletonText } from '@ionic/react'
import { PRESCRIPTION_FIELD_MAX_LENGTH } from '@vetvisit/contract/notes/rules'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { createOutline, imageOutline, trashOutline } from 'ionicons/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { useIdempotencyKey } from '../../lib/idempotency.ts'
import { useOnline } from '../../platform/network.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { confirmDialog } from '../../ui/dialogs.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { showToast } from '../../ui/toast.ts'
import { useAddNote, useEditPrescription } from './queries.ts'

const RichTextEditor = lazy(() =>
  import('./components/rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })),
)
const ImageViewer = lazy(() =>
  import('../../ui/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
)

const FIELDS = ['medName', 'dose', 'frequency', 'duration'] as const
const LABELS = {
  medName: 'prescription.medicine',
  dose: 'prescription.dose',
  frequency: 'prescription.frequency',
  duration: 'prescription.duration',
} as const

type Medicine = Record<(typeof FIELDS)[number], string> & { imageUrl: string | null }

const EMPTY: Medicine = { medName: '', dose: '', frequency: '', duration: '', imageUrl: null }

/** Something was typed that is not in the list yet. */
const isBegun = (draft: Medicine) =>
  draft.imageUrl !== null || FIELDS.some((field) => draft[field].trim() !== '')

const warn = (message: string) => void showToast({ message, color: 'danger', durationMs: 3000 })

type PrescriptionEditorProps = {
  petId: string
  /** The prescription to change; null writes a new one. */
  item: HistoryItem | null
  onClose: () => void
}

/** Writes a prescription medicine by medicine and saves it as one note, or changes a saved one (spec 2 §2, §4, §5). */
export function PrescriptionEditor({ petId, item, onClose }: PrescriptionEditorProps) {
  const { t } = useTranslation(['history', 'common'])
  const online = useOnline()
  const [medicines, setMedicines] = useState<readonly Medicine[]>(
    () => item?.prescription.map(medicineOf) ?? [],
  )
  const [draft, setDraft] = useState<Medicine>(EMPTY)
  const [editing, setEditing] = useState<number | null>(null)
  const [text, setText] = useState(item?.text ?? '')
  const [image, setImage] = useState<{ url: string; name: string } | null>(null)
  const { save, busy, error } = useSave(petId, item, onClose)
  const busyWithOne = editing !== null || isBegun(draft)

  const keep = () => {
    if (FIELDS.some((field) => draft[field].trim() === '')) return warn(t('prescription.incomplete'))
    setMedicines(
      editing === null
        ? [...medicines, draft]
        : medicines.map((medicine, index) => (index === editing ? draft : medicine)),
    )
    setDraft(EMPTY)
    setEditing(null)
  }
  const edit = (index: number) => {
    const medicine = medicines[index]
    if (busyWithOne) return warn(t('prescription.saveFirst'))
    if (!medicine) return
    setDraft(medicine)
    setEditing(index)
  }
  const remove = (index: number) => {
    if (busyWithOne) return warn(t('prescription.saveFirst'))
    setMedicines(medicines.filter((_, each) => each !== index))
  }
  const removeImage = async () => {
    if (await confirmDialog({ message: t('prescription.deleteImageQuestion'), danger: true }))
      setDraft((present) => ({ ...present, imageUrl: null }))
  }
  const saveAll = () => {
    if (busyWithOne) return warn(t('prescription.saveFirst'))
    if (medicines.length === 0) return warn(t('prescription.nothing'))
    save(medicines, text)
  }

  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t(item ? 'prescription.editTitle' : 'prescription.addTitle')}
      backdropDismiss={false}
      footer={
        <>
          <IonButton fill="outline" onClick={onClose}>
            {t('common:cancel')}
          </IonButton>
          <IonButton disabled={!online || busy} onClick={saveAll}>
            {t(item ? 'prescription.update' : 'save')}
          </IonButton>
        </>
      }
    >
      <div className="stack">
        <Medicines
          medicines={medicines}
          onEdit={edit}
          onRemove={remove}
          onImage={(url, name) => setImage({ url, name })}
        />
        <div className="medicine-form">
          {FIELDS.map((field) => (
            <IonInput
              key={field}
              label={t(LABELS[field])}
              labelPlacement="stacked"
              fill="outline"
              maxlength={PRESCRIPTION_FIELD_MAX_LENGTH}
              value={draft[field]}
              onIonInput={(event) => {
                const value = event.detail.value ?? ''
                setDraft((present) => ({ ...present, [field]: value }))
              }}
            />
          ))}
        </div>
        <div className="row">
          {draft.imageUrl === null ? (
            <FileButton
              path="doctor/document"
              fileType="prescription"
              onUploaded={(imageUrl) => setDraft((present) => ({ ...present, imageUrl }))}
            >
              {t('prescription.addImage')}
            </FileButton>
          ) : (
            <IonButton fill="outline" color="danger" onClick={() => void removeImage()}>
              <IonIcon slot="start" icon={trashOutline} aria-hidden="true" />
              {t('prescription.deleteImage')}
            </IonButton>
          )}
          <IonButton fill="outline" onClick={keep}>
            {t(editing === null ? 'prescription.addMedicine' : 'prescription.keepMedicine')}
          </IonButton>
        </div>
        <p className="quiet">{t('prescription.note')}</p>
        <Suspense fallback={<IonSkeletonText animated style={{ height: '300px' }} />}>
          <RichTextEditor label={t('prescription.note')} initial={item?.text ?? ''} onChange={setText} />
        </Suspense>
        {!online && <p className="quiet">{t('offline')}</p>}
        {error !== null && (
          <p className="field-error" role="alert">
            {errorText(error)}
          </p>
        )}
      </div>
      <Suspense fallback={null}>
        {image && (
          <ImageViewer url={image.url} name={image.name} kind="prescription" onClose={() => setImage(null)} />
        )}
      </Suspense>
    </AppModal>
  )
}

const medicineOf = ({
  medName,
  dose,
  frequency,
  duration,
  imageUrl,
}: HistoryItem['prescription'][number]) => ({
  medName,
  dose,
  frequency,
  duration,
  imageUrl,
})

/** Saves everything as one note, or as the next version of a prescription, and says so (spec 2 §8). */
function useSave(petId: string, item: HistoryItem | null, onSaved: () => void) {
  const { t } = useTranslation('history')
  const add = useAddNote()
  const edit = useEditPrescription()
  const keys = useIdempotencyKey()
  const onSettled = (_data: unknown, error: unknown) => keys.settled(error)
  const done = (message: string) => () => {
    void showToast({ message, color: 'success', durationMs: 1500 })
    onSaved()
  }
  const save = (prescription: readonly Medicine[], text: string) => {
    const data = { note_type: 'prescription' as const, prescription: [...prescription], text }
    if (item) {
      const body = { action: 'prescription_edit' as const, noteId: item._id, data }
      edit.mutate(
        { ...body, idempotencyKey: keys.keyFor(body) },
        { onSuccess: done(t('prescription.updated')), onSettled },
      )
    } else {
      const body = { action: 'prescription' as const, data: { ...data, pet: petId } }
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

type MedicinesProps = {
  medicines: readonly Medicine[]
  onEdit: (index: number) => void
  onRemove: (index: number) => void
  onImage: (url: string, name: string) => void
}

function Medicines({ medicines, onEdit, onRemove, onImage }: MedicinesProps) {
  const { t } = useTranslation(['history', 'common'])
  if (medicines.length === 0) return <p className="quiet">{t('prescription.empty')}</p>
  return (
    <ul className="medicine-list">
      {medicines.map(({ medName, dose, frequency, duration, imageUrl }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the order is what tells entries apart
        <li key={index} className="medicine">
          <div className="medicine-words">
            <p>
              <strong>{medName}</strong>
            </p>
            <p>{[dose, frequency, duration].join(', ')}</p>
          </div>
          {imageUrl === null ? (
            <span className="quiet">{t('prescription.noImage')}</span>
          ) : (
            <IonButton
              fill="clear"
              aria-label={t('prescription.showImage', { name: medName })}
              onClick={() => onImage(imageUrl, medName)}
            >
              <IonIcon slot="icon-only" icon={imageOutline} aria-hidden="true" />
            </IonButton>
          )}
          <IonButton
            fill="clear"
            aria-label={`${t('common:edit')}: ${medName}`}
            onClick={() => onEdit(index)}
          >
            <IonIcon slot="icon-only" icon={createOutline} aria-hidden="true" />
          </IonButton>
          <IonButton
            fill="clear"
            color="danger"
            aria-label={`${t('delete')}: ${medName}`}
            onClick={() => onRemove(index)}
          >
            <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
          </IonButton>
        </li>
      ))}
    </ul>
  )
}
