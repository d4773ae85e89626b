import { useTranslation } from '../../lib/text/translation.ts'
import { usePractices } from '../../features/owners/care/care-queries.ts'
import { EmergencyLines } from '../../features/search/emergency/emergency-lines.tsx'

/** The numbers for emergencies of the practices that have the owner on record; kept on the device. */
export function OwnNumbers() {
  const { t } = useTranslation('emergency')
  const practices = usePractices().data?.practices ?? []
  const lines = practices
    .flatMap(({ doctor }) => doctor.clinics)
    .flatMap(({ name, emergencyPhone }) => (emergencyPhone === null ? [] : [{ name, phone: emergencyPhone }]))
  return <EmergencyLines title={t('own')} lines={lines} />
}
