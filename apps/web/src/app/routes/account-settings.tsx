import { AccountSection } from '../../features/account/account-section.tsx'
import { LanguageSection } from '../../features/account/language-section.tsx'
import { RegionSection } from '../../features/account/region-section.tsx'
import { PreferencesForm } from '../../features/notifications/preferences/preferences-form.tsx'
import { useUser } from '../../lib/session/session.ts'
import { AccountSecurity } from './account-security.tsx'
import { chooseLanguage } from '../menu/choose-language.ts'

/** Settings of the account for all roles; the last part of each profile. */
export function AccountSettings() {
  const user = useUser()
  return (
    <>
      <LanguageSection onLanguage={chooseLanguage} />
      <RegionSection />
      <PreferencesForm />
      <AccountSecurity />
      {user && <AccountSection role={user.role} />}
    </>
  )
}
