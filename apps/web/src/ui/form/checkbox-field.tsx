import { IonCheckbox } from '@ionic/react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from './use-field.ts'

type CheckboxFieldProps<T extends FieldValues, O> = Omit<FieldProps<T, O>, 'label'> & { children: ReactNode }

/** Yes or no; `children` is the sentence that is agreed to. */
export function CheckboxField<T extends FieldValues, O>({
  control,
  name,
  helperText,
  children,
  ...rest
}: CheckboxFieldProps<T, O>) {
  const { field, error, className, focusRef } = useField({ control, name })
  return (
    <IonCheckbox
      {...rest}
      {...(helperText && { helperText })}
      {...(error && { errorText: error })}
      labelPlacement="end"
      justify="start"
      alignment="start"
      name={name}
      checked={field.value === true}
      ref={(element) => focusRef(element && { setFocus: async () => element.focus() })}
      className={`checkbox-field ${className}`}
      onIonChange={(event) => field.onChange(event.detail.checked)}
      onIonBlur={field.onBlur}
    >
      {children}
    </IonCheckbox>
  )
}
