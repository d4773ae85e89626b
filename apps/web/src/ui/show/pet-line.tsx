import type { Pet } from '@vetvisit/contract/pets/schemas'
import { useTranslation } from '../../lib/text/translation.ts'
import { ageText } from '../../lib/text/age-text.ts'
import { breedName } from '../../lib/text/breeds.ts'

/** `Dog · Labrador · 3 years`. */
export function PetLine({ pet }: { pet: Pick<Pet, 'type' | 'breed' | 'age'> }) {
  const { t } = useTranslation()
  return (
    <>{[t(`speciesNames.${pet.type}`), breedName(pet), ageText(pet.age) ?? t('ageUnknown')].join(' · ')}</>
  )
}
