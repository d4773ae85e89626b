import { IonButton, IonIcon } from '@ionic/react'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { mailOutline, personAddOutline } from 'ionicons/icons'
import { lazy } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useMayKeepOwners } from './practice-queries.ts'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

const InviteOwnerModal = lazy(() =>
  import('../care/invite-owner-modal.tsx').then((file) => ({ default: file.InviteOwnerModal })),
)

const OwnerFormModal = lazy(() =>
  import('../owner-form/owner-form-modal.tsx').then((file) => ({ default: file.OwnerFormModal })),
)

/** Ways to add owners to the record besides booking. An open form stays if the right is removed. */
export function OwnerActs({ onAdded }: { onAdded: (owner: PracticeOwner) => void }) {
  const { t } = useTranslation('patients')
  const [open, setOpen] = useKept<'invite' | 'add' | null>('owners: form', null)
  const mayKeep = useMayKeepOwners()
  const mayInvite = useUser()?.role === 'doctor'
  return (
    <div className="owner-acts">
      {mayKeep && mayInvite && (
        <IonButton fill="outline" aria-haspopup="dialog" onClick={() => setOpen('invite')}>
          <IonIcon slot="start" icon={mailOutline} aria-hidden="true" />
          {t('invite')}
        </IonButton>
      )}
      {mayKeep && (
        <IonButton color="secondary" aria-haspopup="dialog" onClick={() => setOpen('add')}>
          <IonIcon slot="start" icon={personAddOutline} aria-hidden="true" />
          {t('addOwner')}
        </IonButton>
      )}
      <FirstOpening>
        {open === 'invite' && <InviteOwnerModal onClose={() => setOpen(null)} />}
        {open === 'add' && <OwnerFormModal owner={null} onAdded={onAdded} onClose={() => setOpen(null)} />}
      </FirstOpening>
    </div>
  )
}
