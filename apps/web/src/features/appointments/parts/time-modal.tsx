import './visits.css'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import type { ReactNode, RefObject } from 'react'
import { useOnline } from '../../../platform/network.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'

type TimeModalProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Label of the submit button. */
  act: string
  /** True if everything required is chosen. */
  ready: boolean
  /** What must be chosen first, as a sentence above the buttons. */
  missing?: string | null
  pending: boolean
  /** True if closing would lose input. */
  unsaved: boolean
  /** The right that an assistant needs. */
  right?: AssistantRight
  onAct: () => void
  /** The key of the submit button. */
  hint?: ReactNode
  /** Is given the element around the content. */
  inside?: RefObject<HTMLDivElement | null>
  /** That element takes the first key, and no field does. */
  takesKeys?: boolean
  /** Content beside the choices, above them where there is no room; with it, also null, the dialog is wide. */
  beside?: ReactNode
  children: ReactNode
}

/** A dialog to choose a time; a tap outside does not discard input. */
export function TimeModal({
  title,
  isOpen,
  onClose,
  act,
  ready,
  missing = null,
  pending,
  unsaved,
  right,
  onAct,
  hint,
  inside,
  takesKeys = false,
  beside,
  children,
}: TimeModalProps) {
  const online = useOnline()
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      unsaved={unsaved}
      backdropDismiss={false}
      className={beside === undefined ? 'booking-modal' : 'booking-modal booking-modal-wide'}
      footer={
        <ModalActions
          act={act}
          missing={missing}
          disabled={!ready || !online}
          busy={pending}
          right={right}
          onAct={onAct}
          hint={hint}
        />
      }
    >
      <div className="booking-and-more">
        <div ref={inside} className="booking" {...(takesKeys && { tabIndex: -1, 'data-first-focus': '' })}>
          {children}
        </div>
        {beside}
      </div>
    </AppModal>
  )
}
