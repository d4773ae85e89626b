import { IonButton, IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { add, checkmarkCircle } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { suitsSpecies, isFull } from '../parts/coming-pets.ts'
import { NewPetFields } from '../new-pet/new-pet-fields.tsx'
import type { PetProblems } from '../new-pet/new-pet.ts'
import type { SheetAnswers } from './use-sheet-draft.ts'
import { breedName } from '../../../lib/text/breeds.ts'
import { PetPicture } from '../../../ui/picture/pet-picture.tsx'
import { ANIMALS_MAX } from '@vetvisit/contract/appointments/availability/schemas'
import { minutesOfReason } from './reasons.ts'
import { useMinutesText } from './own-tiles.tsx'
import { stepWithServices } from './steps.ts'

type PetStepProps = {
  answers: SheetAnswers
  clinic: Clinic
  pets: readonly Pet[]
  problems: PetProblems
  /** How often a new pet was refused. */
  refusals: number
  isVisitor: boolean
}

/** Which pet comes: one of the owner's, or a new one. */
export function PetStep({ answers, clinic, pets, problems, refusals, isVisitor }: PetStepProps) {
  const { t } = useTranslation('booking')
  const { draft, change, choosePet, addPet, own, animals } = answers
  const { newPet, petId } = draft
  return (
    <>
      {pets.length === 0 && !isVisitor && (
        <p className="quiet sheet-note">
          {t('noPets')}. {t('noPetsHint')}
        </p>
      )}
      {draft.animals !== undefined && animals < draft.animals && (
        <p className="sheet-note">{t('also.waiting', { count: draft.animals })}</p>
      )}
      {pets.length > 0 && (
        <div className="pet-cards" role="radiogroup" aria-label={t('headings.pet')}>
          {pets.map((pet) => (
            <PetCard
              key={pet._id}
              pet={pet}
              isChosen={pet._id === petId}
              kind="radio"
              note={own !== null && !suitsSpecies(own, pet.type) ? t('own.notForSpecies') : undefined}
              onChoose={() => choosePet(pet._id)}
            />
          ))}
        </div>
      )}
      {newPet === null ? (
        <IonButton className="sheet-more" fill="clear" onClick={addPet}>
          <IonIcon slot="start" icon={add} aria-hidden="true" />
          {t('addPet')}
        </IonButton>
      ) : (
        <NewPetFields
          draft={newPet}
          species={clinic.species}
          problems={problems}
          refusals={refusals}
          isAsked={pets.length > 0}
          onChange={(changes) => change({ newPet: { ...newPet, ...changes } })}
        />
      )}
    </>
  )
}

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
function PetCard({ pet, kind, isChosen, isDisabled = false, note, onChoose }: PetCardProps) {
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
