import './access.css'
import { IonButton, useIonRouter } from '@ionic/react'
import { changePassword } from '@vetvisit/contract/auth/routes'
import { ChangePassword } from '@vetvisit/contract/auth/schemas'
import type { z } from 'zod'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { call } from '../../../lib/api/call.ts'
import { homeOf } from '../../../lib/routing/paths.ts'
import { useUser } from '../../../lib/session/session.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { CurrentPasswordField } from '../../../ui/password/current-password-field.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { showToast } from '../../../ui/action/toast.ts'
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx'
import { useAccessForm } from '../sign-in/use-access-form.ts'

/** `/change-password`: current and new password and its repetition, each with a button that shows it (specification/practice §2). */
export function ChangePasswordPage() {
  const { t } = useTranslation(['access', 'common'])
  const home = homeOf(useUser())
  const router = useIonRouter()
  const leave = () => router.push(home, 'back')
  const state = useAccessForm({
    schema: ChangePassword,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(changePassword, { body }, { idempotencyKey })
      void showToast({ message: t('change.done'), color: 'success' })
      leave()
    },
  })
  const missing = useMissingText(state.control)
  return (
    <PageShell title={t('common:titles.changePassword')} back={home} width="form">
      <ApiForm state={state}>
        <p className="quiet">{t('change.hint')}</p>
        <CurrentPasswordField control={state.control} name="currentPassword" label={t('change.current')} />
        <NewPasswordFields control={state.control} name="newPassword" confirm="confirmPassword" replaces />
        <div className="form-actions">
          <output className="quiet">{missing}</output>
          <IonButton type="button" fill="clear" onClick={leave}>
            {t('common:cancel')}
          </IonButton>
          <SubmitButton submitting={state.submitting} disabled={!state.form.formState.isValid}>
            {t('common:save')}
          </SubmitButton>
        </div>
      </ApiForm>
    </PageShell>
  )
}

type Passwords = z.input<typeof ChangePassword>

/** The passwords that are not typed yet, as a sentence; what is wrong with others stands at the fields. */
function useMissingText<Out>(control: Control<Passwords, unknown, Out>): string | null {
  const { t } = useTranslation(['access', 'auth', 'code', 'pets'])
  const typed = useWatch({ control })
  const hasPassword = useUser()?.hasPassword !== false
  const labels = {
    currentPassword: hasPassword ? t('change.current') : t('code:label'),
    newPassword: t('auth:newPassword'),
    confirmPassword: t('auth:confirmNewPassword'),
  }
  const open = Object.entries(labels).filter(([field]) => !typed[field as keyof Passwords])
  if (open.length === 0) return null
  return t('pets:stillNeeded', { fields: open.map(([, label]) => label).join(', ') })
}
