import type { NewPerson } from '@vetvisit/contract/auth/code/schemas'
import { useEffect, useId } from 'react'
import type { Control, UseFormSetFocus } from 'react-hook-form'
import { useTranslation } from '../../lib/text/translation.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { MobileField } from '../person/mobile-field.tsx'
import { TextField } from '../form/text-field.tsx'

/** The inputs of a new owner; an unticked box is an input, too. */
export type NewPersonInputs = Omit<NewPerson, 'acceptsTerms' | 'ISOCode'> & {
  ISOCode: string
  acceptsTerms: boolean
}

/** Empty inputs, with the dial code of a country. */
export const noPerson = (country: { code: string; dial: string }): NewPersonInputs => ({
  fullname: '',
  mobile: '',
  countryCode: country.dial,
  ISOCode: country.code,
  acceptsTerms: false,
})

type NewPersonFieldsProps = {
  control: Control<NewPersonInputs, unknown, NewPerson>
  setFocus: UseFormSetFocus<NewPersonInputs>
}

/** Name, number and terms of a new owner whose address a code has proven; the name has the focus. */
export function NewPersonFields({ control, setFocus }: NewPersonFieldsProps) {
  const { t } = useTranslation('code')
  useEffect(() => setFocus('fullname'), [setFocus])
  return (
    <>
      <div className="new-person">
        <TextField control={control} name="fullname" label={t('fullname')} autocomplete="name" />
        <MobileField
          control={control}
          mobile="mobile"
          countryCode="countryCode"
          isoCode="ISOCode"
          label={t('mobile')}
        />
      </div>
      <CheckboxField control={control} name="acceptsTerms" required>
        <TermsSentence />
      </CheckboxField>
    </>
  )
}

/** Where the sentence has its link. */
const LINK = '|'

function TermsSentence() {
  const { t } = useTranslation('code')
  const newWindow = useId()
  const [before, after] = t('terms', { link: LINK }).split(LINK)
  return (
    <>
      {before}
      <a href="/terms-condition" target="_blank" rel="opener" aria-describedby={newWindow}>
        {t('termsLink')}
      </a>
      {after}
      <span id={newWindow} hidden>
        {t('newWindow')}
      </span>
    </>
  )
}
