import { IonInput } from '@ionic/react'
import { GENDERS } from '@vetvisit/contract/people/rules'
import { useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { today } from '../../lib/time/dates.ts'
import { DateField } from './date-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { SelectField } from './select-field.tsx'
import { EmailField, TextField } from './text-field.tsx'

type PersonFieldsProps<T extends FieldValues, O> = {
  control: Control<T, unknown, O>
  /** Gender and date of birth may be unknown. */
  mayBeUnknown?: boolean
  /** E-mail address, shown read-only. */
  email: string | null
  /** The e-mail address is an input of the form. */
  emailField?: { helperText: string }
  /** Content between name and date of birth, such as a registration number. */
  children?: React.ReactNode
}

const GENDER_KEYS = { m: 'genders.m', f: 'genders.f', '*': 'genders.other' } as const

/** Name, date of birth, gender, mobile and e-mail of the user-info form (specification/practice §5), the same for every role. */
export function PersonFields<T extends FieldValues, O>({
  control,
  email,
  emailField,
  mayBeUnknown = false,
  children,
}: PersonFieldsProps<T, O>) {
  const { t } = useTranslation('person')
  const [latest] = useState(() => today())
  // The names are the contract's; TypeScript cannot see that the form has them.
  const path = (name: string) => name as FieldPath<T>
  return (
    <div className="form-columns">
      <div className="wide">
        <TextField
          control={control}
          name={path('fullname')}
          label={t('fullname')}
          autocomplete="name"
          maxlength={100}
          isFirst
        />
      </div>
      {children}
      <DateField
        control={control}
        name={path('dateOfBirth')}
        label={t('dateOfBirth')}
        max={latest}
        {...(mayBeUnknown && { helperText: t('optional') })}
      />
      <SelectField
        control={control}
        name={path('gender')}
        label={t('gender')}
        options={[
          ...(mayBeUnknown ? [{ value: '', label: t('genders.unknown') }] : []),
          ...GENDERS.map((gender) => ({ value: gender, label: t(GENDER_KEYS[gender]) })),
        ]}
      />
      <MobileField
        control={control}
        mobile={path('mobile')}
        countryCode={path('countryCode')}
        isoCode={path('ISOCode')}
      />
      {emailField && (
        <EmailField
          control={control}
          name={path('email')}
          label={t('email')}
          autocomplete="email"
          {...emailField}
        />
      )}
      {!emailField && email && <FixedEmail email={email} />}
    </div>
  )
}

function FixedEmail({ email }: { email: string }) {
  const { t } = useTranslation('person')
  return (
    <IonInput
      label={t('email')}
      labelPlacement="stacked"
      fill="outline"
      value={email}
      className="has-help"
      readonly
      helperText={t('emailHint')}
    />
  )
}
