import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../http.ts'
import { SPECIES } from '../pets/species.ts'
import { CalendarDate, fromQuery, Id } from '../wire.ts'

/** A pet in the list of a practice's owners. */
const PracticePet = z.object({
  _id: Id,
  name: z.string(),
  type: z.enum(SPECIES),
  breed: z.string(),
  age: z.string(),
  profile: z.string().nullable(),
  deceasedOn: CalendarDate.nullable(),
})

/** An owner on a practice's record (spec 2 §3, DocPatient). */
export const PracticeOwner = z.object({
  _id: Id,
  id: Id,
  fullname: z.string(),
  fullName: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  countryCode: z.string().nullable(),
  gender: z.enum(['m', 'f', '*']).nullable(),
  dateOfBirth: CalendarDate.nullable(),
  profile: z.string().nullable(),
  pets: z.array(PracticePet).describe('archived ones left out'),
})
export type PracticeOwner = z.infer<typeof PracticeOwner>

export const listPracticeOwners = route({
  name: 'listPracticeOwners',
  method: 'GET',
  path: '/doctor/patients',
  summary: 'Owners on the practice’s record with their pets, by name',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    q: z
      .string()
      .max(200)
      .optional()
      .describe(
        'text in the name, e-mail or number of the owner, or in the name of a pet, whatever its case',
      ),
    cursor: Id.optional(),
    limit: fromQuery(z.int().min(1).max(200)).default(50),
  }),
  data: z.object({
    patients: z.array(PracticeOwner),
    total: z.int().describe('of all pages'),
    nextCursor: Id.nullable(),
  }),
})
