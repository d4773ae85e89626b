import { PET_TEXT_LENGTHS } from '@vetvisit/contract/pets/rules'
import { ClinicalFields, type PetRecord } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { formName } from '../../../lib/session/form-name.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { TextareaField } from '../../../ui/form/text-field.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { useUpdatePet } from '../queries.ts'
import { kept } from '../../../lib/text/kept-names.ts'

type Inputs = Record<keyof ClinicalFields, string>

const inputsOf = (pet: PetRecord): Inputs => ({
  allergies: pet.allergies ?? '',
  alerts: pet.alerts ?? '',
  vaccinationDueOn: pet.vaccinationDueOn ?? '',
  dewormingDueOn: pet.dewormingDueOn ?? '',
})

type ClinicalModalProps = {
  pet: PetRecord
  /** False if the right was removed while the form is open. */
  mayWrite: boolean
  onClose: () => void
}

/** Edits the fields that a practice may change for every pet on its record; the owner sees who changed them. */
export function ClinicalModal({ pet, mayWrite, onClose }: ClinicalModalProps) {
  const { t } = useTranslation('pets')
  const update = useUpdatePet()
  const state = useRecordForm<PetRecord, Inputs, ClinicalFields>({
    schema: ClinicalFields,
    record: pet,
    keepAs: formName('treatment', pet._id),
    inputsOf,
    onSave: async (changes) => {
      await update.mutateAsync({ petId: pet._id, changes })
      void showToast({ message: t('updated'), color: 'success' })
      onClose()
      return null
    },
  })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t('clinical.title', { name: kept(pet.name) })}
      may={mayWrite}
    >
      <p className="quiet">{t('clinical.hint')}</p>
      <TextareaField
        control={state.control}
        name="allergies"
        label={t('allergies')}
        maxlength={PET_TEXT_LENGTHS.remark}
      />
      <TextareaField
        control={state.control}
        name="alerts"
        label={t('alerts')}
        helperText={t('alertsHint')}
        maxlength={PET_TEXT_LENGTHS.remark}
      />
      <div className="form-columns">
        <DateField control={state.control} name="vaccinationDueOn" label={t('vaccinationDueOn')} />
        <DateField control={state.control} name="dewormingDueOn" label={t('dewormingDueOn')} />
      </div>
    </FormModal>
  )
}
