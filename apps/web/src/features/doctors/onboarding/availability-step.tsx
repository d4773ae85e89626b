import { IonButton } from '@ionic/react'
import type { Doctor } from '@vetvisit/contract/doctors/routes'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useAskBeforeUnload } from '../../../ui/modal/ask-before-unload.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { Availability, availabilityInputs, type AvailabilityInputs } from '../format.ts'
import { useSaveDoctor } from '../queries.ts'
import { draftOr, forgetDraft, keepDraft } from './drafts.ts'
import { ProfessionFields, useExperienceCheck } from '../profile/profession-fields.tsx'

type AvailabilityStepProps = { doctor: Doctor; onBack: () => void; onDone: () => void }

/** Second step: experience and degree; impossible experience shows an alert (specification/practice §5). */
export function AvailabilityStep({ doctor, onBack, onDone }: AvailabilityStepProps) {
  const { t } = useTranslation(['doctors', 'common'])
  const save = useSaveDoctor()
  const isPossible = useExperienceCheck()
  const [defaultValues] = useState(() => draftOr('availability', availabilityInputs(doctor)))
  const state = useApiForm<AvailabilityInputs, Availability>({
    schema: Availability,
    defaultValues,
    onSubmit: async (values) => {
      if (!(await isPossible(state.form, values.experience, doctor.dateOfBirth))) return
      await save.mutateAsync(values)
      forgetDraft('availability')
      onDone()
    },
  })
  useAskBeforeUnload(state.form.formState.isDirty)
  return (
    <ApiForm state={state}>
      <ProfessionFields control={state.control} dateOfBirth={doctor.dateOfBirth} />
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
        <SubmitButton submitting={state.submitting}>{t('saveAndNext')}</SubmitButton>
      </div>
    </ApiForm>
  )
}
