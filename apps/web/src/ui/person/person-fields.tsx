import { IonInput } from '@ionic/react'
import { GENDERS } from '@vetvisit/contract/people/rules'
import { useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from '../../lib/text/translation.ts'
import { today } from '../../lib/time/dates.ts'
import { DateField } from '../form/date-field.tsx'
import { MobileField } from './mobile-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { EmailField, TextField } from '../form/text-field.tsx'

type PersonFieldsProps<T extends FieldValues, O> = {
  control: Control<T, unknown, O>
  /** Gender and date of birth may be unknown. */
  mayBeUnknown?: boolean
  /** E-mail address, shown read-only. */
  email: string | null
  /** The e-mail address is an input of the form. */
  emailField?: { helperText: string }
  /** Puts the telephone number first, with content below it, by which a caller is found. */
  number?: { isFirst: boolean; below: React.ReactNode }
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
  number,
  children,
}: PersonFieldsProps<T, O>) {
  const { t } = useTranslation('person')
  // The names are the contract's; TypeScript cannot see that the form has them.
  const path = (name: string) => name as FieldPath<T>
  const mobile = (
    <MobileField
      control={control}
      mobile={path('mobile')}
      countryCode={path('countryCode')}
      isoCode={path('ISOCode')}
      isFirst={number?.isFirst ?? false}
    />
  )
  return (
    <div className="form-columns">
      {number && (
        <div className="wide">
          {mobile}
          {number.below}
        </div>
      )}
      <div className="wide">
        <TextField
          control={control}
          name={path('fullname')}
          label={t('fullname')}
          autocomplete="name"
          maxlength={100}
          isFirst={!number?.isFirst}
        />
      </div>
      {children}
      <BirthAndGender control={control} mayBeUnknown={mayBeUnknown} />
      {!number && mobile}
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

type BirthAndGenderProps<T extends FieldValues, O> = Pick<PersonFieldsProps<T, O>, 'control'> & {
  mayBeUnknown: boolean
}

function BirthAndGender<T extends FieldValues, O>({ control, mayBeUnknown }: BirthAndGenderProps<T, O>) {
  const { t } = useTranslation('person')
  const [latest] = useState(() => today())
  return (
    <>
      <DateField
        control={control}
        name={'dateOfBirth' as FieldPath<T>}
        label={t('dateOfBirth')}
        max={latest}
        {...(mayBeUnknown && { helperText: t('optional') })}
      />
      <SelectField
        control={control}
        name={'gender' as FieldPath<T>}
        label={t('gender')}
        options={[
          ...(mayBeUnknown ? [{ value: '', label: t('genders.unknown') }] : []),
          ...GENDERS.map((gender) => ({ value: gender, label: t(GENDER_KEYS[gender]) })),
        ]}
      />
    </>
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
