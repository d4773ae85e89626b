import { IonButton, IonIcon } from '@ionic/react'
import { keyOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { SessionsList } from '../features/auth/sessions-list.tsx'
import { PreferencesForm } from '../features/notifications/components/preferences-form.tsx'
import { OwnerProfile } from '../features/owners/profile-page.tsx'
import { chooseLanguage } from './choose-language.ts'

/** The owner's profile with what other features have to set. */
export function OwnerProfilePage() {
  return (
    <OwnerProfile preferences={<PreferencesForm />} security={<Security />} onLanguage={chooseLanguage} />
  )
}

/** Where the person is signed in, and the way to another password. */
function Security() {
  const { t } = useTranslation()
  return (
    <div className="card stack">
      <SessionsList />
      <div className="form-actions">
        <IonButton fill="outline" routerLink="/change-password">
          <IonIcon slot="start" icon={keyOutline} aria-hidden="true" />
          {t('menu.changePassword')}
        </IonButton>
      </div>
    </div>
  )
}
