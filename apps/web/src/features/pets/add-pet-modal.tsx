import { IonButton } from '@ionic/react'
import { PET_GENDERS, SPECIES } from '@vetvisit/contract/pets/rules'
import { PetFields, type Pet } from '@vetvisit/contract/pets/schemas'
import type { BaseSyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AppModal } from '../../ui/app-modal.tsx'
import { ApiForm, SubmitButton } from '../../ui/form/api-form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useApiForm } from '../../ui/form/use-api-form.ts'
import { showToast } from '../../ui/toast.ts'
import { useCreatePet } from './queries.ts'

type AddPetModalProps = { isOpen: boolean; onClose: () => void; onSaved: (pet: Pet) => void }

type PetInputs = { name: string; type: string; breed: string; gender: string; age: string }

const FORM = 'add-pet'
const GENDER_TEXTS = { m: 'male', f: 'female' } as const

/** The facts that a pet needs to be booked for; the rest of its record comes later (spec 1 §5). */
export function AddPetModal({ isOpen, onClose, onSaved }: AddPetModalProps) {
  const { t } = useTranslation(['pets', 'common'])
  const create = useCreatePet()
  const state = useApiForm<PetInputs, ReturnType<typeof PetFields.parse>>({
    schema: PetFields,
    defaultValues: { name: '', type: '', breed: '', gender: '', age: '' },
    onSubmit: async (pet, { idempotencyKey }) => {
      const saved = await create.mutateAsync({ pet, idempotencyKey })
      void showToast({ message: t('added'), color: 'success' })
      onSaved(saved)
    },
  })
  const { isValid } = state.form.formState
  const submit = async (event?: BaseSyntheticEvent) => {
    if (!isValid) void showToast({ message: t('invalidForm'), color: 'danger', position: 'top' })
    await state.submit(event)
  }
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={t('addTitle')}
      backdropDismiss={false}
      footer={
        <>
          <IonButton fill="clear" onClick={onClose}>
            {t('common:cancel')}
          </IonButton>
          <SubmitButton form={FORM} submitting={state.submitting} disabled={!isValid}>
            {t('common:save')}
          </SubmitButton>
        </>
      }
    >
      <ApiForm state={{ ...state, submit }} id={FORM}>
        <TextField control={state.control} name="name" label={t('name')} maxlength={60} required />
        <div className="form-columns">
          <SelectField
            control={state.control}
            name="type"
            label={t('species')}
            options={SPECIES.map((species) => ({
              value: species,
              label: t(`common:speciesNames.${species}`),
            }))}
          />
          <TextField control={state.control} name="breed" label={t('breed')} maxlength={80} required />
          <SelectField
            control={state.control}
            name="gender"
            label={t('gender')}
            options={PET_GENDERS.map((gender) => ({ value: gender, label: t(GENDER_TEXTS[gender]) }))}
          />
          <TextField
            control={state.control}
            name="age"
            label={t('age')}
            helperText={t('ageHint')}
            inputmode="decimal"
            maxlength={5}
            required
          />
        </div>
      </ApiForm>
    </AppModal>
  )
}
