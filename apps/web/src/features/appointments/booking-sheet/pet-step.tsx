import { IonButton, IonIcon } from '@ionic/react'
import type { Clinic } from '@vetvisit/contract/clinics/schemas'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import { add } from 'ionicons/icons'
import { useTranslation } from '../../../lib/text/translation.ts'
import { suitsSpecies } from '../parts/coming-pets.ts'
import { NewPetFields } from './new-pet-fields.tsx'
import type { PetProblems } from './new-pet.ts'
import { PetCard } from './pet-card.tsx'
import type { SheetAnswers } from './use-sheet-draft.ts'

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
