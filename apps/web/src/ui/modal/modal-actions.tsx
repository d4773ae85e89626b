import './modal-actions.css'
import { IonButton } from '@ionic/react'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { type ReactNode, use, useEffect } from 'react'
import { useTranslation } from '../../lib/text/translation.ts'
import { useRight } from '../../lib/session/rights.ts'
import { CloseDialog } from './close-dialog.ts'
import { BusyButton } from '../action/busy-button.tsx'
import { DialogWork } from './dialog-work.ts'

type ModalActionsProps = {
  /** Label of the cancel button; "Cancel" by default, and null for a form that stays. */
  cancel?: string | null
  /** Label of the main button. */
  act: string
  color?: 'secondary' | 'danger'
  disabled?: boolean
  /** What the dialog still needs, as a sentence above the buttons; null if it needs nothing, and absent if it never does. */
  missing?: string | null | undefined
  busy?: boolean
  /** The right that an assistant needs. If the doctor removes it meanwhile, typed values stay and a message explains it. */
  right?: AssistantRight | undefined
  /** Whether the person may, if that is more than one right. */
  may?: boolean
  /** The key of the main button, behind its label. */
  hint?: ReactNode
} & (
  | { onAct: () => void }
  /** Id of the form that the button submits. */
  | { form: string }
)

/** Footer of a dialog: the cancel button and the main button. */
export function ModalActions({
  cancel,
  act,
  color = 'secondary',
  disabled = false,
  missing,
  busy = false,
  right,
  may: mayOtherwise = true,
  hint,
  ...does
}: ModalActionsProps) {
  const { t } = useTranslation()
  const close = use(CloseDialog)
  const may = useRight(right) && mayOtherwise
  const { files, setSaving } = use(DialogWork)
  useEffect(() => {
    setSaving(busy)
    return () => setSaving(false)
  }, [busy, setSaving])
  const button = 'form' in does ? { type: 'submit' as const, form: does.form } : { onClick: does.onAct }
  return (
    <>
      <WhyNot missing={missing} may={may} />
      {cancel !== null && (
        <IonButton fill="clear" disabled={busy} onClick={close}>
          {cancel ?? t('cancel')}
        </IonButton>
      )}
      <BusyButton
        color={color}
        disabled={disabled || Boolean(missing) || !may || files !== 'sent'}
        busy={busy}
        {...button}
      >
        {act}
        {hint}
      </BusyButton>
    </>
  )
}

/** Messages above the buttons: why the main one does not act. */
function WhyNot({ missing, may }: Pick<ModalActionsProps, 'missing'> & { may: boolean }) {
  const { files } = use(DialogWork)
  return (
    <>
      {missing !== undefined && <output className="missing-choice quiet">{missing}</output>}
      {files === 'unsent' && <UnsentFirst />}
      {!may && <NoRight />}
    </>
  )
}

/** Message above the buttons while a file could not be sent; the file itself has buttons that send it again and remove it. */
function UnsentFirst() {
  const { t } = useTranslation('files')
  return <output className="missing-choice quiet">{t('unsentFirst')}</output>
}

/** Message above the buttons if the person lacks the right. */
export function NoRight() {
  const { t } = useTranslation()
  return (
    <p role="alert" className="no-right">
      {t('noRight')}
    </p>
  )
}
