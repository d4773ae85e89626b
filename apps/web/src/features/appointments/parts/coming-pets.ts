import { ANIMALS_MAX } from '@vetvisit/contract/appointments/availability/schemas'
import type { PracticeReason } from '@vetvisit/contract/reasons/schemas'

/** What a reason of the practice says about the animals that come. */
export type AnimalsOfReason = Pick<PracticeReason, 'furtherPetMinutes' | 'species'>

/** Whether a reason is offered for a species. An unknown species fits. */
export const suitsSpecies = ({ species }: Pick<AnimalsOfReason, 'species'>, type: string | null): boolean =>
  type === null || type === '' || species.length === 0 || species.some((one) => one === type)

/** The pets that may come along with the first one; none where the reason takes one animal. */
export const furtherPetsOf = <Pet extends { _id: string; type: string }>(
  reason: AnimalsOfReason | null,
  pets: readonly Pet[],
  firstId: string | null,
): Pet[] =>
  reason === null || reason.furtherPetMinutes === null
    ? []
    : pets.filter(({ _id, type }) => _id !== firstId && suitsSpecies(reason, type))

/** Those of the wished pets that may come along, as many as one appointment takes. @returns ids */
export const comingOf = (wished: readonly string[], mayCome: readonly { _id: string }[]): string[] =>
  wished.filter((id) => mayCome.some(({ _id }) => _id === id)).slice(0, ANIMALS_MAX - 1)

/** Whether no further pet can come. @param further ids of those that come along */
export const isFull = (further: readonly string[]): boolean => further.length >= ANIMALS_MAX - 1

/** The pets that come along after one was chosen or left out. */
export const toggledPet = (further: readonly string[], petId: string): string[] =>
  further.includes(petId) ? further.filter((id) => id !== petId) : [...further, petId]
