import { NewPerson } from '@vetvisit/contract/auth/code/schemas'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api/call.ts'
import type { Attempt } from '../../../lib/api/idempotency.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { homeCountry } from '../../../ui/form/countries.ts'
import { MobileField } from '../../../ui/form/mobile-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useAccessForm } from '../components/use-access-form.ts'

type Inputs = Omit<NewPerson, 'acceptsTerms'> & { acceptsTerms: boolean }

type NewPersonFormProps = {
  onPerson: (person: NewPerson, attempt: Attempt) => Promise<unknown>
  /** Called if the code expired while the form was filled in. */
  onCodeDead: (failure: ApiError) => void
}

/** Name, number and terms of a new owner, whose address the code has proven. */
export function NewPersonForm({ onPerson, onCodeDead }: NewPersonFormProps) {
  const { t } = useTranslation('code')
  const [home] = useState(() => homeCountry([...navigator.languages, currentLanguage()]))
  const state = useAccessForm<Inputs, NewPerson>({
    schema: NewPerson,
    defaultValues: {
      fullname: '',
      mobile: '',
      countryCode: home.dial,
      ISOCode: home.code,
      acceptsTerms: false,
    },
    inputOf: (path) => path.replace('person.', ''),
    onSubmit: async (person, attempt) => {
      try {
        await onPerson(person, attempt)
      } catch (failure) {
        if (failure instanceof ApiError && 'code' in failure.fields) onCodeDead(failure)
        throw failure
      }
    },
  })
  const { setFocus } = state.form
  useEffect(() => setFocus('fullname'), [setFocus])
  return (
    <ApiForm state={state}>
      <h2 className="code-title">{t('newTitle')}</h2>
      <p className="quiet auth-note">{t('newHint')}</p>
      <TextField control={state.control} name="fullname" label={t('fullname')} autocomplete="name" />
      <MobileField
        control={state.control}
        mobile="mobile"
        countryCode="countryCode"
        isoCode="ISOCode"
        label={t('mobile')}
      />
      <CheckboxField control={state.control} name="acceptsTerms" required>
        {t('terms')}
      </CheckboxField>
      <a className="link" href="/terms-condition" target="_blank" rel="opener">
        {t('readTerms')}
        <span className="sr-only"> {t('newWindow')}</span>
      </a>
      <SubmitButton submitting={state.submitting} expand="block">
        {t('create')}
      </SubmitButton>
    </ApiForm>
  )
}
