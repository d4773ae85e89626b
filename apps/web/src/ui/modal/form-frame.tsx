import { use } from 'react'
import { AppModal, type AppModalProps } from './app-modal.tsx'
import { Beside } from './beside.ts'
import { FormPanel } from './form-panel.tsx'

type FormFrameProps = Pick<
  AppModalProps,
  'onClose' | 'title' | 'children' | 'footer' | 'unsaved' | 'className'
>

/** An open form: beside the content where its page has room, otherwise a dialog that a tap outside never closes. */
export function FormFrame({ className, ...form }: FormFrameProps) {
  const place = use(Beside)
  if (place) return <FormPanel {...form} {...place} />
  return <AppModal isOpen backdropDismiss={false} {...form} {...(className !== undefined && { className })} />
}
