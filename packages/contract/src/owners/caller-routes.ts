import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../http.ts'
import { PetOfCaller } from '../pets/schemas.ts'
import { createManagedOwner, ManagedOwnerFields } from './practice-routes.ts'
import { PETS_OF_CALLER_MAX } from './rules.ts'

/** An owner who telephones for the first time, with the pets that the call is about. */
export const NewCaller = z.strictObject({
  owner: ManagedOwnerFields,
  pets: z
    .array(PetOfCaller)
    .min(1, 'validation.required')
    .max(PETS_OF_CALLER_MAX, 'validation.tooMany')
    .describe('The pets of the owner, with what a record needs.'),
})
export type NewCaller = z.output<typeof NewCaller>
/** The same as a client sends it. */
export type NewCallerInput = z.input<typeof NewCaller>

export const createCaller = route({
  name: 'createCaller',
  method: 'POST',
  path: '/doctor/patient/quick',
  summary:
    'Create the records of an owner without an account and of their pets together, as `createManagedOwner` and `createPet` do one after the other',
  access: { roles: PRACTICE_ROLES },
  body: NewCaller,
  data: createManagedOwner.data,
  errors: ['limit_reached'],
})
