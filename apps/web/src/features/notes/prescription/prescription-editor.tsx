import '../history/history.css'
import './medicines.css'
import { IonSkeletonText, IonIcon } from '@ionic/react'
import { isTooLongText } from '@vetvisit/contract/notes/rules'
import type { PracticeHistory } from '@vetvisit/contract/notes/routes'
import type { HistoryItem } from '@vetvisit/contract/notes/schemas'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useOnline } from '../../../platform/network.ts'
import { FormFrame } from '../../../ui/modal/form-frame.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import { warning } from 'ionicons/icons'
import { ageText } from '../../../lib/text/age-text.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { weightText } from '../../../lib/text/weight-text.ts'
import { ClinicChoice, usePlace } from './clinic-choice.tsx'
import { DoseWeightQuestion, useDoseWeight } from './dose-weight.tsx'
import { Failure } from '../note/failure.tsx'
import { MedicineForm } from './medicine-form.tsx'
import { MedicineTable } from './medicine-table.tsx'
import { OtherChange } from './other-change.tsx'
import { useAllergyCheck } from './use-allergy-check.ts'
import { useMedicines } from './use-medicines.ts'
import { usePrescriptionNote } from './use-prescription-note.ts'
import { useSavePrescription } from './use-save-prescription.ts'

const RichTextEditor = lazy(() =>
  import('../note/rich-text-editor.tsx').then((file) => ({ default: file.RichTextEditor })),
)
const ImageViewer = lazy(() =>
  import('../../../ui/file/image-viewer.tsx').then((file) => ({ default: file.ImageViewer })),
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
export function PrescriptionEditor(props: PrescriptionEditorProps) {
  const { about, item, onClose } = props
  const { t } = useTranslation(['history', 'common'])
  const online = useOnline()
  const [image, setImage] = useState<{ url: string; name: string } | null>(null)
  const { medicines, check, weight, note, place, saving, isChanged, saveAll } = usePrescription(props)
  const show = (url: string, name: string) => setImage({ url, name })
  const waitsFor = openQuestion(check.isDecided(), weight.isDecided())
  return (
    <FormFrame
      onClose={onClose}
      title={t(item ? 'prescription.editTitle' : 'prescription.addTitle')}
      className="prescription-modal"
      unsaved={isChanged}
      footer={
        <>
          {waitsFor !== null && <p className="form-actions-hint">{t(waitsFor)}</p>}
          <ModalActions
            act={t(item ? 'prescription.update' : 'common:save')}
            disabled={!online || isTooLongText(note.text) || note.unprintable !== null || waitsFor !== null}
            busy={saving.busy}
            onAct={saveAll}
          />
        </>
      }
    >
      <div className="prescription-form">
        <div className="stack">
          {about.record && <AboutAnimal record={about.record} />}
          <ClinicChoice place={place} />
          <MedicineTable medicines={medicines} check={check} onImage={show} />
          {medicines.editing === null && <MedicineForm medicines={medicines} check={check} onImage={show} />}
          {about.record && <DoseWeightQuestion record={about.record} weight={weight} />}
          {check.hasConflict && <p className="quiet">{t('prescription.allergyLimits')}</p>}
          <Note note={note} isFirstOther={medicines.firstConflict < 0} />
          {!online && <p className="quiet">{t('offline')}</p>}
          <Failure error={saving.error} />
        </div>
      </div>
      <Suspense fallback={null}>
        {image && (
          <ImageViewer url={image.url} name={image.name} kind="prescription" onClose={() => setImage(null)} />
        )}
      </Suspense>
    </FormFrame>
  )
}

/** What is to be decided before saving, as the key of its hint; null if nothing is. */
function openQuestion(isAllergyDecided: boolean, isWeightDecided: boolean) {
  if (!isAllergyDecided) return 'prescription.settle'
  return isWeightDecided ? null : 'prescription.weighFirst'
}

/** The values of the form, and the call. */
function usePrescription({ about, item, visitId, onClose }: PrescriptionEditorProps) {
  const medicines = useMedicines(item?.prescription ?? [])
  const check = useAllergyCheck(about.record, medicines)
  const weight = useDoseWeight(about.record, medicines)
  const note = usePrescriptionNote(item)
  const place = usePlace(visitId, item)
  const { save, busy, error } = useSavePrescription({
    petId: about.pet._id,
    ownerId: about.patient._id,
    noteId: item?._id ?? null,
    place,
    onSaved: onClose,
    onStale: (fresh, sent) => {
      medicines.rebase(sent, fresh.prescription)
      note.rebase(fresh)
    },
  })
  const saveAll = () => {
    const list = medicines.toSave()
    if (!list || !place.isChosen()) return
    const names = list.map(({ medName }) => medName)
    if (!check.isDecided(names) || !weight.isDecided(list.map(({ dose }) => dose))) return
    const reasons = check.paragraphs(names)
    const text = note.text + reasons
    save(list, text, reasons === '' ? note.changed : { ...note.changed, text })
  }
  return {
    medicines,
    check,
    weight,
    note,
    place,
    saving: { busy, error },
    isChanged: medicines.isChanged || note.isChanged || place.isChanged || check.isChanged,
    saveAll,
  }
}

type NoteProps = { note: ReturnType<typeof usePrescriptionNote>; isFirstOther: boolean }

function Note({ note, isFirstOther }: NoteProps) {
  const { t } = useTranslation(['history', 'contract'])
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
      {note.unprintable !== null && (
        <p className="field-error" role="alert">
          {t('contract:validation.notPrintable', { letter: note.unprintable })}
        </p>
      )}
      {note.other !== null && <OtherChange text={note.other} isFirst={isFirstOther} />}
    </div>
  )
}

/** Data of the pet for prescribing, always in sight: allergies, and weight and age for the dose. */
function AboutAnimal({ record }: { record: PetRecord }) {
  const { t } = useTranslation(['history', 'common'])
  const weight = record.weights.at(-1)
  return (
    <dl className="prescription-about">
      <div className={record.allergies === null ? '' : 'prescription-allergies'}>
        {record.allergies !== null && <IonIcon icon={warning} aria-hidden="true" />}
        <dt>{t('prescription.allergies')}</dt>
        <dd>{record.allergies ?? t('prescription.noAllergies')}</dd>
      </div>
      <div>
        <dt>{t('prescription.weight')}</dt>
        <dd className="figures">
          {weight ? `${weightText(weight.kg)} (${formatDate(weight.date)})` : t('prescription.weightUnknown')}
        </dd>
      </div>
      <div>
        <dt>{t('prescription.age')}</dt>
        <dd>{ageText(record.age) ?? t('common:ageUnknown')}</dd>
      </div>
    </dl>
  )
}
