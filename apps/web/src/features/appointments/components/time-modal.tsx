import './visits.css'
import { IonButton, IonSpinner } from '@ionic/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../platform/network.ts'
import { AppModal } from '../../../ui/app-modal.tsx'

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
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      backdropDismiss={false}
      className="booking-modal"
      footer={
        <>
          <IonButton fill="clear" onClick={onClose}>
            {t('cancel')}
          </IonButton>
          <IonButton
            color="secondary"
            disabled={!ready || !online || pending}
            aria-busy={pending}
            onClick={onAct}
          >
            {pending && <IonSpinner slot="start" name="crescent" aria-hidden="true" />}
            {act}
          </IonButton>
        </>
      }
    >
      <div className="booking">{children}</div>
    </AppModal>
  )
}
