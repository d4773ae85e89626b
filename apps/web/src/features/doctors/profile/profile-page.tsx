import './doctors.css'
import '../../../ui/show/profile.css'
import type { Doctor } from '@vetvisit/contract/doctors/routes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { ProfileHead } from '../../../ui/show/profile-head.tsx'
import { FailedState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { useFreshRecord } from '../../../ui/page/use-fresh-record.ts'
import { CertificatesSection } from './certificates-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useOwnRecord, useSaveDoctor } from '../queries.ts'

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
      {doctor.isPending && <RowsSkeleton />}
      {doctor.isError && !doctor.data && (
        <FailedState error={doctor.error} onRetry={() => void doctor.refetch()} />
      )}
      {doctor.data && <Profile doctor={doctor.data}>{children}</Profile>}
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
