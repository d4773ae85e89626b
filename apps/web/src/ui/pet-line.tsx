import type { Appointment } from '@vetvisit/contract/appointments/schemas'
import { useTranslation } from 'react-i18next'
import { ageText } from '../../../lib/age-text.ts'

/** `Dog · Labrador · 3 years`. */
export function PetLine({ pet }: { pet: Appointment['pet'] }) {
  const { t } = useTranslation(['requests', 'common'])
  return (
    <>{[t(`common:speciesNames.${pet.type}`), pet.breed, ageText(pet.age) ?? t('ageUnknown')].join(' · ')}</>
  )
}
