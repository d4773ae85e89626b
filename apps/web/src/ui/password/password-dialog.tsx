import { PasswordAgain } from '@vetvisit/contract/auth/schemas'
import { useTranslation } from '../../lib/text/translation.ts'
import { ApiError } from '../../lib/api/call.ts'
import type { Attempt } from '../../lib/api/idempotency.ts'
import { FormModal } from '../form/form-modal.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import { useApiForm } from '../form/use-api-form.ts'

type PasswordDialogProps = {
  /** Text that explains why the password is needed. */
  text: string
  act: string
  danger?: boolean
  onPassword: (password: string, attempt: Attempt) => Promise<unknown>
  onClose: () => void
}

/** Asks the signed-in person for the password again and makes the call with it. */
export function PasswordDialog({ text, act, danger = false, onPassword, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('account')
  const state = useApiForm<{ password: string }, PasswordAgain>({
    schema: PasswordAgain,
    defaultValues: { password: '' },
    inputOf: (path) => (path === 'currentPassword' ? 'password' : path),
    onSubmit: ({ password }, attempt) => onPassword(password, attempt),
  })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t('passwordAgain.title')}
      act={act}
      {...(danger && { color: 'danger' as const })}
      unsaved={false}
    >
      <p>{text}</p>
      <CurrentPasswordField control={state.control} name="password" label={t('passwordAgain.label')} />
    </FormModal>
  )
}

/** True if a refusal concerns the password and must be shown in the dialog. */
export const isAboutPassword = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  (failure.code === 'too_many_requests' ||
    'currentPassword' in failure.fields ||
    'password' in failure.fields)
