import type { FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from '../../../lib/text/translation.ts'
import { PasswordField } from '../../../ui/password/password-field.tsx'
import type { FieldProps } from '../../../ui/form/use-field.ts'

type NewPasswordFieldsProps<T extends FieldValues, O> = Pick<FieldProps<T, O>, 'control' | 'name'> & {
  confirm: FieldPath<T>
  /** True if the new password replaces one. */
  replaces?: boolean
}

/** A new password with its rules, and its repetition. */
export function NewPasswordFields<T extends FieldValues, O>({
  control,
  name,
  confirm,
  replaces = false,
}: NewPasswordFieldsProps<T, O>) {
  const { t } = useTranslation('auth')
  return (
    <>
      <PasswordField
        control={control}
        name={name}
        label={replaces ? t('newPassword') : t('password')}
        helperText={t('passwordRule')}
        autocomplete="new-password"
      />
      <PasswordField
        control={control}
        name={confirm}
        label={replaces ? t('confirmNewPassword') : t('confirmPassword')}
        autocomplete="new-password"
      />
    </>
  )
}
