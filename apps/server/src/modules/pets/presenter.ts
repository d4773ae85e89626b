import type { Pet } from '@vetvisit/contract/pets/schemas'
import { ageText } from './policy.ts'
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
