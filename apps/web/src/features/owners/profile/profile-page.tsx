import '../../../ui/show/profile.css'
import type { Owner } from '@vetvisit/contract/owners/routes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { ProfileHead } from '../../../ui/show/profile-head.tsx'
import { FailedState, RowsSkeleton } from '../../../ui/page/states.tsx'
import { useFreshRecord } from '../../../ui/page/use-fresh-record.ts'
import { AddressSection } from './address-section.tsx'
import { PracticesSection } from './practices-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useOwnRecord, useSaveOwner } from '../queries.ts'

/** Settings of other features, passed in by the application. */
type OwnerProfileProps = { children: ReactNode }

/** `/patient/profile`: personal data, and all settings of the account (specification/owner §2). */
export function OwnerProfile({ children }: OwnerProfileProps) {
  const { t } = useTranslation(['owners', 'common'])
  const owner = useOwnRecord()
  useFreshRecord(owner.refetch)
  return (
    <PageShell title={t('common:titles.profile')} width="form">
      {owner.isPending && <RowsSkeleton />}
      {owner.isError && !owner.data && (
        <FailedState error={owner.error} onRetry={() => void owner.refetch()} />
      )}
      {owner.data && <Profile owner={owner.data}>{children}</Profile>}
    </PageShell>
  )
}

function Profile({ owner, children }: OwnerProfileProps & { owner: Owner }) {
  const save = useSaveOwner()
  return (
    <div className="profile">
      <ProfileHead
        person={owner}
        path="patient/profile"
        onPhoto={(profile) => save.mutateAsync({ profile })}
        saving={save.isPending}
      />
      <ProfileForm owner={owner} />
      <AddressSection owner={owner} />
      <PracticesSection />
      {children}
    </div>
  )
}
