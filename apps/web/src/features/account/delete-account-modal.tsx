import { AccountDeletion, deleteAccount, deleteOwner } from '@vetvisit/contract/account/routes'
import type { Role } from '@vetvisit/contract/http'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api/call.ts'
import { setLeaving, signOut } from '../../lib/session/session.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { CurrentPasswordField } from '../../ui/form/current-password-field.tsx'
import { useApiForm } from '../../ui/form/use-api-form.ts'
import { showToast } from '../../ui/action/toast.ts'
import { Effects } from './effects.tsx'
import '../../ui/show/profile.css'

/** Shows the effects of deleting the account and asks for the password; it cannot be undone (specification/readings §3). */
export function DeleteAccountModal({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation('account')
  const state = useApiForm<{ password: string }, AccountDeletion>({
    schema: AccountDeletion,
    defaultValues: { password: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      setLeaving(true)
      try {
        await call(role === 'patient' ? deleteOwner : deleteAccount, { body }, { idempotencyKey })
      } finally {
        setLeaving(false)
      }
      signOut()
      void showToast({ message: t('deleted'), durationMs: 4000 })
    },
  })
  return (
    <FormModal
      state={state}
      onClose={onClose}
      title={t('delete')}
      act={t('deleteForGood')}
      color="danger"
      unsaved={false}
      backdropDismiss={false}
      intro={<Effects role={role} />}
    >
      <CurrentPasswordField control={state.control} name="password" label={t('password')} />
    </FormModal>
  )
}
