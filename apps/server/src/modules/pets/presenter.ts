import { ageOn, formatAge } from '@vetvisit/contract/pets/rules'
import type { Pet } from '@vetvisit/contract/pets/schemas'
import type { PetRow } from './repository.ts'

/** A pet as its owner sees it; the age is that of `today` (decisions §7). */
export function petToWire(pet: PetRow, today: string): Pet {
  return {
    _id: pet.id,
    id: pet.id,
    patient: pet.ownerId,
    name: pet.name,
    gender: pet.gender,
    type: pet.species,
    breed: pet.breed,
    age: ageText(pet.bornOn, today),
    ageEntered: pet.ageEntered,
    bornOn: pet.bornOn,
    profile: pet.photoUrl,
    passport_number: pet.passportNumber,
    rfid: pet.rfid,
    pet_insurance_no: pet.insuranceNumber,
    archived: pet.archivedAt !== null,
  }
}

/** The age as the wire writes it; a pet that is born tomorrow by the viewer's calendar is `0`. */
export function ageText(bornOn: string, today: string): string {
  return formatAge(ageOn(bornOn, today) ?? { years: 0, months: 0 })
}
