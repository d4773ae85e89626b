import './medicines.css'
import { IonButton, IonIcon } from '@ionic/react'
import { createOutline, trashOutline } from 'ionicons/icons'
import { use } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { DialogWork } from '../../../ui/modal/dialog-work.ts'
import { MedicineForm } from './medicine-form.tsx'
import { PrescriptionImage } from './prescription-image.tsx'
import { OtherChange } from './other-change.tsx'
import { MEDICINE_FIELDS, type Medicine } from './medicines.ts'
import { AllergyConflict } from './allergy-conflict.tsx'
import type { AllergyCheck } from './use-allergy-check.ts'
import { MEDICINE_LABELS, type Medicines } from './use-medicines.ts'

type MedicineTableProps = {
  medicines: Medicines
  check: AllergyCheck
  onImage: (url: string, name: string) => void
}

/** The medicines entered so far. The edited entry is a form in its row (specification/practice §2). */
export function MedicineTable({ medicines, check, onImage }: MedicineTableProps) {
  const { t } = useTranslation('history')
  const { list, editing } = medicines
  if (list.length === 0) return <p className="quiet">{t('prescription.empty')}</p>
  return (
    <table className="prescription medicines">
      <thead>
        <tr>
          {MEDICINE_FIELDS.map((field) => (
            <th key={field} scope="col">
              {t(MEDICINE_LABELS[field])}
            </th>
          ))}
          <th scope="col">{t('prescription.image')}</th>
          <th scope="col">
            <span className="sr-only">{t('prescription.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((medicine, index) =>
          index === editing ? (
            // Entries have no id, so the index is the key.
            <tr key={index} className="medicine-edited">
              <td colSpan={6}>
                <MedicineForm medicines={medicines} check={check} onImage={onImage} />
              </td>
            </tr>
          ) : (
            <Row
              key={index}
              medicine={medicine}
              check={check}
              other={medicines.conflictAt(index)}
              isFirstOther={index === medicines.firstConflict}
              onEdit={() => medicines.edit(index)}
              onRemove={() => medicines.remove(index)}
              onImage={onImage}
            />
          ),
        )}
      </tbody>
    </table>
  )
}

type RowProps = {
  medicine: Medicine
  check: AllergyCheck
  /** A colleague's version of the medicine, as text. */
  other: string | null
  isFirstOther: boolean
  onEdit: () => void
  onRemove: () => void
  onImage: (url: string, name: string) => void
}

function Row(props: RowProps) {
  const { medicine, check, other, isFirstOther, onRemove } = props
  const hasConflict = check.conflictOf(medicine.medName) !== null
  return (
    <>
      <Cells {...props} />
      {(other !== null || hasConflict) && (
        <tr className="medicine-other">
          <td colSpan={6}>
            {other !== null && <OtherChange text={other} isFirst={isFirstOther} />}
            {hasConflict && (
              <AllergyConflict
                key={medicine.medName}
                medicine={medicine.medName}
                check={check}
                onTakeOff={onRemove}
              />
            )}
          </td>
        </tr>
      )}
    </>
  )
}

function Cells({ medicine, onEdit, onRemove, onImage }: RowProps) {
  const { medName, dose, frequency, duration, imageUrl } = medicine
  const { t } = useTranslation(['history', 'common'])
  const isFileMissing = use(DialogWork).files !== 'sent'
  return (
    <tr>
      <th translate="no" scope="row">
        {medName}
      </th>
      <td>{dose}</td>
      <td>{frequency}</td>
      <td>{duration}</td>
      <td>
        <PrescriptionImage url={imageUrl} name={medName} onImage={onImage} />
      </td>
      <td className="medicine-acts">
        <IonButton
          fill="clear"
          disabled={isFileMissing}
          aria-label={`${t('common:edit')}: ${medName}`}
          onClick={onEdit}
        >
          <IonIcon slot="icon-only" icon={createOutline} aria-hidden="true" />
        </IonButton>
        <IonButton
          fill="clear"
          color="danger"
          disabled={isFileMissing}
          aria-label={`${t('common:delete')}: ${medName}`}
          onClick={onRemove}
        >
          <IonIcon slot="icon-only" icon={trashOutline} aria-hidden="true" />
        </IonButton>
      </td>
    </tr>
  )
}
