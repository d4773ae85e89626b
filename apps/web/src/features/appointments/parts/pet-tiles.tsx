import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import { useTranslation } from 'react-i18next'
import { breedName } from '../../../lib/text/breeds.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'

type PetTilesProps = {
  pets: OwnerChoice['pets']
  chosen: string | null
  onChoose: (petId: string) => void
}

/** The pets of one owner, one of which can be chosen. */
export function PetTiles({ pets, chosen, onChoose }: PetTilesProps) {
  const { t } = useTranslation()
  return (
    <div className="choice-tiles">
      {pets.map((pet) => (
        <label key={pet._id} className="tile animal-tile">
          <input type="radio" name="pet" checked={pet._id === chosen} onChange={() => onChoose(pet._id)} />
          <PetPicture pet={pet} size={2.5} />
          <span className="tile-text">
            <b translate="no">{pet.name}</b>
            <span className="quiet">
              {t(`speciesNames.${pet.type}`)}, {breedName(pet)}
            </span>
          </span>
        </label>
      ))}
    </div>
  )
}
