import { AccountSection } from '../../features/account/account-section.tsx'
import { LanguageSection } from '../../features/account/language-section.tsx'
import { RegionSection } from '../../features/account/region-section.tsx'
import { PreferencesForm } from '../../features/notifications/preferences/preferences-form.tsx'
import { type SessionUser, useUser } from '../../lib/session/session.ts'
import { IonButton, IonIcon } from '@ionic/react'
import { keyOutline, mailOutline } from 'ionicons/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { ActivityList } from '../../features/auth/security/activity-list.tsx'
import { SessionsList } from '../../features/auth/security/sessions-list.tsx'
import { chooseLanguage } from '../menu/choose-language.ts'
import { FirstOpening } from '../../ui/modal/first-opening.tsx'

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

const PinSection = lazy(() =>
  import('../../features/auth/locks/pin-section.tsx').then((file) => ({ default: file.PinSection })),
)

/** Who works alone shares no computer; a PIN of former days can be removed. */
const worksWithColleagues = ({ hasPin, member }: SessionUser) =>
  hasPin || (member !== null && (member.kind !== 'vet' || member.hasColleagues))

const ChangeEmailModal = lazy(() =>
  import('../../features/auth/security/change-email-modal.tsx').then((file) => ({
    default: file.ChangeEmailModal,
  })),
)

/** Sessions and security events of the account, and links to change password and e-mail address. */
function AccountSecurity() {
  const { t } = useTranslation(['common', 'access'])
  const user = useUser()
  const [changing, setChanging] = useState(false)
  return (
    <div className="card stack">
      {user && worksWithColleagues(user) && (
        <Suspense fallback={null}>
          <PinSection />
        </Suspense>
      )}
      <SessionsList />
      <ActivityList />
      <div className="form-actions">
        <IonButton fill="outline" onClick={() => setChanging(true)}>
          <IonIcon slot="start" icon={mailOutline} aria-hidden="true" />
          {t(user?.email == null ? 'access:email.add' : 'access:email.change')}
        </IonButton>
        <IonButton fill="outline" routerLink="/change-password">
          <IonIcon slot="start" icon={keyOutline} aria-hidden="true" />
          {t('titles.changePassword')}
        </IonButton>
      </div>
      <FirstOpening>{changing && <ChangeEmailModal onClose={() => setChanging(false)} />}</FirstOpening>
    </div>
  )
}
