import { IonButton, IonIcon } from '@ionic/react'
import { keyOutline } from 'ionicons/icons'
import { useTranslation } from 'react-i18next'
import { SessionsList } from '../features/auth/sessions-list.tsx'

/** Where the person is signed in, and the way to another password. */
export function AccountSecurity() {
  const { t } = useTranslation()
  return (
    <div className="card stack">
      <SessionsList />
      <div className="form-actions">
        <IonButton fill="outline" routerLink="/change-password">
          <IonIcon slot="start" icon={keyOutline} aria-hidden="true" />
          {t('titles.changePassword')}
        </IonButton>
      </div>
    </div>
  )
}
