import { signupDoctor, signupOwner } from '@vetvisit/contract/auth/routes'
import { DoctorSignup } from '@vetvisit/contract/auth/schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { currentLanguage } from '../../../lib/language.ts'
import { signIn } from '../../../lib/session.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { homeCountry } from '../../../ui/form/countries.ts'
import { MobileField } from '../../../ui/form/mobile-field.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useApiForm } from '../../../ui/form/use-api-form.ts'
import { refusalForForm } from '../format.ts'
import { RoleChoice, type SignupRole } from './role-choice.tsx'

type SignupInputs = {
  email: string
  mobile: string
  countryCode: string
  ISOCode: string
  password: string
  confirmPassword: string
}
type Signup = z.output<typeof DoctorSignup>

/** The fields are the same for every role: the doctor's schema, which knows one flag more, checks them all. */
export function SignupForm() {
  const { t } = useTranslation('auth')
  const [role, setRole] = useState<SignupRole>('owner')
  const [home] = useState(() => homeCountry([...navigator.languages, currentLanguage()]))
  const state = useApiForm<SignupInputs, Signup>({
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
      try {
        const { token, user } = await create(role, values, idempotencyKey)
        signIn(token, user)
      } catch (failure) {
        throw refusalForForm(failure, t)
      }
    },
  })
  return (
    <ApiForm state={state}>
      <RoleChoice chosen={role} onChosen={setRole} />
      <p className="quiet auth-note">{t('oneIsEnough')}</p>
      <TextField
        control={state.control}
        name="email"
        label={t('email')}
        type="email"
        inputmode="email"
        autocomplete="email"
      />
      <MobileField
        control={state.control}
        mobile="mobile"
        countryCode="countryCode"
        isoCode="ISOCode"
        label={t('mobile')}
      />
      <PasswordField
        control={state.control}
        name="password"
        label={t('password')}
        helperText={t('passwordRule')}
        autocomplete="new-password"
      />
      <PasswordField
        control={state.control}
        name="confirmPassword"
        label={t('confirmPassword')}
        autocomplete="new-password"
      />
      <SubmitButton submitting={state.submitting} color="secondary" expand="block">
        {t('createAccount')}
      </SubmitButton>
    </ApiForm>
  )
}

function create(role: SignupRole, values: Signup, idempotencyKey: string) {
  const { role: _role, isServiceProvider: _flag, ...fields } = values
  const body = { ...fields, language: currentLanguage() }
  if (role === 'owner') return call(signupOwner, { body }, { idempotencyKey })
  return call(
    signupDoctor,
    { body: { ...body, isServiceProvider: role === 'serviceProvider' } },
    { idempotencyKey },
  )
}
