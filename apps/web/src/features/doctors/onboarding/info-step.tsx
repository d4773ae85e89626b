import type { Doctor } from '@vetvisit/contract/doctors/routes'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import type { z } from 'zod'
import { currentLanguage } from '../../../lib/text/language.ts'
import { useAskBeforeUnload } from '../../../ui/modal/ask-before-unload.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { infoInputs, ProviderInfo, VetInfo, type InfoInputs } from '../format.ts'
import { useSaveDoctor } from '../queries.ts'
import { DoctorPersonFields } from '../profile/doctor-person-fields.tsx'
import { draftOr, forgetDraft } from './drafts.ts'
import { SpecializationField } from '../profile/specialization-field.tsx'

type InfoStepProps = { doctor: Doctor; onDone: () => void }

/** First step: the doctor's personal data (specification/practice §5). */
export function InfoStep({ doctor, onDone }: InfoStepProps) {
  const { t } = useTranslation('doctors')
  const save = useSaveDoctor()
  const [defaultValues] = useState(() => draftOr('info', infoInputs(doctor, navigator.languages)))
  const state = useApiForm<InfoInputs, z.output<typeof VetInfo> | z.output<typeof ProviderInfo>>({
    schema: doctor.isServiceProvider ? ProviderInfo : VetInfo,
    defaultValues,
    onSubmit: async (values) => {
      await save.mutateAsync({ ...values, language: currentLanguage() })
      forgetDraft('info')
      onDone()
    },
  })
  useAskBeforeUnload(state.form.formState.isDirty)
  return (
    <ApiForm state={state}>
      <DoctorPersonFields
        doctor={doctor}
        control={state.control}
        registrationHint={t('registrationIdHint')}
      />
      <SpecializationField control={state.control} mayBeNone={!doctor.isServiceProvider} />
      <div className="form-actions">
        <SubmitButton submitting={state.submitting}>{t('saveAndNext')}</SubmitButton>
      </div>
    </ApiForm>
  )
}
