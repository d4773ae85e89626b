import { IonButton, IonIcon, IonSpinner } from '@ionic/react'
import { exportAccount } from '@vetvisit/contract/account/routes'
import { downloadOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/api/download.ts'
import { showFailure } from '../../ui/action/show-failure.ts'

/** Downloads all stored data of a person. */
export function DataExport({ hint }: { hint: string }) {
  const { t } = useTranslation('account')
  const [loading, setLoading] = useState(false)
  const take = async () => {
    setLoading(true)
    try {
      await download(exportAccount, 'vetvisit.zip')
    } catch (error) {
      showFailure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <div className="profile-act">
      <p>{hint}</p>
      <IonButton fill="outline" disabled={loading} aria-busy={loading} onClick={() => void take()}>
        {loading ? (
          <IonSpinner slot="start" name="crescent" aria-hidden="true" />
        ) : (
          <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
        )}
        {t('export')}
      </IonButton>
    </div>
  )
}
