import { z } from 'zod'
import { EVERY_ROLE, route } from '../http.ts'
import { CalendarDate, Id, orWrapped, QueryFlag, requiredDigits } from '../wire.ts'
import { PET_TEXT_LENGTHS } from './rules.ts'
import {
  NewPet,
  NewPetOfOwner,
  PetChanges,
  PetChangesOfOwner,
  PetRecord,
  PetWithChip,
  WeightEntry,
} from './schemas.ts'

const access = { roles: ['patient'] } as const
const alsoPractices = { roles: EVERY_ROLE } as const
const OfPet = z.strictObject({ petId: Id.describe('Id of the pet.') })

export const createPet = route({
  name: 'createPet',
  method: 'POST',
  path: '/pets/create',
  summary: 'Create a pet; a practice creates pets for owners on its record',
  access: alsoPractices,
  query: z.strictObject({
    patientid: Id.optional().describe('Id of the owner: the caller, or an owner on the practice’s record.'),
  }),
  body: orWrapped('pet', NewPet),
  ownersBody: orWrapped('pet', NewPetOfOwner),
  data: PetRecord,
})

export const updatePet = route({
  name: 'updatePet',
  method: 'PATCH',
  path: '/pets/update',
  summary:
    'Change a pet; `deceasedOn` cancels its upcoming appointments after a confirmation. A practice changes pets of owners without an account, and allergies, alerts and due dates of all pets on its record',
  access: alsoPractices,
  query: OfPet,
  body: orWrapped('pet', PetChanges),
  ownersBody: orWrapped('pet', PetChangesOfOwner),
  data: PetRecord,
  errors: ['pet_has_visits', 'stale'],
})

export const archivePet = route({
  name: 'archivePet',
  method: 'DELETE',
  path: '/pets/delete',
  summary: 'Archive a pet; its upcoming appointments are cancelled after a confirmation',
  access,
  query: OfPet.extend({
    confirmed: QueryFlag.default(false).describe(
      'True to cancel the upcoming appointments of the pet. Without it a pet with upcoming appointments is refused with `pet_has_visits`.',
    ),
  }),
  data: PetRecord,
  errors: ['pet_has_visits', 'too_late'],
})

export const restorePet = route({
  name: 'restorePet',
  method: 'POST',
  path: '/pets/restore',
  summary: 'Restore an archived pet',
  access,
  query: OfPet,
  data: PetRecord,
})

export const listPets = route({
  name: 'listPets',
  method: 'GET',
  path: '/patient/petspage',
  summary: 'List the owner’s pets with their records, in the order they were created',
  access,
  query: z.strictObject({ archived: QueryFlag.default(false).describe('True to include archived pets.') }),
  data: z.array(PetRecord),
})

export const getPet = route({
  name: 'getPet',
  method: 'GET',
  path: '/pets/get',
  summary: 'Read one pet with its record, also an archived one',
  access,
  query: OfPet,
  data: PetRecord,
})

export const findPetsByChip = route({
  name: 'findPetsByChip',
  method: 'GET',
  path: '/pets/chip',
  summary:
    'List the animals with the number of a microchip: for a practice those of owners on its record, for an owner their own. Archived ones are left out',
  access: alsoPractices,
  query: z.strictObject({
    rfid: requiredDigits(PET_TEXT_LENGTHS.number, 'validation.required').describe(
      'Number of the microchip. Spaces and other separators are ignored.',
    ),
    petId: Id.optional().describe('Id of a pet that is left out: the one whose number is typed.'),
  }),
  data: z.array(PetWithChip).describe('At most five pets, the oldest record first.'),
})

export const addWeight = route({
  name: 'addWeight',
  method: 'POST',
  path: '/pets/weight/create',
  summary:
    'Add a weight; it replaces the one of the same day. A practice may add weights for every pet on its record',
  access: alsoPractices,
  query: OfPet,
  body: WeightEntry,
  data: PetRecord,
})

export const removeWeight = route({
  name: 'removeWeight',
  method: 'DELETE',
  path: '/pets/weight/delete',
  summary: 'Delete the weight of a day; a practice deletes only its own',
  access: alsoPractices,
  query: OfPet.extend({ date: CalendarDate.describe('Day of the weight.') }),
  data: PetRecord,
})
