import { IonIcon } from '@ionic/react'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { checkmarkCircle } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { breedName } from '../../../lib/text/breeds.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'

type PetCardProps = {
  pet: Pet
  /** One of them, or any number. */
  kind: 'radio' | 'checkbox'
  isChosen: boolean
  isDisabled?: boolean
  /** Why it does not fit, or cannot be chosen. */
  note?: string | undefined
  onChoose: () => void
}

/** A pet to choose. */
export function PetCard({ pet, kind, isChosen, isDisabled = false, note, onChoose }: PetCardProps) {
  const { t } = useTranslation('common')
  const { name, type } = pet
  return (
    <label className="pet-card" data-disabled={isDisabled}>
      <input
        type={kind}
        name={kind === 'radio' ? 'pet' : undefined}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <PetPicture pet={pet} size={3.25} />
      <span>
        <b translate="no">{name}</b>
        <span className="quiet">
          {t(`speciesNames.${type}`)}, {breedName(pet)}
        </span>
        {note !== undefined && <span className="pet-unsuited">{note}</span>}
      </span>
      {isChosen && <IonIcon icon={checkmarkCircle} aria-hidden="true" />}
    </label>
  )
}
