import { readMessage } from '@vetvisit/contract/texts/message'
import { exists, t as translate } from 'i18next'
import { useState } from 'react'
import {
  useController,
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type UseControllerReturn,
} from 'react-hook-form'
import { t, useTranslation } from '../../lib/text/translation.ts'

/** Properties of every field. `O` is the schema's output type; it is inferred from `control`. */
export type FieldProps<T extends FieldValues, O> = {
  control: Control<T, unknown, O>
  name: FieldPath<T>
  label: string
  helperText?: string
  disabled?: boolean
  required?: boolean
}

/** A no-break space, so that an empty line keeps its height. */
const NOTHING_YET = '\u00a0'

/**
 * Value and state of one field. What the server said of a value stays while the value does. If it went when the field loses the focus, a
 * button below would move away from under the pointer that presses it, and the press would be lost.
 */
export function useSteadyField<T extends FieldValues, O, N extends FieldPath<T>>({
  control,
  name,
}: {
  control: Control<T, unknown, O>
  name: N
}): Pick<UseControllerReturn<T, N>, 'field' | 'fieldState'> {
  const { field, fieldState } = useController({ control, name })
  const { error } = fieldState
  const [told, setTold] = useState({ error, of: field.value })
  if (told.error !== error) setTold({ error, of: field.value })
  if (error?.type !== 'server' || told.of !== field.value) return { field, fieldState }
  const onChange: typeof field.onChange = (value) => {
    field.onChange(value)
    // A form that was not sent since it took the newest record checks a field when it loses the focus.
    field.onBlur()
  }
  return { field: { ...field, onChange, onBlur: () => undefined }, fieldState }
}

/** Value, message and classes of one field, the same for every kind of input. */
export function useField<T extends FieldValues, O>({
  control,
  name,
  helperText,
}: Pick<FieldProps<T, O>, 'control' | 'name'> & { helperText?: string | undefined }) {
  useTranslation(['common', 'contract'])
  const { field, fieldState } = useSteadyField({ control, name })
  const { error, isTouched } = fieldState
  const message = messageOf(error)
  return {
    field,
    error: message,
    /** The line below the field. It takes its room even while empty, so that a message moves nothing. */
    hint: { helperText: helperText ?? NOTHING_YET, ...(message && { errorText: message }) },
    /** Ionic shows the message only if the input is invalid and touched. */
    className: `${error ? 'ion-invalid ion-touched' : ''} ${isTouched ? 'ion-touched' : ''} ${helperText ? 'has-help' : ''}`,
    /** Lets the form focus this input if it is the first invalid one. */
    focusRef: (element: { setFocus: () => Promise<void> } | null) => {
      field.ref(element && { focus: () => void element.setFocus() })
    },
  }
}

/** The message of an error: the server's, the text of a schema's key, or a general one. */
export function messageOf(error: FieldError | undefined): string | undefined {
  if (!error) return undefined
  if (error.type === 'server' && error.message) return error.message
  const { key, values } = readMessage(error.message ?? '')
  // Keys come from schemas at run time, so the type check cannot know them.
  for (const candidate of [`contract:${key}`, key])
    if (/^[\w:.-]+$/.test(key) && exists(candidate)) return translate(candidate, values)
  return t(error.type === 'too_small' || error.type === 'invalid_type' ? 'fields.required' : 'fields.invalid')
}
