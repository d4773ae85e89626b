import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import { PetOfCaller } from '@vetvisit/contract/pets/schemas'
import { plainPhone } from '@vetvisit/contract/people/mobile'
import { use, useCallback, useState } from 'react'
import { useTranslation } from '../../../lib/text/translation.ts'
import { useKept } from '../../../lib/session/kept.ts'
import { useOwnerOfId } from '../calendar/calendar-queries.ts'
import { EMPTY_PET, newPetOf, type PetDraft } from '../new-pet/new-pet.ts'
import { NewPetFields } from '../new-pet/new-pet-fields.tsx'
import { AddInPlace } from './add-in-place.ts'

type NewCallerProps = {
  searchTerm: string
  onOwner: (owner: OwnerChoice) => void
  onClose: () => void
  /** Whether closing would lose something. */
  onTyped: (isTyped: boolean) => void
}

/** The short form for an owner who calls for the first time, within the dialog of the appointment (decision 434). */
export function NewCaller({ searchTerm, onOwner, onClose, onTyped }: NewCallerProps) {
  const { t } = useTranslation(['caller', 'calendar'])
  const forms = use(AddInPlace)
  const pet = usePetOfCaller()
  const findOwner = useOwnerOfId()
  const [isAll, setAll] = useKept('new appointment: all fields of an owner', false)
  const tell = useCallback((isTyped: boolean) => onTyped(isTyped || pet.isTyped), [onTyped, pet.isTyped])
  if (!forms) return null
  return (
    <fieldset className="choice">
      <legend>{t('title')}</legend>
      <forms.CallerForm
        searchTerm={searchTerm}
        takePet={pet.take}
        onAdded={onOwner}
        onKnown={(id) => void findOwner(id).then((owner) => owner && onOwner(owner))}
        onMore={() => setAll(true)}
        onClose={onClose}
        onTyped={tell}
      >
        <h3>{t('calendar:pet')}</h3>
        <NewPetFields
          draft={pet.draft}
          species={[]}
          problems={pet.problems}
          refusals={pet.refusals}
          isAsked={false}
          onChange={pet.change}
        />
      </forms.CallerForm>
      {isAll && <forms.OwnerForm searchTerm={searchTerm} onAdded={onOwner} onClose={() => setAll(false)} />}
    </fieldset>
  )
}

/** Whether a search text is a number, after which a new owner is named "with" it. */
export const isNumber = (searchTerm: string): boolean => plainPhone(searchTerm) !== null

/** The answers about the pet, and what is missing or wrong once they were taken. */
function usePetOfCaller() {
  const [draft, setDraft] = useKept<PetDraft>('new appointment: pet of a new owner', EMPTY_PET)
  const [refusals, setRefusals] = useState(0)
  const checked = newPetOf(draft, PetOfCaller)
  return {
    draft,
    refusals,
    isTyped: draft !== EMPTY_PET,
    problems: refusals > 0 && 'problems' in checked ? checked.problems : {},
    change: (changes: Partial<PetDraft>) => setDraft((before) => ({ ...before, ...changes })),
    take: () => {
      if ('pet' in checked) return checked.pet
      setRefusals((before) => before + 1)
      return null
    },
  }
}
