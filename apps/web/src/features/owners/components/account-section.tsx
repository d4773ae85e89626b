import { IonButton } from '@ionic/react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataExport } from './data-export.tsx'

const DeleteAccountModal = lazy(() =>
  import('../delete-account-modal.tsx').then((file) => ({ default: file.DeleteAccountModal })),
)

/** What a person can do with all that is stored: take it along, or have it erased. */
export function AccountSection() {
  const { t } = useTranslation('owners')
  const [deleting, setDeleting] = useState(false)
  return (
    <section className="card stack" aria-labelledby="profile-account">
      <h2 id="profile-account">{t('account.title')}</h2>
      <DataExport hint={t('account.exportHint')} />
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
