import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { breedName } from '../../../lib/text/breeds.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'

type PetTilesProps = {
  pets: OwnerChoice['pets']
  chosen: string | null
  onChoose: (petId: string) => void
  /** Shows the digit that chooses a pet, for the first nine; absent if digits choose nothing. */
  Hint?: ComponentType<{ children: ReactNode }>
  /** Stands behind the last pet. */
  children?: ReactNode
}

/** The pets of one owner, one of which can be chosen. */
export function PetTiles({ pets, chosen, onChoose, Hint, children }: PetTilesProps) {
  const { t } = useTranslation()
  return (
    <div className="choice-tiles">
      {pets.map((pet, index) => {
        const digit = Hint && index < 9 ? String(index + 1) : null
        return (
          <label key={pet._id} className="tile animal-tile">
            <input
              type="radio"
              name="pet"
              checked={pet._id === chosen}
              {...(digit !== null && { 'aria-keyshortcuts': digit })}
              onChange={() => onChoose(pet._id)}
            />
            {Hint && digit !== null && <Hint>{digit}</Hint>}
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
      {children}
    </div>
  )
}
