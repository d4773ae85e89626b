import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../http.ts'
import {
  Address,
  bothSpellings,
  CountryCode,
  DateOfBirth,
  Email,
  FullName,
  Gender,
  IsoCode,
  OptionalMobile,
  personRecord,
  PostalAddress,
} from '../people/fields.ts'
import { SPECIES } from '../pets/species.ts'
import { CalendarDate, Id, orWrapped, pageLimit, searchTerm } from '../wire.ts'

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

/** An owner on a practice's record (specification/practice §3, DocPatient). */
export const PracticeOwner = z.object({
  _id: Id,
  id: Id,
  ...personRecord,
  fullName: z.string(),
  email: z.string().nullable().describe('e-mail address; that of a managed owner is not confirmed'),
  address: PostalAddress.nullable(),
  managed: z.boolean().describe('true if the owner has no login and the practice keeps the record'),
  pets: z.array(PracticePet).describe('pets that are not archived'),
})
export type PracticeOwner = z.infer<typeof PracticeOwner>

export const listPracticeOwners = route({
  name: 'listPracticeOwners',
  method: 'GET',
  path: '/doctor/patients',
  summary: 'List the owners on the practice’s record with their pets, by name',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    q: searchTerm(200)
      .optional()
      .describe(
        'Text in the name, e-mail address or number of the owner, or in the name of a pet; upper and lower case are the same.',
      ),
    cursor: Id.optional().describe('The `nextCursor` of the previous page.'),
    limit: pageLimit(200),
  }),
  data: z.object({
    patients: z.array(PracticeOwner),
    total: z.int().describe('number of owners on all pages'),
    nextCursor: Id.nullable(),
  }),
})

/** The owner form as a practice fills it in (specification/owner §5). */
export const ManagedOwnerFields = z.preprocess(
  (input) => withoutBlanks(bothSpellings(input)),
  z
    .strictObject({
      fullname: FullName,
      gender: Gender.nullable().optional().describe('Left out if unknown, as is the date of birth.'),
      dateOfBirth: DateOfBirth.nullable().optional(),
      mobile: OptionalMobile,
      countryCode: CountryCode.nullable()
        .optional()
        .describe('dial code of the number; by default that of the practice’s oldest clinic'),
      ISOCode: IsoCode.nullable().optional(),
      email: Email.nullable().optional(),
      address: Address.nullable().optional(),
    })
    .refine(({ email, mobile }) => Boolean(email) || Boolean(mobile), {
      error: 'validation.emailOrMobileRequired',
      path: ['mobile'],
    }),
)

/** Empty inputs of a form count as absent. */
function withoutBlanks(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const optional = new Set(['gender', 'dateOfBirth', 'mobile', 'countryCode', 'ISOCode', 'email'])
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => !(optional.has(name) && typeof value === 'string' && value.trim() === ''),
    ),
  )
}
export type ManagedOwnerFields = z.infer<typeof ManagedOwnerFields>

export const createManagedOwner = route({
  name: 'createManagedOwner',
  method: 'POST',
  path: '/doctor/patient/create',
  summary:
    'Create the record of an owner without an account; an owner with an e-mail address is invited to take it over',
  access: { roles: PRACTICE_ROLES },
  body: orWrapped('patient', ManagedOwnerFields),
  data: PracticeOwner.extend({
    asked: z
      .boolean()
      .describe(
        'whether a mail invited the owner to take over the record; a link can do the same (`makeRecordLink`)',
      ),
  }),
})
