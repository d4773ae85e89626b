import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Checkbox } from './checkbox.tsx'
import { useField, type FieldProps } from './use-field.ts'

type CheckboxFieldProps<T extends FieldValues, O> = Omit<FieldProps<T, O>, 'label'> & { children: ReactNode }

/** A checkbox of a form; `children` is its sentence. */
export function CheckboxField<T extends FieldValues, O>({
  control,
  name,
  helperText,
  disabled = false,
  required = false,
  children,
}: CheckboxFieldProps<T, O>) {
  const { field, error, focusRef } = useField({ control, name })
  return (
    <Checkbox
      name={name}
      ref={(element) => focusRef(element && { setFocus: async () => element.focus() })}
      checked={field.value === true}
      disabled={disabled}
      required={required}
      aria-invalid={error !== undefined}
      error={error}
      note={helperText}
      onChange={(event) => field.onChange(event.target.checked)}
      onBlur={field.onBlur}
    >
      {children}
    </Checkbox>
  )
}
