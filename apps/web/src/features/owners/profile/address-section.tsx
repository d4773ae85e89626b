import { IonButton } from '@ionic/react'
import type { Owner } from '@vetvisit/contract/owners/routes'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../../lib/session/kept.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { addressLines } from '../format.ts'
import { useSaveOwner } from '../queries.ts'

const AddressModal = lazy(() =>
  import('./address-modal.tsx').then((file) => ({ default: file.AddressModal })),
)

/** The owner's address, which is optional. */
export function AddressSection({ owner }: { owner: Owner }) {
  const { t } = useTranslation(['owners', 'common'])
  const save = useSaveOwner()
  const [editing, setEditing] = useKept('profile: address', false)
  const { address } = owner
  const remove = async () => {
    if (!(await confirmDialog({ message: t('address.removeQuestion'), danger: true }))) return
    save.mutate(
      { address: null },
      {
        onSuccess: () => void showToast({ message: t('address.removed') }),
        onError: showFailure,
      },
    )
  }
  return (
    <section className="card stack" aria-labelledby="profile-address">
      <h2 id="profile-address">{t('address.title')}</h2>
      {address ? (
        <address>
          {addressLines(address).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      ) : (
        <p className="quiet">{t('address.none')}</p>
      )}
      <div className="form-actions">
        {address && (
          <IonButton fill="clear" color="danger" disabled={save.isPending} onClick={() => void remove()}>
            {t('common:remove')}
          </IonButton>
        )}
        <IonButton fill="outline" onClick={() => setEditing(true)}>
          {address ? t('address.change') : t('address.add')}
        </IonButton>
      </div>
      <Suspense fallback={null}>
        {editing && <AddressModal owner={owner} onClose={() => setEditing(false)} />}
      </Suspense>
    </section>
  )
}
