import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { AppModal } from '../app-modal.tsx'
import { ModalActions } from '../modal-actions.tsx'
import { ApiForm } from './api-form.tsx'
import type { ApiFormState } from './use-api-form.ts'

type FormModalProps<In extends FieldValues, Out> = {
  title: string
  state: ApiFormState<In, Out>
  onClose: () => void
  /** The fields. */
  children: ReactNode
  isOpen?: boolean
  /** What the button says that sends the form; "Save" unless told. */
  act?: string
  cancel?: string
  color?: 'secondary' | 'danger'
  disabled?: boolean
  /** A tap beside it closes a form without changes unless told. */
  backdropDismiss?: boolean
  className?: string
  /** Stands above the form. */
  intro?: ReactNode
  /** Stands below the form. */
  after?: ReactNode
}

/** A dialog that is one form. */
export function FormModal<In extends FieldValues, Out>({
  title,
  state,
  onClose,
  children,
  isOpen = true,
  act,
  backdropDismiss = !state.form.formState.isDirty,
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
      backdropDismiss={backdropDismiss}
      {...(className && { className })}
      footer={
        <ModalActions
          onCancel={onClose}
          act={act ?? t('save')}
          form={form}
          busy={state.submitting}
          {...buttons}
        />
      }
    >
      {intro}
      <ApiForm state={state} id={form}>
        {children}
      </ApiForm>
      {after}
    </AppModal>
  )
}
