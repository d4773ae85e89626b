import { IonButton, IonIcon } from '@ionic/react'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import { createOutline, qrCodeOutline } from 'ionicons/icons'
import { lazy, type ComponentType } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { type FormKind, formName } from '../../../lib/session/form-name.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useMayKeepOwners } from './practice-queries.ts'
import { FirstOpening } from '../../../ui/modal/first-opening.tsx'

const OwnerFormModal = lazy(() =>
  import('../owner-form/owner-form-modal.tsx').then((file) => ({ default: file.OwnerFormModal })),
)

const HandOverModal = lazy(() =>
  import('../care/hand-over.tsx').then((file) => ({ default: file.HandOverModal })),
)

type Shape = 'card' | 'row'

/** Link and form of a record that the practice keeps; nothing for owners with an account. */
export function RecordButtons({ owner, shape }: { owner: PracticeOwner; shape: Shape }) {
  const { t } = useTranslation('patients')
  if (!owner.managed) return null
  return (
    <>
      <RecordButton
        kind="record to hand over"
        owner={owner}
        shape={shape}
        label={t('linkOf', { name: owner.fullname })}
        icon={qrCodeOutline}
        Dialog={HandOverModal}
      />
      <RecordButton
        kind="owner to edit"
        owner={owner}
        shape={shape}
        label={t('editOf', { name: owner.fullname })}
        icon={createOutline}
        Dialog={OwnerFormModal}
      />
    </>
  )
}

type RecordButtonProps = {
  /** The key under which the dialog is restored after the session ended. */
  kind: FormKind
  owner: PracticeOwner
  shape: Shape
  label: string
  icon: string
  Dialog: ComponentType<{ owner: PracticeOwner; onClose: () => void }>
}

/** Opens a dialog for a record that the practice keeps. An open dialog stays if the right is removed. */
function RecordButton({ kind, owner, shape, label, icon, Dialog }: RecordButtonProps) {
  const [open, setOpen] = useKept(formName(kind, owner._id), false)
  const mayKeep = useMayKeepOwners()
  return (
    <>
      {mayKeep && shape === 'row' && (
        <button
          type="button"
          tabIndex={-1}
          aria-haspopup="dialog"
          aria-label={label}
          onClick={() => setOpen(true)}
        >
          <IonIcon icon={icon} aria-hidden="true" />
        </button>
      )}
      {mayKeep && shape === 'card' && (
        <IonButton fill="clear" aria-haspopup="dialog" aria-label={label} onClick={() => setOpen(true)}>
          <IonIcon slot="icon-only" icon={icon} aria-hidden="true" />
        </IonButton>
      )}
      <FirstOpening>{open && <Dialog owner={owner} onClose={() => setOpen(false)} />}</FirstOpening>
    </>
  )
}
