import { IonButton } from '@ionic/react'
import type { Doctor } from '@vetvisit/contract/doctors/routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../lib/dates.ts'
import { alertDialog } from '../../../ui/dialogs.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { TextareaField, TextField } from '../../../ui/form/text-field.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import {
  Availability,
  availabilityInputs,
  experienceFits,
  mostYears,
  type AvailabilityInputs,
} from '../format.ts'
import { useSaveDoctor } from '../queries.ts'
import { draftOr, forgetDraft, keepDraft } from './drafts.ts'

type AvailabilityStepProps = { doctor: Doctor; onBack: () => void; onDone: () => void }

/** Second step: experience and degree; impossible experience is told in an alert (spec 2 §5). */
export function AvailabilityStep({ doctor, onBack, onDone }: AvailabilityStepProps) {
  const { t } = useTranslation(['doctors', 'common'])
  const save = useSaveDoctor()
  const [most] = useState(() => mostYears(doctor.dateOfBirth, today()))
  const [defaultValues] = useState(() => draftOr('availability', availabilityInputs(doctor)))
  const state = useApiForm<AvailabilityInputs, Availability>({
    schema: Availability,
    defaultValues,
    onSubmit: async (values, { idempotencyKey }) => {
      if (!experienceFits(values.experience, doctor.dateOfBirth, today())) {
        state.form.setError('experience', { message: 'validation.experienceInvalid' })
        await alertDialog(t('INVALIDEXPERIENCETEXT'), t('INVALIDEXPERIENCE'))
        state.form.setFocus('experience')
        return
      }
      await save.mutateAsync({ changes: values, idempotencyKey })
      forgetDraft('availability')
      onDone()
    },
  })
  return (
    <ApiForm state={state}>
      <TextField
        control={state.control}
        name="experience"
        label={t('experience')}
        helperText={t('experienceHint', { count: most })}
        inputmode="numeric"
        maxlength={2}
      />
      <TextField control={state.control} name="degree" label={t('degree')} maxlength={200} />
      <TextareaField
        control={state.control}
        name="about"
        label={t('about')}
        helperText={t('aboutHint')}
        maxlength={2000}
        rows={4}
        counter
      />
      <div className="form-actions">
        <IonButton
          type="button"
          fill="clear"
          onClick={() => {
            keepDraft('availability', state.form.getValues())
            onBack()
          }}
        >
          {t('common:back')}
        </IonButton>
        <SubmitButton submitting={state.submitting} color="secondary">
          {t('saveAndNext')}
        </SubmitButton>
      </div>
    </ApiForm>
  )
}
