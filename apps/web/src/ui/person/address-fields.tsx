import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from '../../lib/text/translation.ts'
import { TextField } from '../form/text-field.tsx'

/** Fields in postal order; the names are the contract's. */
const LINES = [
  { line: 'addressLine1', autocomplete: 'address-line1', wide: true },
  { line: 'addressLine2', autocomplete: 'address-line2', wide: true },
  { line: 'zipcode', autocomplete: 'postal-code' },
  { line: 'city', autocomplete: 'address-level2' },
  { line: 'state', autocomplete: 'address-level1' },
  { line: 'country', autocomplete: 'country-name' },
] as const

/** The six lines of a form's `address`. */
export function AddressFields<T extends FieldValues, O>({ control }: { control: Control<T, unknown, O> }) {
  const { t } = useTranslation()
  return (
    <div className="form-columns">
      {LINES.map(({ line, autocomplete, ...look }) => (
        <div key={line} className={'wide' in look ? 'wide' : undefined}>
          <TextField
            control={control}
            // TypeScript cannot see that the form has an address.
            name={`address.${line}` as FieldPath<T>}
            label={t(`fields.${line}`)}
            autocomplete={autocomplete}
          />
        </div>
      ))}
    </div>
  )
}
