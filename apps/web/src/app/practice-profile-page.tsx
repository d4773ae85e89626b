import { AssistantProfile } from '../features/assistants/profile-page.tsx'
import { DoctorProfile } from '../features/doctors/profile-page.tsx'
import { PreferencesForm } from '../features/notifications/components/preferences-form.tsx'
import { PracticeData } from '../features/owners/components/data-export.tsx'
import { LanguageSection } from '../features/owners/components/language-section.tsx'
import { useUser } from '../lib/session.ts'
import { AccountSecurity } from './account-security.tsx'
import { chooseLanguage } from './choose-language.ts'

/** `/doctor/profile`: that of the doctor, or the assistant's own. */
export function PracticeProfilePage() {
  const user = useUser()
  if (!user) return null
  const account = (
    <>
      <LanguageSection onLanguage={chooseLanguage} />
      <PreferencesForm />
      <AccountSecurity />
      <PracticeData role={user.role === 'assistant' ? 'assistant' : 'doctor'} />
    </>
  )
  return user.role === 'assistant' ? (
    <AssistantProfile id={user.id}>{account}</AssistantProfile>
  ) : (
    <DoctorProfile>{account}</DoctorProfile>
  )
}
