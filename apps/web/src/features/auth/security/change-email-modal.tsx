import { changeEmail } from '@vetvisit/contract/auth/security/routes'
import { EmailChange } from '@vetvisit/contract/auth/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { refreshUser } from '../../../lib/session/refresh-user.ts'
import { useUser } from '../../../lib/session/session.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { CurrentPasswordField } from '../../../ui/password/current-password-field.tsx'
import { EmailField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/action/toast.ts'
import { useAccessForm } from '../sign-in/use-access-form.ts'

/** Requests a change of the e-mail address, or a first one; it takes effect once the link in the mail is opened. */
export function ChangeEmailModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access')
  const user = useUser()
  const state = useAccessForm({
    schema: EmailChange,
    defaultValues: { email: '', password: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(changeEmail, { body }, { idempotencyKey })
      await refreshUser()
      onClose()
      void showToast({ message: t('email.asked', { email: body.email }), color: 'success', durationMs: 4000 })
    },
  })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t(user?.email == null ? 'email.add' : 'email.change')}
      act={t('email.send')}
    >
      <p>{t(user?.email == null ? 'email.addHint' : 'email.changeHint', { email: user?.email })}</p>
      <EmailField control={state.control} name="email" label={t('email.label')} autocomplete="email" />
      <CurrentPasswordField control={state.control} name="password" label={t('email.password')} />
    </FormModal>
  )
}
