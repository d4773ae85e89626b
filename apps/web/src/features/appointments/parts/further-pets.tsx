import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { isFull, toggledPet } from './coming-pets.ts'

type Pet = OwnerChoice['pets'][number]

type FurtherPetsProps = {
  /** Those that may come along. */
  pets: readonly Pet[]
  chosen: readonly string[]
  /** How much longer each makes the appointment. */
  minutes: number
  onChoose: (petIds: readonly string[]) => void
}

/** Chooses pets of the owner that come along; nothing where there are none. */
export function FurtherPets({ pets, chosen, minutes, onChoose }: FurtherPetsProps) {
  const { t } = useTranslation('desk')
  if (pets.length === 0) return null
  return (
    <fieldset className="choice">
      <legend>
        {t('furtherPets')}
        {minutes > 0 && <span className="choice-rule">{t('furtherMinutes', { count: minutes })}</span>}
      </legend>
      <div className="choice-tiles">
        {pets.map((pet) => {
          const isChosen = chosen.includes(pet._id)
          return (
            <label key={pet._id} className="tile animal-tile further-tile">
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull(chosen) && !isChosen}
                onChange={() => onChoose(toggledPet(chosen, pet._id))}
              />
              <PetPicture pet={pet} size={2} />
              <b className="tile-text" translate="no">
                {pet.name}
              </b>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
