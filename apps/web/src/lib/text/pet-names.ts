import { listText } from '@vetvisit/contract/texts/lists'
import { currentLanguage, type Language } from './language.ts'

type Named = { name: string }
/** An appointment, or its tile of the calendar, which names its first animal by `petName`. */
export type WithAnimals = ({ pet: Named } | { petName: string }) & {
  furtherPets?: readonly Named[] | undefined
}

const firstOf = (visit: WithAnimals): string => ('pet' in visit ? visit.pet.name : visit.petName)

/** The names of all animals of an appointment, the first one first. */
export const petNames = (visit: WithAnimals, language: Language = currentLanguage()): string =>
  listText([firstOf(visit), ...(visit.furtherPets ?? []).map(({ name }) => name)], language)

/** The same where there is little room: `Bello +2`, which never breaks. */
export function shortPetNames(visit: WithAnimals): string {
  const further = visit.furtherPets?.length ?? 0
  return further === 0 ? firstOf(visit) : `${firstOf(visit)}\u00A0+${further}`
}
