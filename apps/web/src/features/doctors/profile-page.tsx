import './components/doctors.css'
import '../../ui/profile.css'
import type { Doctor } from '@vetvisit/contract/doctors/routes'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { PageShell } from '../../ui/page-shell.tsx'
import { FailedState, RowsSkeleton } from '../../ui/states.tsx'
import { CertificatesSection } from './components/certificates-section.tsx'
import { ProfileForm } from './components/profile-form.tsx'
import { ProfileHead } from './components/profile-head.tsx'
import { useOwnRecord } from './queries.ts'

/** What other features have to set on a profile, put in by the application. */
type DoctorProfileProps = { children: ReactNode }

/** `/doctor/profile` of a doctor or service provider: who they are and what they are found by (spec 2 §2, §5). */
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

/** The link to the profile carries a timestamp: each time it is followed, what is shown is read anew (spec 2 §2). */
function useFreshRecord(refetch: () => Promise<unknown>): void {
  const [search] = useSearchParams()
  const stamp = search.get('t')
  useEffect(() => {
    if (stamp !== null) void refetch()
  }, [stamp, refetch])
}

function Profile({ doctor, children }: DoctorProfileProps & { doctor: Doctor }) {
  return (
    <div className="profile">
      <ProfileHead doctor={doctor} />
      <ProfileForm doctor={doctor} />
      <CertificatesSection doctor={doctor} />
      {children}
    </div>
  )
}
