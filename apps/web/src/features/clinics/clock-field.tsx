import { IonInput } from '@ionic/react'
import type { FieldValues } from 'react-hook-form'
import { useField, type FieldProps } from '../../ui/form/use-field.ts'
import { parseClock } from './clinic-form/clinic-inputs.ts'

/** A time of day that may be 24:00, which a browser's time input does not accept. Typed freely, shown as HH:mm. */
export function ClockField<T extends FieldValues, O>({
  control,
  name,
  label,
  helperText,
  ...rest
}: FieldProps<T, O>) {
  const { field, hint, className, focusRef } = useField({ control, name, helperText })
  return (
    <IonInput
      {...rest}
      {...hint}
      label={label}
      labelPlacement="stacked"
      fill="outline"
      type="text"
      inputmode="text"
      maxlength={12}
      placeholder="hh:mm"
      name={name}
      value={field.value ?? ''}
      ref={focusRef}
      className={`figures ${className}`}
      onIonInput={(event) => field.onChange((event.detail.value ?? '').trimStart())}
      onIonBlur={() => {
        const time = parseClock(field.value ?? '')
        if (time !== null && time !== field.value) field.onChange(time)
        field.onBlur()
      }}
    />
  )
}
