import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from './text-field.tsx'

/** The six lines of an address below `name` (e.g. `address`). */
export function AddressFields<T extends FieldValues, O>({
  control,
  name,
  disabled = false,
}: {
  control: Control<T, unknown, O>
  name: string
  disabled?: boolean
}) {
  const { t } = useTranslation()
  // The six names are fixed by the contract's Address; TypeScript cannot build a path from a plain prefix.
  const path = (part: string) => `${name}.${part}` as FieldPath<T>
  return (
    <div className="form-columns">
      <div className="wide">
        <TextField
          control={control}
          name={path('addressLine1')}
          label={t('fields.addressLine1')}
          autocomplete="address-line1"
          disabled={disabled}
        />
      </div>
      <div className="wide">
        <TextField
          control={control}
          name={path('addressLine2')}
          label={t('fields.addressLine2')}
          autocomplete="address-line2"
          disabled={disabled}
        />
      </div>
      <TextField
        control={control}
        name={path('zipcode')}
        label={t('fields.zipcode')}
        autocomplete="postal-code"
        disabled={disabled}
      />
      <TextField
        control={control}
        name={path('city')}
        label={t('fields.city')}
        autocomplete="address-level2"
        disabled={disabled}
      />
      <TextField
        control={control}
        name={path('state')}
        label={t('fields.state')}
        autocomplete="address-level1"
        disabled={disabled}
      />
      <TextField
        control={control}
        name={path('country')}
        label={t('fields.country')}
        autocomplete="country-name"
        disabled={disabled}
      />
    </div>
  )
}
