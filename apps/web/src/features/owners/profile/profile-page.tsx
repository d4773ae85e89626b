import '../../../ui/show/profile.css'
import type { Owner } from '@vetvisit/contract/owners/routes'
import { type ReactNode, lazy } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { ProfileHead } from '../../../ui/show/profile-head.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/states.tsx'
import { useFreshRecord } from '../../../ui/page/use-fresh-record.ts'
import { IonButton } from '@ionic/react'
import { useKept } from '../../../lib/session/kept.ts'
import { confirmDialog } from '../../../ui/modal/dialogs.ts'
import { showFailure } from '../../../ui/action/show-failure.ts'
import { showToast } from '../../../ui/action/toast.ts'
import { addressLines } from '../format.ts'
import { useSaveOwner, useOwnRecord } from '../queries.ts'
import { PracticesSection } from './practices-section.tsx'
import { ProfileForm } from './profile-form.tsx'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

/** Settings of other features, passed in by the application. */
type OwnerProfileProps = { children: ReactNode }

/** `/patient/profile`: personal data, and all settings of the account (specification/owner §2). */
export function OwnerProfile({ children }: OwnerProfileProps) {
  const { t } = useTranslation(['owners', 'common'])
  const owner = useOwnRecord()
  useFreshRecord(owner.refetch)
  return (
    <PageShell title={t('common:titles.profile')} width="form">
      <Loaded query={owner} skeleton={<RowsSkeleton />}>
        {(record) => <Profile owner={record}>{children}</Profile>}
      </Loaded>
    </PageShell>
  )
}

function Profile({ owner, children }: OwnerProfileProps & { owner: Owner }) {
  const save = useSaveOwner()
  return (
    <div className="profile">
      <ProfileHead
        person={owner}
        path="patient/profile"
        onPhoto={(profile) => save.mutateAsync({ profile })}
        saving={save.isPending}
      />
      <ProfileForm owner={owner} />
      <AddressSection owner={owner} />
      <PracticesSection />
      {children}
    </div>
  )
}

const AddressModal = lazy(() =>
  import('./address-modal.tsx').then((file) => ({ default: file.AddressModal })),
)

/** The owner's address, which is optional. */
function AddressSection({ owner }: { owner: Owner }) {
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
      <FirstOpening>
        {editing && <AddressModal owner={owner} onClose={() => setEditing(false)} />}
      </FirstOpening>
    </section>
  )
}
