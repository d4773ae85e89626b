import { IonButton, IonIcon, IonInput } from '@ionic/react'
import { eyeOffOutline, eyeOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useField, type FieldProps } from './use-field.ts'

type PasswordFieldProps<T extends FieldValues, O> = FieldProps<T, O> & {
  autocomplete: 'current-password' | 'new-password'
}

/** A password with a button that shows it. */
export function PasswordField<T extends FieldValues, O>({
  control,
  name,
  label,
  helperText,
  ...rest
}: PasswordFieldProps<T, O>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const { field, hint, className, focusRef } = useField({ control, name, helperText })
  return (
    <IonInput
      {...rest}
      {...hint}
      type={shown ? 'text' : 'password'}
      label={label}
      labelPlacement="stacked"
      fill="outline"
      name={name}
      value={field.value ?? ''}
      ref={focusRef}
      className={className}
      onIonInput={(event) => field.onChange(event.detail.value ?? '')}
      onIonBlur={field.onBlur}
    >
      <IonButton
        slot="end"
        fill="clear"
        type="button"
        aria-label={shown ? t('fields.hidePassword') : t('fields.showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <IonIcon slot="icon-only" icon={shown ? eyeOffOutline : eyeOutline} aria-hidden="true" />
      </IonButton>
    </IonInput>
  )
}
