import type { OwnerChoice } from '@vetvisit/contract/appointments/booking/schemas'
import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import type { StoredNumber } from '../../../lib/text/stored-number.ts'

type Pet = PracticeOwner['pets'][number]
/** Signs of allergies and warnings are absent if the answer does not have them. */
type FoundPet = Pick<Pet, '_id' | 'name' | 'type' | 'breed' | 'profile'> &
  Partial<Pick<Pet, 'hasAllergies' | 'hasAlerts' | 'deceasedOn'>>

/** An owner as the search shows them. */
export type FoundOwner = StoredNumber & {
  _id: string
  fullname: string
  profile: string | null
  /** True if only words spelled almost as the typed ones found the owner. */
  isSimilar: boolean
  pets: FoundPet[]
  /** The appointments at the practice; absent if the answer does not have them. */
  lastAppointment?: PracticeOwner['lastAppointment']
  nextAppointment?: PracticeOwner['nextAppointment']
  /** The practice's note, and how many appointments were missed lately; absent likewise. */
  note?: string
  missed?: number
}

export const foundOf = (choice: OwnerChoice): FoundOwner => ({ ...choice, profile: null })

/** A line of the results: an owner, or a pet of one. */
export type FindOption = { id: string; owner: FoundOwner; pet: FoundPet | null }

/** As the server folds text: without case, accents and the e of ae, oe, ue. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/([aou])e/g, '$1')

/** The results as lines: the pets that a typed word names, and the owner unless only pets are named. */
export function optionsOf(owners: readonly FoundOwner[], text: string): FindOption[] {
  const words = folded(text)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
  const isNamed = (name: string) => words.some((word) => folded(name).includes(word))
  return owners.flatMap((owner) => {
    const pets = owner.pets.filter(({ name }) => isNamed(name))
    const lines = pets.map((pet): FindOption => ({ id: `found-${pet._id}`, owner, pet }))
    if (pets.length > 0 && !isNamed(owner.fullname)) return lines
    return [{ id: `found-${owner._id}`, owner, pet: null }, ...lines]
  })
}
