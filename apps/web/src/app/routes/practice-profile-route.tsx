import { AssistantProfile } from '../../features/team/assistants/profile-page.tsx'
import { DoctorProfile } from '../../features/doctors/profile/profile-page.tsx'
import { useUser } from '../../lib/session/session.ts'
import { AccountSettings } from './account-settings.tsx'

/** `/doctor/profile`: the profile of the doctor or of the assistant. */
export function PracticeProfileRoute() {
  const user = useUser()
  if (!user) return null
  const account = <AccountSettings />
  return user.role === 'assistant' ? (
    <AssistantProfile id={user.id}>{account}</AssistantProfile>
  ) : (
    <DoctorProfile>{account}</DoctorProfile>
  )
}
