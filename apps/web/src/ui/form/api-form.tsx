import { IonIcon } from '@ionic/react'
import { alertCircleOutline } from 'ionicons/icons'
import { use, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { BusyButton } from '../busy-button.tsx'
import { DialogWork } from '../dialog-work.ts'
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
  const { uploads } = use(DialogWork)
  const submit = (event: FormEvent) => {
    // The Enter key sends a form, too: not without what is still on its way.
    if (uploads > 0) event.preventDefault()
    else void state.submit(event)
  }
  return (
    <form className="form" noValidate onSubmit={submit} {...(id && { id })}>
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

type SubmitButtonProps = Omit<ComponentProps<typeof BusyButton>, 'type' | 'busy'> & { submitting: boolean }

export function SubmitButton({ submitting, ...button }: SubmitButtonProps) {
  return <BusyButton type="submit" busy={submitting} {...button} />
}
