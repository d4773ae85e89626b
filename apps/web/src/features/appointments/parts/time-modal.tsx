import './visits.css'
import type { AssistantRight } from '@vetvisit/contract/assistants/rules'
import type { ReactNode } from 'react'
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
  pending: boolean
  /** True if closing would lose input. */
  unsaved: boolean
  /** The right that an assistant needs. */
  right?: AssistantRight
  onAct: () => void
  children: ReactNode
}

/** A dialog to choose a time; a tap outside does not discard input. */
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
