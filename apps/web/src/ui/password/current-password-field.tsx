import { codeAsPassword } from '@vetvisit/contract/auth/code/rules'
import { lazy, Suspense } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { useUser } from '../../lib/session/session.ts'
import { PasswordField } from './password-field.tsx'
import { messageOf, type FieldProps } from '../form/use-field.ts'

const CodeInstead = lazy(() =>
  import('../code/code-instead.tsx').then((file) => ({ default: file.CodeInstead })),
)

type CurrentPasswordFieldProps<T extends FieldValues, O> = Pick<
  FieldProps<T, O>,
  'control' | 'name' | 'label'
>

/** The password of the signed-in person, or a mailed code in its place if the account has none (decision 287). */
export function CurrentPasswordField<T extends FieldValues, O>(props: CurrentPasswordFieldProps<T, O>) {
  const user = useUser()
  const { field, fieldState } = useController({ control: props.control, name: props.name })
  // A session of an older version does not say it.
  if (user?.hasPassword !== false || user.email === null)
    return <PasswordField {...props} autocomplete="current-password" />
  return (
    <Suspense fallback={null}>
      <CodeInstead
        email={user.email}
        error={messageOf(fieldState.error) ?? null}
        onCode={(entered) => field.onChange(entered ? codeAsPassword(entered) : '')}
      />
    </Suspense>
  )
}
