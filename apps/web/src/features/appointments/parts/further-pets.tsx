import { ANIMALS_MAX } from '@vetvisit/contract/appointments/availability/schemas'
import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import type { PracticeReason } from '@vetvisit/contract/reasons/schemas'
import { useTranslation } from 'react-i18next'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'

type Pet = OwnerChoice['pets'][number]
type Reason = Pick<PracticeReason, 'furtherPetMinutes' | 'species'>

/** The pets that may come along with a chosen one; none where the reason takes one animal. */
export function furtherPetsOf(reason: Reason | null, pets: readonly Pet[], petId: string | null): Pet[] {
  if (!reason || reason.furtherPetMinutes === null || petId === null) return []
  const { species } = reason
  return pets.filter(
    ({ _id, type }) => _id !== petId && (species.length === 0 || species.some((taken) => taken === type)),
  )
}

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
  const isFull = chosen.length >= ANIMALS_MAX - 1
  const toggle = (petId: string) =>
    onChoose(chosen.includes(petId) ? chosen.filter((id) => id !== petId) : [...chosen, petId])
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
            <label key={pet._id} className="tile animal-tile">
              <input
                type="checkbox"
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => toggle(pet._id)}
              />
              <PetPicture pet={pet} size={2.5} />
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
