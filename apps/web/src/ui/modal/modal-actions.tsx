import { IonButton } from '@ionic/react'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { use, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRight } from '../../lib/session/rights.ts'
import { CloseDialog } from './app-modal.tsx'
import { BusyButton } from '../action/busy-button.tsx'
import { DialogWork } from './dialog-work.ts'

type ModalActionsProps = {
  /** What the button says that leaves things as they are; "Cancel" unless told. */
  cancel?: string
  /** What the button says that does it. */
  act: string
  color?: 'secondary' | 'danger'
  disabled?: boolean
  busy?: boolean
  /** What an assistant must be allowed for it. Who loses it meanwhile keeps what she typed, and is told. */
  right?: AssistantRight | undefined
} & (
  | { onAct: () => void }
  /** Id of the form that the button sends. */
  | { form: string }
)

/** The bottom of a dialog: the way out, and beside it what the dialog is for. */
export function ModalActions({
  cancel,
  act,
  color = 'secondary',
  disabled = false,
  busy = false,
  right,
  ...does
}: ModalActionsProps) {
  const { t } = useTranslation()
  const close = use(CloseDialog)
  const may = useRight(right)
  const { uploads, setSaving } = use(DialogWork)
  useEffect(() => {
    setSaving(busy)
    return () => setSaving(false)
  }, [busy, setSaving])
  const button = 'form' in does ? { type: 'submit' as const, form: does.form } : { onClick: does.onAct }
  return (
    <>
      {!may && <NoRight />}
      <IonButton fill="clear" disabled={busy} onClick={close}>
        {cancel ?? t('cancel')}
      </IonButton>
      <BusyButton color={color} disabled={disabled || !may || uploads > 0} busy={busy} {...button}>
        {act}
      </BusyButton>
    </>
  )
}

/** Why what is offered here cannot be done any longer; above the buttons. */
export function NoRight() {
  const { t } = useTranslation()
  return (
    <p role="alert" className="no-right">
      {t('noRight')}
    </p>
  )
}
