import { IonButton, IonIcon, IonSpinner } from '@ionic/react'
import type { Role } from '@vetvisit/contract/http'
import { lazy, useState } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { exportAccount } from '@vetvisit/contract/account/routes'
import { downloadOutline } from 'ionicons/icons'
import { download } from '../../lib/api/download.ts'
import { showFailure } from '../../ui/action/show-failure.ts'
import { FirstOpening } from '../../ui/modal/first-opening.tsx'

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
      <FirstOpening>
        {deleting && <DeleteAccountModal role={role} onClose={() => setDeleting(false)} />}
      </FirstOpening>
    </section>
  )
}

/** Downloads all stored data of a person. */
function DataExport({ hint }: { hint: string }) {
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
