import './visits.css'
import type { ReactNode } from 'react'
import { useOnline } from '../../../platform/network.ts'
import { AppModal } from '../../../ui/app-modal.tsx'
import { ModalActions } from '../../../ui/modal-actions.tsx'

type TimeModalProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** What the button says that does it. */
  act: string
  /** Whether all is chosen that is needed. */
  ready: boolean
  pending: boolean
  onAct: () => void
  children: ReactNode
}

/** A dialog in which a time is chosen for something; a tap beside it loses nothing. */
export function TimeModal({ title, isOpen, onClose, act, ready, pending, onAct, children }: TimeModalProps) {
  const online = useOnline()
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      backdropDismiss={false}
      className="booking-modal"
      footer={
        <ModalActions
          onCancel={onClose}
          act={act}
          disabled={!ready || !online}
          busy={pending}
          onAct={onAct}
        />
      }
    >
      <div className="booking">{children}</div>
    </AppModal>
  )
}
