import type { PetRecord } from '@vetvisit/contract/pets/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ageText } from '../../../lib/text/age-text.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { breedName } from '../../../lib/text/breeds.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { GENDER_TEXTS } from '../pet-words.ts'

type PetWhoProps = {
  pet: PetRecord
  /** Size of the picture in rem. */
  size: number
  /** Content below species and breed. */
  children?: ReactNode
}

/** A pet's picture, name, species and age. */
export function PetAndOwner({ pet, size, children }: PetWhoProps) {
  const { t } = useTranslation(['pets', 'common'])
  const age = ageText(pet.age) ?? t('common:ageUnknown')
  return (
    <section className="card pet-head" aria-labelledby="pet-name">
      <PetPicture pet={pet} size={size} />
      <div className="pet-who">
        <h2 translate="no" id="pet-name">
          {pet.name}
        </h2>
        <p>
          {t(`common:speciesNames.${pet.type}`)}, {breedName(pet)}, {t(GENDER_TEXTS[pet.gender])}
        </p>
        <p className="quiet">{pet.deceasedOn ? t('died', { date: formatDate(pet.deceasedOn), age }) : age}</p>
        {children}
      </div>
    </section>
  )
}
