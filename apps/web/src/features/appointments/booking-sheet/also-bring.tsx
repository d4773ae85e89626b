import type { Pet } from '@vetvisit/contract/pets/schemas'
import { ANIMALS_MAX } from '@vetvisit/contract/appointments/availability/schemas'
import { useTranslation } from '../../../lib/text/translation.ts'
import { isFull, suitsSpecies } from '../parts/coming-pets.ts'
import { minutesOfReason } from './own-reasons.ts'
import { useMinutesText } from './own-tiles.tsx'
import { PetCard } from './pet-card.tsx'
import { stepWithServices } from './steps.ts'
import type { SheetAnswers } from './use-sheet-draft.ts'

type AlsoBringProps = {
  answers: SheetAnswers
  /** Those of the owner. */
  pets: readonly Pet[]
}

/**
 * The owner's other pets, which can come along where the reason takes several: asked with the pet, and where services are. A pet that
 * cannot come says why.
 */
export function AlsoBring({ answers, pets }: AlsoBringProps) {
  const { t } = useTranslation('booking')
  const minutesText = useMinutesText()
  const { own, vet, draft, step, mayCome, further, animals, toggleFurther } = answers
  const isAsked = step === 'pet' || step === stepWithServices(draft.steps)
  if (!isAsked || own === null || mayCome.length === 0) return null
  const noteOf = (pet: Pet, isLeftOut: boolean) => {
    if (!suitsSpecies(own, pet.type)) return t('own.notForSpecies')
    return isLeftOut ? t('also.full', { count: ANIMALS_MAX }) : undefined
  }
  const longer = own.furtherPetMinutes ?? 0
  return (
    <fieldset className="also-bring">
      <legend>
        {t('also.title')}{' '}
        {longer > 0 && <span className="quiet">{t('also.minutes', { count: longer })}</span>}
      </legend>
      <div className="pet-cards">
        {pets
          .filter(({ _id }) => _id !== draft.petId)
          .map((pet) => {
            const isChosen = further.includes(pet._id)
            const note = noteOf(pet, isFull(further) && !isChosen)
            return (
              <PetCard
                key={pet._id}
                pet={pet}
                kind="checkbox"
                isChosen={isChosen}
                isDisabled={note !== undefined}
                note={note}
                onChoose={() => toggleFurther(pet._id)}
              />
            )
          })}
      </div>
      <output className="quiet figures">
        {animals > 1 &&
          t('also.together', {
            animals,
            minutes: minutesText(minutesOfReason(own, vet?._id ?? null, animals)),
          })}
      </output>
    </fieldset>
  )
}
