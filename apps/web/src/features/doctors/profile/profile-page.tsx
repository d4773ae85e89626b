import './doctors.css'
import '../../../ui/show/profile.css'
import type { Doctor } from '@vetvisit/contract/doctors/routes'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { ProfileHead } from '../../../ui/show/profile-head.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import { useFreshRecord } from '../../../ui/page/use-fresh-record.ts'
import { CertificatesSection } from './certificates-section.tsx'
import { useController } from 'react-hook-form'
import { formName } from '../../../lib/session/form-name.ts'
import { messageOf } from '../../../ui/form/use-field.ts'
import { changesNumber } from '../../../ui/form/number-change.ts'
import { usePasswordQuestion } from '../../../ui/password/use-password-question.tsx'
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
import { useSaveDoctor, useOwnRecord } from '../queries.ts'
import { DoctorPersonFields } from './doctor-person-fields.tsx'
import { ProfessionFields, useExperienceCheck } from './profession-fields.tsx'
import { SpecializationChoice } from './specialization-field.tsx'

/** Settings of other features, passed in by the application. */
type DoctorProfileProps = { children: ReactNode }

/**
 * `/doctor/profile` of a doctor or service provider: personal data, and the data by which owners find them (specification/practice §2, §5).
 */
export function DoctorProfile({ children }: DoctorProfileProps) {
  const { t } = useTranslation(['doctors', 'common'])
  const doctor = useOwnRecord()
  useFreshRecord(doctor.refetch)
  return (
    <PageShell title={t('common:titles.profile')} width="form">
      <Loaded query={doctor} skeleton={<RowsSkeleton />}>
        {(record) => <Profile doctor={record}>{children}</Profile>}
      </Loaded>
    </PageShell>
  )
}

function Profile({ doctor, children }: DoctorProfileProps & { doctor: Doctor }) {
  const { t } = useTranslation('doctors')
  const save = useSaveDoctor()
  return (
    <div className="profile">
      <ProfileHead
        person={doctor}
        path="doctor/profile"
        hint={t('profile.photoHint')}
        onPhoto={(profile) => save.mutateAsync({ profile })}
        saving={save.isPending}
      />
      <ProfileForm doctor={doctor} />
      <CertificatesSection doctor={doctor} />
      {children}
    </div>
  )
}

/** The user-info form with the professional data (specification/practice §5). */
function ProfileForm({ doctor }: { doctor: Doctor }) {
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
