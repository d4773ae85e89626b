import { useId, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './use-field.ts'

type CheckboxFieldProps<T extends FieldValues, O> = Omit<FieldProps<T, O>, 'label'> & { children: ReactNode }

/**
 * A checkbox; `children` is its sentence, which may contain a link (the terms). Native, because Ionic's checkbox is one control as a whole,
 * and a link inside it could not be reached.
 */
export function CheckboxField<T extends FieldValues, O>({
  control,
  name,
  helperText,
  disabled = false,
  required = false,
  children,
}: CheckboxFieldProps<T, O>) {
  const id = useId()
  const { field, error, focusRef } = useField({ control, name })
  const note = error ?? helperText
  return (
    <div>
      <div className="checkbox-field">
        <input
          id={id}
          type="checkbox"
          name={name}
          ref={(element) => focusRef(element && { setFocus: async () => element.focus() })}
          checked={field.value === true}
          disabled={disabled}
          required={required}
          aria-invalid={error !== undefined}
          {...(note && { 'aria-describedby': `${id}-note` })}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <p
        id={`${id}-note`}
        className={error ? 'field-error' : 'field-helper'}
        {...(error && { role: 'alert' })}
      >
        {note}
      </p>
    </div>
  )
}
