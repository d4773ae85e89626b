// The parts of pets that other modules and the demo may use.
export { addWeight } from './add-weight.ts'
export { createPet } from './create-pet.ts'
export { createPetForOwner } from './practice/create-pet.ts'
export { listBookablePets } from './list-bookable-pets.ts'
export { recordForPractice } from './record-for-practice.ts'
export { givePets, petIfOnRecord, petsOnRecord } from './repository.ts'
