import { IonButton } from '@ionic/react'
import { forgotPassword, getUser, resetPassword } from '@vetvisit/contract/auth/routes'
import { ForgotPassword, ResetPassword } from '@vetvisit/contract/auth/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useLocation } from 'react-router-dom'
import { call } from '../../../lib/api/call.ts'
import { keepDeviceToken, knownDevice } from '../../../lib/session/device-token.ts'
import { loginPath } from '../../../lib/routing/paths.ts'
import { currentSession, expectEnd } from '../../../lib/session/session.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { EmailField } from '../../../ui/form/text-field.tsx'
import { PageShell } from '../../../ui/page/page-shell.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useAccessForm } from './use-access-form.ts'

/** `/forgot-password`: requests a link, and with its `?token=` sets the new password (specification/readings §3). */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['access', 'common'])
  const token = new URLSearchParams(useLocation().search).get('token')
  return (
    <PageShell
      title={token ? t('reset.title') : t('common:titles.forgotPassword')}
      back={loginPath()}
      width="form"
    >
      {token ? <ResetForm key={token} token={token} /> : <RequestForm />}
    </PageShell>
  )
}

function RequestForm() {
  const { t } = useTranslation('access')
  const { t: words } = useTranslation('auth')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const state = useAccessForm({
    schema: ForgotPassword,
    defaultValues: { email: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(forgotPassword, { body }, { idempotencyKey })
      setSentTo(body.email)
    },
  })
  if (sentTo !== null)
    return <Done heading={t('forgot.sentHeading')} text={t('forgot.sent', { email: sentTo })} />
  return (
    <ApiForm state={state}>
      <p>{t('forgot.hint')}</p>
      <EmailField control={state.control} name="email" label={words('email')} autocomplete="email" />
      <SubmitButton submitting={state.submitting} expand="block">
        {t('forgot.send')}
      </SubmitButton>
    </ApiForm>
  )
}

function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation('access')
  const [done, setDone] = useState(false)
  const state = useAccessForm({
    schema: ResetPassword,
    defaultValues: { token, password: '', confirmPassword: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      const { deviceToken } = await call(
        resetPassword,
        { body: { ...body, ...knownDevice() } },
        { idempotencyKey },
      )
      keepDeviceToken(deviceToken)
      setDone(true)
      if (currentSession()) await checkSession()
    },
  })
  if (done) return <Done heading={t('reset.doneHeading')} text={t('reset.done')} />
  const deadLink = state.form.formState.errors.token?.message
  return (
    // The form has no field for the link, so its error is shown for the whole form.
    <ApiForm state={{ ...state, error: deadLink ?? state.error }}>
      {deadLink && (
        <IonButton fill="clear" routerLink="/forgot-password">
          {t('reset.askAgain')}
        </IonButton>
      )}
      <NewPasswordFields control={state.control} name="password" confirm="confirmPassword" replaces />
      <SubmitButton submitting={state.submitting} expand="block">
        {t('reset.save')}
      </SubmitButton>
    </ApiForm>
  )
}

/** The server has ended every session of the account. That of this device may be of another one, which goes on. */
async function checkSession(): Promise<void> {
  expectEnd({ expired: 'password_changed' })
  await call(getUser).catch(() => null)
  expectEnd({})
}

/** Success message with the next step. */
function Done({ heading, text }: { heading: string; text: string }) {
  const { t } = useTranslation('auth')
  return (
    <div className="state">
      <h2>{heading}</h2>
      <output className="quiet">{text}</output>
      <IonButton routerLink={loginPath()}>{t('logIn')}</IonButton>
    </div>
  )
}
