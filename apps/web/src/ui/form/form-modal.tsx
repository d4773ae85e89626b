import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../../lib/text/translation.ts'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import { AppModal } from '../modal/app-modal.tsx'
import { ModalActions } from '../modal/modal-actions.tsx'
import { ApiForm } from './api-form.tsx'
import type { ApiFormState } from './use-api-form.ts'

type FormModalProps<In extends FieldValues, Out> = {
  title: string
  state: ApiFormState<In, Out>
  onClose: () => void
  /** The fields. */
  children: ReactNode
  isOpen?: boolean
  /** Label of the submit button; "Save" by default. */
  act?: string
  cancel?: string
  color?: 'secondary' | 'danger'
  disabled?: boolean
  /** What the form still needs, as a sentence above the buttons. */
  missing?: string | null
  right?: AssistantRight | undefined
  /** Whether the person may save, if that is more than one right. */
  may?: boolean
  /** By default, closing asks if there are unsaved changes. */
  unsaved?: boolean
  backdropDismiss?: boolean
  className?: string
  /** Content above the form. */
  intro?: ReactNode
  /** Content below the form. */
  after?: ReactNode
}

/** A dialog with one form. */
export function FormModal<In extends FieldValues, Out>({
  title,
  state,
  onClose,
  children,
  isOpen = true,
  act,
  unsaved = state.form.formState.isDirty,
  backdropDismiss,
  className,
  intro,
  after,
  ...buttons
}: FormModalProps<In, Out>) {
  const { t } = useTranslation()
  const form = useId()
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      unsaved={unsaved}
      {...(backdropDismiss !== undefined && { backdropDismiss })}
      {...(className && { className })}
      footer={<ModalActions act={act ?? t('save')} form={form} busy={state.submitting} {...buttons} />}
    >
      {intro}
      <ApiForm state={state} id={form}>
        {children}
      </ApiForm>
      {after}
    </AppModal>
  )
}
