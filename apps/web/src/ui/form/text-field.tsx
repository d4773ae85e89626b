import { IonInput, IonTextarea } from '@ionic/react'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './use-field.ts'

type InputKind = 'text' | 'email' | 'tel' | 'url' | 'search' | 'password'

type TextFieldProps<T extends FieldValues, O> = FieldProps<T, O> & {
  type?: InputKind
  autocomplete?: NonNullable<React.ComponentProps<typeof IonInput>['autocomplete']>
  inputmode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search'
  placeholder?: string
  maxlength?: number
  counter?: boolean
  /** False for names: a leading space is blocked there (specification/owner §5). */
  leadingSpace?: boolean
  /** True if the first key of its dialog goes here, where no keyboard would cover the form. */
  isFirst?: boolean
  /** Hides the label, because the table's heading shows it; screen readers still read it. */
  labelHidden?: boolean
  children?: React.ReactNode
}

/** A text field of one line. */
export function TextField<T extends FieldValues, O>({
  control,
  name,
  label,
  leadingSpace = false,
  labelHidden = false,
  isFirst = false,
  helperText,
  children,
  ...rest
}: TextFieldProps<T, O>) {
  const { field, hint, className, focusRef } = useField({ control, name, helperText })
  return (
    <IonInput
      {...rest}
      {...hint}
      {...(labelHidden ? { 'aria-label': label } : { label, labelPlacement: 'stacked' })}
      fill="outline"
      // Ionic would empty a password that was left at the next key in it, even at an arrow. A refused one is selected below.
      clearOnEdit={false}
      {...(isFirst && { 'data-first-focus': 'desk' })}
      name={name}
      value={field.value ?? ''}
      ref={(element) => focusRef(element && rest.type === 'password' ? selecting(element) : element)}
      className={className}
      onIonInput={(event) =>
        field.onChange(leadingSpace ? (event.detail.value ?? '') : (event.detail.value ?? '').trimStart())
      }
      onIonBlur={field.onBlur}
    >
      {children}
    </IonInput>
  )
}

/** Focuses an input as a form does whose value was refused, so that the next key replaces a text that nobody can read. */
const selecting = (element: Pick<HTMLIonInputElement, 'setFocus' | 'getInputElement'>) => ({
  setFocus: async () => {
    await element.setFocus()
    const input = await element.getInputElement()
    input.select()
  },
})

type EmailFieldProps<T extends FieldValues, O> = FieldProps<T, O> & {
  /** "off" for another person's data, so that the browser does not suggest the user's own. */
  autocomplete: 'email' | 'off'
}

/** A field for an e-mail address. */
export function EmailField<T extends FieldValues, O>(props: EmailFieldProps<T, O>) {
  return <TextField {...props} type="email" inputmode="email" />
}

/** A text field of several lines, which grows with its text. */
export function TextareaField<T extends FieldValues, O>({
  control,
  name,
  label,
  helperText,
  ...rest
}: FieldProps<T, O> & { maxlength?: number; counter?: boolean; rows?: number; placeholder?: string }) {
  const { field, hint, className, focusRef } = useField({ control, name, helperText })
  return (
    <IonTextarea
      {...rest}
      {...hint}
      autoGrow
      label={label}
      labelPlacement="stacked"
      fill="outline"
      name={name}
      value={field.value ?? ''}
      ref={focusRef}
      className={className}
      onIonInput={(event) => field.onChange(event.detail.value ?? '')}
      onIonBlur={field.onBlur}
    />
  )
}
