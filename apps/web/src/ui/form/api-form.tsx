import { IonIcon } from '@ionic/react'
import { alertCircleOutline } from 'ionicons/icons'
import {
  use,
  useEffect,
  useEffectEvent,
  useRef,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from 'react'
import type { FieldValues } from 'react-hook-form'
import { BusyButton } from '../action/busy-button.tsx'
import { DialogWork } from '../modal/dialog-work.ts'
import type { ApiFormState } from './use-api-form.ts'

/** The `<form>` of a `useApiForm`, with a banner for its error. */
export function ApiForm<In extends FieldValues, Out>({
  state,
  children,
  id,
}: {
  state: ApiFormState<In, Out>
  children: ReactNode
  id?: string
}) {
  const { files } = use(DialogWork)
  const banner = useBannerInSight(state)
  const submit = (event: FormEvent) => {
    // The Enter key also submits, but must wait until all files are sent.
    if (files !== 'sent') event.preventDefault()
    else void state.submit(event)
  }
  return (
    <form className="form" noValidate onSubmit={submit} {...(id && { id })}>
      <div role="alert" ref={banner}>
        {state.error && <FormBanner text={state.error} />}
      </div>
      {children}
    </form>
  )
}

/** Scrolls to the error of a long form after a failed save; a field with its own message already has the focus and is visible. */
function useBannerInSight<In extends FieldValues, Out>({ form, error }: ApiFormState<In, Out>) {
  const banner = useRef<HTMLDivElement>(null)
  const { errors } = form.formState
  const isOnField = Object.keys(errors).length > 0
  const scroll = useEffectEvent(() => {
    if (!isOnField) banner.current?.scrollIntoView({ block: 'center' })
  })
  useEffect(() => {
    if (error !== null) scroll()
  }, [error])
  return banner
}

/** The error of the form, above the fields. */
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
