import { IonButton } from '@ionic/react'
import type { Role } from '@vetvisit/contract/http'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataExport } from './data-export.tsx'

const DeleteAccountModal = lazy(() =>
  import('./delete-account-modal.tsx').then((file) => ({ default: file.DeleteAccountModal })),
)

/** Export of all personal data, and deletion of the account. */
export function AccountSection({ role }: { role: Role }) {
  const { t } = useTranslation('account')
  const [deleting, setDeleting] = useState(false)
  return (
    <section className="card stack" aria-labelledby="profile-account">
      <h2 id="profile-account">{t('title')}</h2>
      <DataExport hint={t(`exportHint.${role}`)} />
      <div className="profile-act">
        <p>{t(`deleteHint.${role}`)}</p>
        <IonButton fill="outline" color="danger" onClick={() => setDeleting(true)}>
          {t('delete')}
        </IonButton>
      </div>
      <Suspense fallback={null}>
        {deleting && <DeleteAccountModal role={role} onClose={() => setDeleting(false)} />}
      </Suspense>
    </section>
  )
}
