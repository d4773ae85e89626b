import { IonButton } from '@ionic/react'
import { AccountDeletion, deleteOwner } from '@vetvisit/contract/account/routes'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { signOut } from '../../lib/session.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { ApiForm, SubmitButton } from '../../ui/form/api-form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useApiForm } from '../../ui/form/use-api-form.ts'
import { showToast } from '../../ui/toast.ts'
import '../../ui/profile.css'

/** Says what deleting the account does, and asks for the password; there is no way back (decisions §3). */
export function DeleteAccountModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['owners', 'common'])
  const state = useApiForm<{ password: string }, AccountDeletion>({
    schema: AccountDeletion,
    defaultValues: { password: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(deleteOwner, { body }, { idempotencyKey })
      signOut()
      void showToast({ message: t('account.deleted'), durationMs: 4000 })
    },
  })
  const effects = ['erased', 'visits', 'records', 'final'] as const
  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t('account.delete')}
      backdropDismiss={false}
      footer={
        <>
          <IonButton fill="clear" onClick={onClose}>
            {t('common:cancel')}
          </IonButton>
          <SubmitButton submitting={state.submitting} color="danger" form="delete-account">
            {t('account.deleteForGood')}
          </SubmitButton>
        </>
      }
    >
      <ul className="delete-effects">
        {effects.map((effect) => (
          <li key={effect}>{t(`account.effects.${effect}`)}</li>
        ))}
      </ul>
      <ApiForm state={state} id="delete-account">
        <PasswordField
          control={state.control}
          name="password"
          label={t('account.password')}
          autocomplete="current-password"
        />
      </ApiForm>
    </AppModal>
  )
}
