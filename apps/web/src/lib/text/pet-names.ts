import { LOCALES } from '@vetvisit/contract/zones/formatters'
import { currentLanguage, type Language } from './language.ts'

type Named = { name: string }
/** An appointment, or its tile of the calendar, which names its first animal by `petName`. */
export type WithAnimals = ({ pet: Named } | { petName: string }) & {
  furtherPets?: readonly Named[] | undefined
}

const firstOf = (visit: WithAnimals): string => ('pet' in visit ? visit.pet.name : visit.petName)

/** Names as a sentence lists them: `Bello`, `Bello and Luna`, `Bello, Luna and Mia`. */
const listNames = (names: readonly string[], language: Language = currentLanguage()): string =>
  names.length < 2 ? (names[0] ?? '') : new Intl.ListFormat(LOCALES[language]).format(names)

/** The names of all animals of an appointment, the first one first. */
export const petNames = (visit: WithAnimals, language?: Language): string =>
  listNames([firstOf(visit), ...(visit.furtherPets ?? []).map(({ name }) => name)], language)

/** The same where there is little room: `Bello +2`, which never breaks. */
export function shortPetNames(visit: WithAnimals): string {
  const further = visit.furtherPets?.length ?? 0
  return further === 0 ? firstOf(visit) : `${firstOf(visit)}\u00A0+${further}`
}
