import type { Doctor } from '@vetvisit/contract/doctors/routes'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formName } from '../../../lib/session/form-name.ts'
import { messageOf } from '../../../ui/form/use-field.ts'
import { changesNumber } from '../../../ui/form/number-change.ts'
import { usePasswordQuestion } from '../../../ui/form/use-password-question.tsx'
import { ProfileFormCard } from '../../../ui/form/profile-form-card.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { showToast } from '../../../ui/action/toast.ts'
import {
  profileInputs,
  ProviderProfile,
  VetProfile,
  type ProfileInputs,
  type ProfileValues,
} from '../format.ts'
import { useSaveDoctor } from '../queries.ts'
import { DoctorPersonFields } from './doctor-person-fields.tsx'
import { ProfessionFields, useExperienceCheck } from './profession-fields.tsx'
import { SpecializationChoice } from './specialization-field.tsx'

/** The user-info form with the professional data (specification/practice §5). */
export function ProfileForm({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation(['doctors', 'access', 'common'])
  const save = useSaveDoctor()
  const { ask, question } = usePasswordQuestion()
  const isPossible = useExperienceCheck()
  const state = useRecordForm<Doctor, ProfileInputs, ProfileValues>({
    schema: doctor.isServiceProvider ? ProviderProfile : VetProfile,
    record: doctor,
    inputsOf: profileInputs,
    keepAs: formName('own profile', null),
    shapes: { specialization: 'members' },
    onSave: async (changes, values) => {
      if (!(await isPossible(state.form, values.experience, values.dateOfBirth))) return null
      const saved = changesNumber(doctor, changes)
        ? await ask({ text: t('access:passwordFor.mobile'), act: t('common:save') }, (currentPassword) =>
            save.mutateAsync({ ...changes, currentPassword }),
          )
        : await save.mutateAsync(changes)
      if (saved) void showToast({ message: t('profile.saved'), color: 'success' })
      return saved
    },
  })
  const { field, fieldState } = useController({ control: state.control, name: 'specialization' })
  return (
    <ProfileFormCard state={state} title={t('profile.aboutYou')}>
      <DoctorPersonFields
        doctor={doctor}
        control={state.control}
        registrationHint={t('profile.registrationHint')}
      />
      <SpecializationChoice
        field={field}
        error={messageOf(fieldState.error)}
        mayBeNone={!doctor.isServiceProvider}
      />
      <ProfessionFields control={state.control} dateOfBirth={state.form.watch('dateOfBirth') || null} />
      {question}
    </ProfileFormCard>
  )
}
