import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { AppModal } from '../../../ui/modal/app-modal.tsx'
import { ClinicPhone } from '../../../ui/show/clinic-phones.tsx'

type Called = { clinic: Pick<Clinic, 'name' | 'phone' | 'onlineBooking'> }

/** Why an owner, or everybody, books with a practice by telephone only, and the number to call. */
export function TelephoneOnly({ clinic }: Called) {
  const { t } = useTranslation('booking')
  return (
    <div>
      <p>{t(clinic.onlineBooking ? 'telephoneOnly.text' : 'telephoneOnly.everybody')}</p>
      {clinic.phone !== null && (
        <p>
          <b>{t('telephoneOnly.call')}</b> <ClinicPhone clinic={clinic} />
        </p>
      )}
    </div>
  )
}

/** In place of the booking sheet. */
export function TelephoneOnlySheet({
  clinic,
  isOpen,
  onClose,
}: Called & { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('booking')
  return (
    <AppModal isOpen={isOpen} onClose={onClose} title={t('telephoneOnly.title')} className="fitted-modal">
      <TelephoneOnly clinic={clinic} />
    </AppModal>
  )
}
