import { signupDoctor, signupOwner } from '@vetvisit/contract/auth/routes'
import { DoctorSignup } from '@vetvisit/contract/auth/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import type { z } from 'zod'
import { call } from '../../../lib/api/call.ts'
import { keepDeviceToken, knownDevice } from '../../../lib/session/device-token.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { signIn } from '../../../lib/session/session.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { homeCountry } from '../../../ui/person/countries.ts'
import { MobileField } from '../../../ui/person/mobile-field.tsx'
import { EmailField } from '../../../ui/form/text-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { RoleChoice, type SignupRole } from './role-choice.tsx'
import { useAccessForm } from './use-access-form.ts'

type SignupInputs = {
  email: string
  mobile: string
  countryCode: string
  ISOCode: string
  password: string
  confirmPassword: string
}
type Signup = z.output<typeof DoctorSignup>

/** The fields are the same for every role, so the doctor's schema, which has one more flag, validates them all. */
export function SignupForm({ role: first = 'owner' }: { role?: SignupRole | undefined }) {
  const { t } = useTranslation('auth')
  const [role, setRole] = useState<SignupRole>(first)
  const [home] = useState(() => homeCountry([...navigator.languages, currentLanguage()]))
  const state = useAccessForm<SignupInputs, Signup>({
    schema: DoctorSignup,
    defaultValues: {
      email: '',
      mobile: '',
      countryCode: home.dial,
      ISOCode: home.code,
      password: '',
      confirmPassword: '',
    },
    onSubmit: async (values, { idempotencyKey }) => {
      const { token, user, deviceToken } = await create(role, values, idempotencyKey)
      keepDeviceToken(deviceToken)
      signIn(token, user)
    },
  })
  return (
    <ApiForm state={state}>
      <RoleChoice chosen={role} onChosen={setRole} />
      <p className="quiet auth-note">{t('oneIsEnough')}</p>
      <EmailField control={state.control} name="email" label={t('email')} autocomplete="email" />
      <MobileField
        control={state.control}
        mobile="mobile"
        countryCode="countryCode"
        isoCode="ISOCode"
        label={t('mobile')}
      />
      <NewPasswordFields control={state.control} name="password" confirm="confirmPassword" />
      <SubmitButton submitting={state.submitting} expand="block">
        {t('createAccount')}
      </SubmitButton>
    </ApiForm>
  )
}

function create(role: SignupRole, values: Signup, idempotencyKey: string) {
  const { role: _role, isServiceProvider: _flag, ...fields } = values
  const body = { ...fields, ...knownDevice(), language: currentLanguage() }
  if (role === 'owner') return call(signupOwner, { body }, { idempotencyKey })
  return call(
    signupDoctor,
    { body: { ...body, isServiceProvider: role === 'serviceProvider' } },
    { idempotencyKey },
  )
}
