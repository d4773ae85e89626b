import type { Pet, PetRecord } from '@vetvisit/contract/pets/schemas'
import { ageText } from './policy.ts'
import type { PetRow, WeightRow } from './repository.ts'

/** A pet as lists show it; the age is that of `today` (decisions §7). */
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
    vaccinationDueOn: pet.vaccinationDueOn,
    dewormingDueOn: pet.dewormingDueOn,
    archived: pet.archivedAt !== null,
  }
}

/** The whole record as its owner sees it; an animal that died stays as old as it was. */
export function recordToWire(pet: PetRow, weights: readonly WeightRow[], today: string): PetRecord {
  return {
    ...petToWire(pet, pet.deceasedOn ?? today),
    dateOfBirth: pet.bornExactly ? pet.bornOn : null,
    colour: pet.colour,
    neutered: pet.neutered,
    allergies: pet.allergies,
    alerts: pet.alerts,
    deceasedOn: pet.deceasedOn,
    weights: weights.map(({ measuredOn, grams }) => ({ date: measuredOn, kg: grams / 1000 })),
  }
}
