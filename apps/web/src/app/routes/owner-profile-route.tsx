import { OwnerProfile } from '../../features/owners/profile/profile-page.tsx'
import { AccountSettings } from './account-settings.tsx'

/** The owner's profile with the settings of other features. */
export function OwnerProfileRoute() {
  return (
    <OwnerProfile>
      <AccountSettings />
    </OwnerProfile>
  )
}
