// What other modules and the demo may use of pets.
export { addWeight } from './add-weight.ts'
export { createPet } from './create-pet.ts'
export { listBookablePets } from './list-bookable-pets.ts'
export { recordForPractice, recordRows } from './record-for-practice.ts'
