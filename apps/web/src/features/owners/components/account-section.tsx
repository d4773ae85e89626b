import { IonButton, IonIcon, IonSpinner } from '@ionic/react'
import { exportAccount } from '@vetvisit/contract/account/routes'
import { downloadOutline } from 'ionicons/icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../lib/download.ts'
import { errorText } from '../../../lib/error-text.ts'
import { showToast } from '../../../ui/toast.ts'

const DeleteAccountModal = lazy(() =>
  import('../delete-account-modal.tsx').then((file) => ({ default: file.DeleteAccountModal })),
)

/** What a person can do with all that is stored: take it along, or have it erased. */
export function AccountSection() {
  const { t } = useTranslation('owners')
  const [loading, setLoading] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const take = async () => {
    setLoading(true)
    try {
      await download(exportAccount, 'vetvisit.zip')
    } catch (error) {
      void showToast({ message: errorText(error), color: 'danger', durationMs: 4000 })
    } finally {
      setLoading(false)
    }
  }
  return (
    <section className="card stack" aria-labelledby="profile-account">
      <h2 id="profile-account">{t('account.title')}</h2>
      <div className="profile-act">
        <p>{t('account.exportHint')}</p>
        <IonButton fill="outline" disabled={loading} aria-busy={loading} onClick={() => void take()}>
          {loading ? (
            <IonSpinner slot="start" name="crescent" aria-hidden="true" />
          ) : (
            <IonIcon slot="start" icon={downloadOutline} aria-hidden="true" />
          )}
          {t('account.export')}
        </IonButton>
      </div>
      <div className="profile-act">
        <p>{t('account.deleteHint')}</p>
        <IonButton fill="outline" color="danger" onClick={() => setDeleting(true)}>
          {t('account.delete')}
        </IonButton>
      </div>
      <Suspense fallback={null}>
        {deleting && <DeleteAccountModal onClose={() => setDeleting(false)} />}
      </Suspense>
    </section>
  )
}
