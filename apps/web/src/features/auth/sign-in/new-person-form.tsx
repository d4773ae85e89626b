import { NewPerson } from '@vetvisit/contract/auth/code/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { ApiError } from '../../../lib/api/call.ts'
import type { Attempt } from '../../../lib/api/idempotency.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { NewPersonFields, noPerson, type NewPersonInputs } from '../../../ui/code/new-person-fields.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/api-form.tsx'
import { homeCountry } from '../../../ui/person/countries.ts'
import { useAccessForm } from './use-access-form.ts'

type NewPersonFormProps = {
  onPerson: (person: NewPerson, attempt: Attempt) => Promise<unknown>
  /** Called if the code expired while the form was filled in. */
  onCodeDead: (failure: ApiError) => void
}

/** Name, number and terms of a new owner, whose address the code has proven. */
export function NewPersonForm({ onPerson, onCodeDead }: NewPersonFormProps) {
  const { t } = useTranslation('code')
  const [home] = useState(() => homeCountry([...navigator.languages, currentLanguage()]))
  const state = useAccessForm<NewPersonInputs, NewPerson>({
    schema: NewPerson,
    defaultValues: noPerson(home),
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
  return (
    <ApiForm state={state}>
      <h2 className="code-title">{t('newTitle')}</h2>
      <p className="quiet auth-note">{t('newHint')}</p>
      <NewPersonFields control={state.control} setFocus={state.form.setFocus} />
      <SubmitButton submitting={state.submitting} expand="block">
        {t('create')}
      </SubmitButton>
    </ApiForm>
  )
}
