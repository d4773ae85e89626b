import { IonButton, IonIcon, IonInput } from '@ionic/react'
import { PRESCRIPTION_FIELD_MAX_LENGTH } from '@vetvisit/contract/notes/rules'
import { imageOutline, trashOutline } from 'ionicons/icons'
import { use } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { FileButton } from '../../../ui/field/file-button.tsx'
import { DialogWork } from '../../../ui/modal/dialog-work.ts'
import { MEDICINE_FIELDS } from './medicines.ts'
import { AllergyConflict } from './allergy-conflict.tsx'
import type { AllergyCheck } from './use-allergy-check.ts'
import { MEDICINE_LABELS, type Medicines } from './use-medicines.ts'

type MedicineFormProps = {
  medicines: Medicines
  check: AllergyCheck
  onImage: (url: string, name: string) => void
}

/** The form of an entry: below the table for a new one, or in the row of the edited one. */
export function MedicineForm({ medicines, check, onImage }: MedicineFormProps) {
  const { t } = useTranslation('history')
  const { draft, editing, change } = medicines
  const { imageUrl } = draft
  // Until the image is sent, the entry cannot be added: the next entry would get the image.
  const isFileMissing = use(DialogWork).files !== 'sent'
  return (
    <div className="medicine-form">
      <div className="medicine-fields">
        {MEDICINE_FIELDS.map((field, index) => (
          <IonInput
            key={field}
            {...(index === 0 && { 'data-first-focus': 'desk' })}
            label={t(MEDICINE_LABELS[field])}
            labelPlacement="stacked"
            fill="outline"
            maxlength={PRESCRIPTION_FIELD_MAX_LENGTH}
            value={draft[field]}
            onIonInput={(event) => change({ [field]: event.detail.value ?? '' })}
          />
        ))}
      </div>
      <AllergyConflict medicine={draft.medName} check={check} />
      <div className="medicine-buttons">
        {imageUrl === null ? (
          <FileButton
            path="doctor/document"
            fileType="prescription"
            onUploaded={(url) => change({ imageUrl: url })}
          >
            {t('prescription.addImage')}
          </FileButton>
        ) : (
          <>
            <IonButton
              fill="clear"
              aria-label={t('prescription.showImage', { name: draft.medName })}
              onClick={() => onImage(imageUrl, draft.medName)}
            >
              <IonIcon slot="icon-only" icon={imageOutline} aria-hidden="true" />
            </IonButton>
            <IonButton fill="outline" color="danger" onClick={() => void medicines.removeImage()}>
              <IonIcon slot="start" icon={trashOutline} aria-hidden="true" />
              {t('prescription.deleteImage')}
            </IonButton>
          </>
        )}
        {editing !== null && (
          <IonButton fill="clear" disabled={isFileMissing} onClick={medicines.discard}>
            {t('prescription.discard')}
          </IonButton>
        )}
        <IonButton fill="outline" disabled={isFileMissing} onClick={medicines.keep}>
          {t(editing === null ? 'prescription.addMedicine' : 'prescription.keepMedicine')}
        </IonButton>
      </div>
    </div>
  )
}
