import { PreferencesForm } from '../features/notifications/components/preferences-form.tsx'
import { OwnerProfile } from '../features/owners/profile-page.tsx'
import { AccountSecurity } from './account-security.tsx'
import { chooseLanguage } from './choose-language.ts'

/** The owner's profile with what other features have to set. */
export function OwnerProfilePage() {
  return (
    <OwnerProfile
      preferences={<PreferencesForm />}
      security={<AccountSecurity />}
      onLanguage={chooseLanguage}
    />
  )
}
