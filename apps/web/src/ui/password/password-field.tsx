import { IonButton, IonIcon } from '@ionic/react'
import { eyeOffOutline, eyeOutline } from 'ionicons/icons'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../../lib/text/translation.ts'
import { TextField } from '../form/text-field.tsx'
import type { FieldProps } from '../form/use-field.ts'

type PasswordFieldProps<T extends FieldValues, O> = FieldProps<T, O> & {
  autocomplete: 'current-password' | 'new-password'
}

/** A password with a button that shows it. */
export function PasswordField<T extends FieldValues, O>(props: PasswordFieldProps<T, O>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <TextField {...props} type={shown ? 'text' : 'password'} leadingSpace>
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
    </TextField>
  )
}
