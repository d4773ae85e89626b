import { OwnerProfile } from '../features/owners/profile-page.tsx'
import { AccountSettings } from './account-settings.tsx'

/** The owner's profile with what other features have to set. */
export function OwnerProfilePage() {
  return (
    <OwnerProfile>
      <AccountSettings />
    </OwnerProfile>
  )
}
