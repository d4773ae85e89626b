import { IonButton } from '@ionic/react'
import { useTranslation } from '../../lib/text/translation.ts'
import { AppModal } from './app-modal.tsx'
import { TermsText } from './terms-text.tsx'

/** The terms in a dialog with a close button only (specification/practice §2). */
export function TermsModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <AppModal
      isOpen={isOpen}
      onClose={onClose}
      title={t('titles.terms')}
      footer={
        <IonButton color="primary" onClick={onClose}>
          {t('close')}
        </IonButton>
      }
    >
      <TermsText />
    </AppModal>
  )
}
