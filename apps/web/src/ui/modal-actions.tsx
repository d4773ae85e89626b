import { IonButton } from '@ionic/react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from './busy-button.tsx'

type ModalActionsProps = {
  onCancel: () => void
  /** What the button says that leaves things as they are; "Cancel" unless told. */
  cancel?: string
  /** What the button says that does it. */
  act: string
  color?: 'secondary' | 'danger'
  disabled?: boolean
  busy?: boolean
} & (
  | { onAct: () => void }
  /** Id of the form that the button sends. */
  | { form: string }
)

/** The bottom of a dialog: the way out, and beside it what the dialog is for. */
export function ModalActions({
  onCancel,
  cancel,
  act,
  color = 'secondary',
  disabled = false,
  busy = false,
  ...does
}: ModalActionsProps) {
  const { t } = useTranslation()
  const button = 'form' in does ? { type: 'submit' as const, form: does.form } : { onClick: does.onAct }
  return (
    <>
      <IonButton fill="clear" onClick={onCancel}>
        {cancel ?? t('cancel')}
      </IonButton>
      <BusyButton color={color} disabled={disabled} busy={busy} {...button}>
        {act}
      </BusyButton>
    </>
  )
}
