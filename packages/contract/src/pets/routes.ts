import { z } from 'zod'
import { route } from '../http.ts'
import { Id, orWrapped } from '../wire.ts'
import { Pet, PetFields } from './schemas.ts'

export const createPet = route({
  name: 'createPet',
  method: 'POST',
  path: '/pets/create',
  summary: 'Register a pet',
  access: { roles: ['patient'] },
  query: z.strictObject({ patientid: Id.optional().describe('must be the caller') }),
  body: orWrapped('pet', PetFields),
  data: Pet,
})

export const listPets = route({
  name: 'listPets',
  method: 'GET',
  path: '/patient/petspage',
  summary: 'The owner’s pets, archived ones left out',
  access: { roles: ['patient'] },
  data: z.array(Pet),
})
