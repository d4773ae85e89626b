import { IonButton } from '@ionic/react'
import { signin } from '@vetvisit/contract/auth/routes'
import { Signin } from '@vetvisit/contract/auth/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/call.ts'
import { keepDeviceToken, knownDevice } from '../../../lib/session/device-token.ts'
import { changeLanguage } from '../../../lib/text/i18n.ts'
import { signIn } from '../../../lib/session/session.ts'
import { usePublicSettings } from '../../../lib/settings.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { useAccessForm } from './use-access-form.ts'

/** Login by e-mail or mobile. The guards redirect after signing in. */
export function LoginForm() {
  const { t } = useTranslation('auth')
  const settings = usePublicSettings()
  const state = useAccessForm({
    schema: Signin,
    defaultValues: { email: '', password: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      const { token, user, deviceToken } = await call(
        signin,
        { body: { ...body, ...knownDevice() } },
        { idempotencyKey },
      )
      keepDeviceToken(deviceToken)
      // Use the language that the person chose for the account, on any device.
      if (user.language) await changeLanguage(user.language)
      signIn(token, user)
    },
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
