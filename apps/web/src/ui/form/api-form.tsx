import { IonButton, IonIcon, IonSpinner } from '@ionic/react'
import { alertCircleOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ApiFormState } from './use-api-form.ts'

/** The `<form>` of a `useApiForm`, with the banner that says why it failed. */
export function ApiForm<In extends FieldValues, Out>({
  state,
  children,
  id,
}: {
  state: ApiFormState<In, Out>
  children: ReactNode
  id?: string
}) {
  return (
    <form className="form" noValidate onSubmit={(event) => void state.submit(event)} {...(id && { id })}>
      <div role="alert">{state.error && <FormBanner text={state.error} />}</div>
      {children}
    </form>
  )
}

/** Says what went wrong, above the fields. */
export function FormBanner({ text }: { text: string }) {
  return (
    <div className="form-banner">
      <IonIcon icon={alertCircleOutline} aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}

type SubmitButtonProps = {
  submitting: boolean
  children: ReactNode
  disabled?: boolean
  /** `secondary` (apricot) for the one action that matters on the screen. */
  color?: string
  expand?: 'block'
  /** Form it belongs to, when it stands outside of it (modal footer). */
  form?: string
}

/** Shows that it works and cannot be pressed twice. */
export function SubmitButton({
  submitting,
  children,
  disabled = false,
  color = 'primary',
  expand,
  form,
}: SubmitButtonProps) {
  return (
    <IonButton
      type="submit"
      color={color}
      disabled={disabled || submitting}
      aria-busy={submitting}
      {...(expand && { expand })}
      {...(form && { form })}
    >
      {submitting && <IonSpinner slot="start" name="crescent" aria-hidden="true" />}
      {children}
    </IonButton>
  )
}
