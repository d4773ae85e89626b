import { IonButton } from '@ionic/react'
import { MOBILE_TYPED_MAX_LENGTH } from '@vetvisit/contract/people/mobile'
import { useState } from 'react'
import { useController, type FieldPath, type FieldValues } from 'react-hook-form'
import { useTranslation } from '../../lib/text/translation.ts'
import { CountryCodeModal } from './country-code-modal.tsx'
import { TextField } from '../form/text-field.tsx'
import { messageOf, type FieldProps } from '../form/use-field.ts'

type MobileFieldProps<T extends FieldValues, O> = Omit<FieldProps<T, O>, 'label' | 'name'> & {
  /** Names of the three values in the form. */
  mobile: FieldPath<T>
  countryCode: FieldPath<T>
  isoCode: FieldPath<T>
  label?: string
  /** As in `TextField`. */
  isFirst?: boolean
}

/** A telephone number with the dial code of a country. */
export function MobileField<T extends FieldValues, O>({
  control,
  mobile,
  countryCode,
  isoCode,
  label,
  ...rest
}: MobileFieldProps<T, O>) {
  const { t } = useTranslation(['person', 'common'])
  const [open, setOpen] = useState(false)
  const dial = useController({ control, name: countryCode })
  const iso = useController({ control, name: isoCode })
  const dialError = messageOf(dial.fieldState.error ?? iso.fieldState.error)
  return (
    <div>
      <div className="field-row">
        <IonButton
          className="field-button"
          fill="outline"
          type="button"
          disabled={rest.disabled ?? false}
          aria-label={t('dial.button', { dial: dial.field.value ?? '' })}
          onClick={() => setOpen(true)}
        >
          {dial.field.value || '+…'}
        </IonButton>
        <TextField
          {...rest}
          control={control}
          name={mobile}
          label={label ?? t('common:fields.contactNumber')}
          type="tel"
          inputmode="tel"
          autocomplete="tel-national"
          maxlength={MOBILE_TYPED_MAX_LENGTH}
        />
      </div>
      {dialError && <p className="field-error">{dialError}</p>}
      <CountryCodeModal
        isOpen={open}
        onClose={() => setOpen(false)}
        chosen={iso.field.value}
        onChosen={(country) => {
          dial.field.onChange(country.dial)
          iso.field.onChange(country.code)
          setOpen(false)
        }}
      />
    </div>
  )
}
