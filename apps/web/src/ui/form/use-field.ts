import { readMessage } from '@vetvisit/contract/texts/message'
import { exists, t, type TFunction } from 'i18next'
import {
  useController,
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'

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

/** Value, message and classes of one field, the same for every kind of input. */
export function useField<T extends FieldValues, O>({
  control,
  name,
  helperText,
}: Pick<FieldProps<T, O>, 'control' | 'name'> & { helperText?: string | undefined }) {
  useTranslation(['common', 'contract'])
  const { field, fieldState } = useController({ control, name })
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
  // Keys come from schemas at run time, so the typed `t` cannot check them.
  const translate = t as TFunction & ((key: string, values: { letter: string }) => string)
  for (const candidate of [`contract:${key}`, key])
    if (/^[\w:.-]+$/.test(key) && exists(candidate)) return translate(candidate, values)
  return t(error.type === 'too_small' || error.type === 'invalid_type' ? 'fields.required' : 'fields.invalid')
}
