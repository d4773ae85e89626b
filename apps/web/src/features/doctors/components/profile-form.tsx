import type { Doctor } from '@vetvisit/contract/doctors/routes'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { PersonFields } from '../../../ui/form/person-fields.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { messageOf } from '../../../ui/form/use-field.ts'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { useLeaveGuard } from '../../../ui/leave-guard.ts'
import { showToast } from '../../../ui/toast.ts'
import {
  profileInputs,
  ProviderProfile,
  VetProfile,
  type ProfileInputs,
  type ProfileValues,
} from '../format.ts'
import { useSaveDoctor } from '../queries.ts'
import { ProfessionFields, useExperienceCheck } from './profession-fields.tsx'
import { SpecialisationChoice } from './specialisation-field.tsx'

/** The user-info form with the professional data (spec 2 §5). With unsaved changes the page asks before it is left. */
export function ProfileForm({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation(['doctors', 'common'])
  const save = useSaveDoctor()
  const isPossible = useExperienceCheck()
  const state = useApiForm<ProfileInputs, ProfileValues>({
    schema: doctor.isServiceProvider ? ProviderProfile : VetProfile,
    defaultValues: profileInputs(doctor, navigator.languages),
    onSubmit: async (changes, { idempotencyKey }) => {
      if (!(await isPossible(state.form, changes.experience, changes.dateOfBirth))) return
      const saved = await save.mutateAsync({ changes, idempotencyKey })
      state.form.reset(profileInputs(saved, navigator.languages))
      void showToast({ message: t('profile.saved'), color: 'success' })
    },
  })
  const { field, fieldState } = useController({ control: state.control, name: 'specialization' })
  const { isDirty } = state.form.formState
  useLeaveGuard(isDirty)
  useNewerRecord(doctor, state.form.reset, isDirty)
  return (
    <section className="card stack" aria-labelledby="profile-form">
      <h2 id="profile-form">{t('profile.aboutYou')}</h2>
      <ApiForm state={state}>
        <PersonFields control={state.control} email={doctor.email}>
          {!doctor.isServiceProvider && (
            <div className="wide">
              <TextField
                control={state.control}
                name="registrationId"
                label={t('registrationId')}
                helperText={t('profile.registrationHint')}
                maxlength={40}
              />
            </div>
          )}
        </PersonFields>
        <SpecialisationChoice field={field} error={messageOf(fieldState.error)} />
        <ProfessionFields control={state.control} dateOfBirth={state.form.watch('dateOfBirth') || null} />
        <div className="form-actions">
          <SubmitButton submitting={state.submitting} color="secondary" disabled={!isDirty}>
            {t('common:save')}
          </SubmitButton>
        </div>
      </ApiForm>
    </section>
  )
}

/** What was changed elsewhere is shown, unless something is being typed here. */
function useNewerRecord(doctor: Doctor, reset: (inputs: ProfileInputs) => void, isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) reset(profileInputs(doctor, navigator.languages))
  }, [doctor, reset, isDirty])
}
