import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { breedName } from '../../../lib/text/breeds.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'

type PetTilesProps = {
  pets: OwnerChoice['pets']
  chosen: string | null
  onChoose: (petId: string) => void
  /** The digit that chooses the pet at a place from 1; false or absent for none. */
  hint?: (place: number) => ReactNode
}

/** The pets of one owner, one of which can be chosen. */
export function PetTiles({ pets, chosen, onChoose, hint }: PetTilesProps) {
  const { t } = useTranslation()
  return (
    <div className="choice-tiles">
      {pets.map((pet, index) => {
        const key = hint?.(index + 1)
        return (
          <label key={pet._id} className="tile animal-tile">
            <input
              type="radio"
              name="pet"
              checked={pet._id === chosen}
              {...(key && { 'aria-keyshortcuts': String(index + 1) })}
              onChange={() => onChoose(pet._id)}
            />
            {key}
            <PetPicture pet={pet} size={2.5} />
            <span className="tile-text">
              <b translate="no">{pet.name}</b>
              <span className="quiet">
                {t(`speciesNames.${pet.type}`)}, {breedName(pet)}
              </span>
            </span>
          </label>
        )
      })}
    </div>
  )
}
