import { IonSelect, IonSelectOption } from '@ionic/react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../../lib/text/translation.ts'
import { useField, type FieldProps } from './use-field.ts'

export type SelectOption = { value: string | number; label: string; disabled?: boolean }

type SelectFieldProps<T extends FieldValues, O> = FieldProps<T, O> & {
  options: readonly SelectOption[]
  multiple?: boolean
  placeholder?: string
}

/** A choice of one or several options. Long lists open in a dialog, short ones beside the field. */
export function SelectField<T extends FieldValues, O>({
  control,
  name,
  label,
  options,
  multiple = false,
  helperText,
  ...rest
}: SelectFieldProps<T, O>) {
  const { t } = useTranslation()
  const { field, hint, className, focusRef } = useField({ control, name, helperText })
  const long = multiple || options.length > 8
  return (
    <IonSelect
      {...rest}
      {...hint}
      label={label}
      labelPlacement="stacked"
      fill="outline"
      interface={long ? 'alert' : 'popover'}
      interfaceOptions={long ? { header: label, backdropDismiss: false } : { size: 'cover' }}
      okText={t('ok')}
      cancelText={t('cancel')}
      multiple={multiple}
      value={field.value ?? (multiple ? [] : null)}
      ref={(element) => focusRef(element && { setFocus: async () => element.focus() })}
      className={className}
      onIonChange={(event) => field.onChange(event.detail.value)}
      onIonBlur={field.onBlur}
    >
      {options.map((option) => (
        <IonSelectOption key={option.value} value={option.value} disabled={option.disabled ?? false}>
          {option.label}
        </IonSelectOption>
      ))}
    </IonSelect>
  )
}
