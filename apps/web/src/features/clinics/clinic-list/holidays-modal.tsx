import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { errorText } from '../../../lib/text/error-text.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { FormBanner } from '../../../ui/form/api-form.tsx'
import { ModalActions } from '../../../ui/modal/modal-actions.tsx'
import { showToast } from '../../../ui/action/toast.ts'
import { HolidaysEditor } from '../clinic-form/holidays-editor.tsx'
import { useSaveWithConfirmation } from './use-affected-appointments.tsx'

type HolidaysModalProps = {
  clinic: Clinic
  /** The clinic was deleted meanwhile. */
  isGone: boolean
  onClose: () => void
}

/** The days on which one clinic is closed. */
export function HolidaysModal({ clinic, isGone, onClose }: HolidaysModalProps) {
  const { t } = useTranslation(['clinics', 'common'])
  const [seen] = useState<readonly string[]>(clinic.holidays)
  const [holidays, setHolidays] = useState<string[]>(clinic.holidays)
  const [failure, setFailure] = useState<string | null>(null)
  const { save, saving, question } = useSaveWithConfirmation(clinic)
  const submit = async () => {
    setFailure(null)
    try {
      // Merged with dates that another person added or removed meanwhile (decision 121).
      await save({ holidays, seen: { holidays: seen } })
      void showToast({ message: t('holidays.saved'), color: 'success' })
      onClose()
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return (
    <AppModal
      isOpen
      onClose={onClose}
      title={t('holidays.title')}
      unsaved={holidays !== seen}
      backdropDismiss={false}
      footer={
        <ModalActions
          act={t('common:save')}
          disabled={isGone}
          busy={saving}
          right="clinics"
          onAct={() => void submit()}
        />
      }
    >
      <div role="alert">
        {isGone && <FormBanner text={t('deletedMeanwhile')} />}
        {failure && !isGone && <FormBanner text={failure} />}
      </div>
      <p translate="no" className="quiet">
        {clinic.name}
      </p>
      <HolidaysEditor holidays={holidays} onChange={setHolidays} place={clinic.address} headless />
      {question}
    </AppModal>
  )
}
