import { zodResolver } from '@hookform/resolvers/zod'
import { signInByCode, type NewPerson as Person } from '@vetvisit/contract/auth/code/routes'
import { NewPerson, type EnteredCode } from '@vetvisit/contract/auth/code/schemas'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useEffect, useState } from 'react'
import { useForm, useWatch, type FieldPath } from 'react-hook-form'
import type { z } from 'zod'
import { call, type ApiError } from '../../../lib/api/call.ts'
import type { Attempt } from '../../../lib/api/idempotency.ts'
import { knownDevice } from '../../../lib/session/device-token.ts'
import { useDraft } from '../../../lib/session/draft.ts'
import { keepSignedIn } from '../../../lib/session/keep-signed-in.ts'
import { currentLanguage } from '../../../lib/text/language.ts'
import { noPerson, type NewPersonInputs } from '../../../ui/code/new-person-fields.tsx'
import { forgetCode, useRequestedCode } from '../../../ui/code/requested-code.ts'
import { countryOfClinic } from './clinic-country.ts'

/** Who the visitor is: the address, proven by a mailed code, and name and number of a new person. */
export function useYou(clinic: Clinic) {
  const typed = useDraft<NewPersonInputs>(`person at ${clinic._id}`, () =>
    noPerson(countryOfClinic(clinic.address.country, [...navigator.languages, currentLanguage()])),
  )
  const form = useForm<NewPersonInputs, unknown, Person>({
    // An unticked box is an input, too: the schema refuses it.
    resolver: zodResolver(NewPerson as z.ZodType<Person, NewPersonInputs>),
    defaultValues: typed.value,
    mode: 'onTouched',
  })
  const acceptsTerms = useWatch({ control: form.control, name: 'acceptsTerms' })
  const { set: keepTyped } = typed
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped({ ...values }) }),
    [form, keepTyped],
  )

  const requested = useRequestedCode()
  const [proven, setProven] = useState<EnteredCode | null>(null)
  const isProven = proven !== null && requested?.codeKey === proven.codeKey

  return {
    form,
    requested,
    /** The right code of a new address; null until it is entered. */
    proven: isProven ? proven : null,
    acceptsTerms,
    /**
     * Signs in the owner with this address; a new address is proven by it.
     *
     * @param onKnown called before the owner is signed in
     */
    enter: async (entered: EnteredCode, attempt: Attempt, onKnown: () => void) => {
      const body = { ...entered, language: currentLanguage(), ...knownDevice() }
      const { signedIn } = await call(signInByCode, { body }, attempt)
      if (!signedIn) return setProven(entered)
      onKnown()
      forgetCode()
      await keepSignedIn(signedIn)
    },
    forget: typed.forget,
    startAgain: () => {
      setProven(null)
      forgetCode()
    },
    /** Shows refusals of the server at the person's fields. */
    showRefusal: ({ fields }: ApiError) => {
      for (const [path, message] of Object.entries(fields)) {
        const name = path.replace(/^person\./, '') as FieldPath<NewPersonInputs>
        if (name in form.getValues()) form.setError(name, { type: 'server', message }, { shouldFocus: true })
      }
    },
  }
}

export type You = ReturnType<typeof useYou>
