import { OwnerProfile } from '../features/owners/profile-page.tsx'
import { AccountSettings } from './account-settings.tsx'

/** The owner's profile with the settings of other features. */
export function OwnerProfilePage() {
  return (
    <OwnerProfile>
      <AccountSettings />
    </OwnerProfile>
  )
}
