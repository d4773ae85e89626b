import '../../ui/profile.css'
import type { Owner } from '@vetvisit/contract/owners/routes'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Language } from '../../lib/language.ts'
import { PageShell } from '../../ui/page-shell.tsx'
import { FailedState, RowsSkeleton } from '../../ui/states.tsx'
import { AccountSection } from './components/account-section.tsx'
import { AddressSection } from './components/address-section.tsx'
import { LanguageSection } from './components/language-section.tsx'
import { PracticesSection } from './components/practices-section.tsx'
import { ProfileForm } from './components/profile-form.tsx'
import { ProfileHead } from './components/profile-head.tsx'
import { useOwnRecord } from './queries.ts'

/** What other features have to set on a profile; the application puts it in. */
type OwnerProfileParts = {
  preferences: ReactNode
  /** Sessions and password. */
  security?: ReactNode
  onLanguage: (language: Language) => Promise<void>
}

/** `/patient/profile`: who the owner is, and everything that can be set about the account (spec 1 §2). */
export function OwnerProfile(parts: OwnerProfileParts) {
  const { t } = useTranslation(['owners', 'common'])
  const owner = useOwnRecord()
  useFreshRecord(owner.refetch)
  return (
    <PageShell title={t('common:titles.profile')} width="form">
      {owner.isPending && <RowsSkeleton />}
      {owner.isError && !owner.data && (
        <FailedState error={owner.error} onRetry={() => void owner.refetch()} />
      )}
      {owner.data && <Profile owner={owner.data} {...parts} />}
    </PageShell>
  )
}

/** The link to the profile carries a timestamp: each time it is followed, what is shown is read anew (spec 1 §2). */
function useFreshRecord(refetch: () => Promise<unknown>): void {
  const [search] = useSearchParams()
  const stamp = search.get('t')
  useEffect(() => {
    if (stamp !== null) void refetch()
  }, [stamp, refetch])
}

function Profile({ owner, preferences, security, onLanguage }: OwnerProfileParts & { owner: Owner }) {
  return (
    <div className="profile">
      <ProfileHead owner={owner} />
      <ProfileForm owner={owner} />
      <AddressSection owner={owner} />
      <PracticesSection />
      <LanguageSection onLanguage={onLanguage} />
      {preferences}
      {security}
      <AccountSection />
    </div>
  )
}
