import '../ionic-setup.ts'
import { IonPopover } from '@ionic/react'
import type { ReactNode } from 'react'

type DialogPopoverProps = {
  /** The event that opened it, which determines the position; absent while it is closed. */
  event: Event | undefined
  onClose: () => void
  /** Its name for screen readers. */
  label: string
  className?: string
  children: ReactNode
}

/** Ionic marks its popovers as modal without a role, and an element without a role may not have a name. */
const DIALOG = { role: 'dialog' }

/** A small dialog beside the control that opened it. */
export function DialogPopover({ event, onClose, label, className = '', children }: DialogPopoverProps) {
  return (
    <IonPopover
      {...DIALOG}
      aria-label={label}
      isOpen={event !== undefined}
      event={event}
      onDidDismiss={onClose}
      className={className}
      // Ionic measures the content when it opens: without it a popover at the lower edge would lie beneath the screen.
      keepContentsMounted
    >
      {event && children}
    </IonPopover>
  )
}
