import { IonLabel, IonSegment, IonSegmentButton, IonButton } from '@ionic/react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { signin } from '@vetvisit/contract/auth/routes'
import { Signin } from '@vetvisit/contract/auth/schemas'
import { call } from '../../../lib/api/call.ts'
import { knownDevice } from '../../../lib/session/device-token.ts'
import { usePublicSettings } from '../../../lib/settings.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { PasswordField } from '../../../ui/password/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { keepSignedIn } from '../../../lib/session/keep-signed-in.ts'
import { useAccessForm } from './use-access-form.ts'
import type { SignupRole } from './role-choice.tsx'
import { SignupForm } from './signup-form.tsx'

export type AccessTab = 'login' | 'signup'

type PasswordAccessProps = {
  tab: AccessTab
  onTab: (tab: AccessTab) => void
  /** Chosen at first in the sign-up. */
  role?: SignupRole | undefined
}

/** Login and sign-up with a password; each is one tap from the other (specification/owner §2). */
export function PasswordAccess({ tab, onTab, role }: PasswordAccessProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <IonSegment
        value={tab}
        aria-label={t('tabs')}
        onIonChange={(event) => onTab(event.detail.value === 'login' ? 'login' : 'signup')}
      >
        <IonSegmentButton value="login">
          <IonLabel>{t('logIn')}</IonLabel>
        </IonSegmentButton>
        <IonSegmentButton value="signup">
          <IonLabel>{t('signUp')}</IonLabel>
        </IonSegmentButton>
      </IonSegment>
      {tab === 'login' ? <LoginForm /> : <SignupForm role={role} />}
    </>
  )
}

/** Login by e-mail or mobile. The guards redirect after signing in. */
function LoginForm() {
  const { t } = useTranslation('auth')
  const settings = usePublicSettings()
  const state = useAccessForm({
    schema: Signin,
    defaultValues: { email: '', password: '' },
    onSubmit: async (body, attempt) =>
      keepSignedIn(await call(signin, { body: { ...body, ...knownDevice() } }, attempt)),
  })
  return (
    <>
      <ApiForm state={state}>
        <TextField
          control={state.control}
          name="email"
          label={t('emailOrMobile')}
          type="text"
          inputmode="email"
          autocomplete="username"
        />
        <PasswordField
          control={state.control}
          name="password"
          label={t('password')}
          autocomplete="current-password"
        />
        <SubmitButton submitting={state.submitting} expand="block">
          {t('logIn')}
        </SubmitButton>
        <IonButton fill="clear" size="small" routerLink="/forgot-password">
          {t('forgotPassword')}
        </IonButton>
      </ApiForm>
      {settings.data?.demo && (
        <DemoAccounts
          disabled={state.submitting}
          onChosen={(email, password) => {
            state.form.setValue('email', email)
            state.form.setValue('password', password)
            void state.submit()
          }}
        />
      )}
    </>
  )
}
