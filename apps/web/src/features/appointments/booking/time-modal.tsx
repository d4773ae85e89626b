import '../agenda/visits.css'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import type { ReactNode } from 'react'
import { useOnline } from '../../../platform/network.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'

type TimeModalProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** What the button says that does it. */
  act: string
  /** Whether all is chosen that is needed. */
  ready: boolean
  pending: boolean
  /** Whether something was written that would be lost. */
  unsaved: boolean
  /** What an assistant must be allowed for it. */
  right?: AssistantRight
  onAct: () => void
  children: ReactNode
}

/** A dialog in which a time is chosen for something; a tap beside it loses nothing. */
export function TimeModal({
  title,
  isOpen,
  onClose,
  act,
  ready,
  pending,
  unsaved,
  right,
  onAct,
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
      className="booking-modal"
      footer={
        <ModalActions act={act} disabled={!ready || !online} busy={pending} right={right} onAct={onAct} />
      }
    >
      <div className="booking">{children}</div>
    </AppModal>
  )
}
