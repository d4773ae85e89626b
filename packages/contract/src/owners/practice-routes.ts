import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../http.ts'
import {
  Address,
  blankIsNull,
  bothSpellings,
  CountryCode,
  DateOfBirth,
  Email,
  FullName,
  Gender,
  IsoCode,
  Mobile,
  OptionalMobile,
  personRecord,
  PostalAddress,
  SimilarOwner,
} from '../people/fields.ts'
import { SPECIES } from '../pets/species.ts'
import { OwnerNoteForm } from './note-form.ts'
import { CalendarDate, Id, Instant, orWrapped, pageLimit, searchTerm } from '../wire.ts'

/** A pet in the list of a practice's owners. */
const PracticePet = z.object({
  _id: Id,
  name: z.string(),
  type: z.enum(SPECIES),
  breed: z.string(),
  age: z.string(),
  profile: z.string().nullable(),
  deceasedOn: CalendarDate.nullable(),
  hasAllergies: z.boolean().describe('True if the record of the pet names allergies.'),
  hasAlerts: z.boolean().describe('True if the record of the pet has warnings for everyone who treats it.'),
})

const appointmentOfOwner = <const S extends readonly [string, ...string[]]>(statuses: S) =>
  z.object({
    _id: Id,
    start: Instant,
    status: z.enum(statuses),
    timeZone: z.string().describe('IANA time zone of the clinic, such as Europe/Berlin.'),
  })

/** An owner on a practice's record (specification/practice §3, DocPatient). */
export const PracticeOwner = z.object({
  _id: Id,
  id: Id,
  ...personRecord,
  fullName: z.string(),
  email: z.string().nullable().describe('E-mail address. It is not confirmed if `managed` is true.'),
  address: PostalAddress.nullable(),
  managed: z.boolean().describe('True if the owner has no account and the practice keeps the record.'),
  isSimilar: SimilarOwner,
  note: z
    .string()
    .describe('What the people of the practice should know about the owner. Only they read it.'),
  missed: z
    .int()
    .describe('Appointments at this practice within the last 12 months to which the pet did not come.'),
  telephoneOnly: z
    .boolean()
    .describe('True if the owner missed too many of them to book online; people of the practice still can.'),
  pets: z.array(PracticePet).describe('Pets of the owner, without archived ones.'),
  lastAppointment: appointmentOfOwner(['consulting', 'completed', 'no_show'])
    .nullable()
    .describe('Latest visit at this practice, or appointment to which the pet did not come.'),
  nextAppointment: appointmentOfOwner(['requested', 'approved'])
    .nullable()
    .describe('Earliest request or approved appointment at this practice that has not ended.'),
})
export type PracticeOwner = z.infer<typeof PracticeOwner>

export const listPracticeOwners = route({
  name: 'listPracticeOwners',
  method: 'GET',
  path: '/doctor/patients',
  summary: 'List the owners on the practice’s record with their pets, by name or surname',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    q: searchTerm(200)
      .optional()
      .describe('Part of the owner’s name, e-mail address or number, or of a pet’s name. Case is ignored.'),
    patId: Id.optional().describe('Id of an owner. Only this owner is returned.'),
    order: z
      .enum(['name', 'surname'])
      .default('name')
      .describe(
        'Order of the owners, those found by similar words last. The surname is the last word of the name.',
      ),
    cursor: Id.optional().describe('The `nextCursor` of the previous page.'),
    limit: pageLimit(200),
  }),
  data: z.object({
    patients: z.array(PracticeOwner),
    total: z.int().describe('Number of owners on all pages.'),
    nextCursor: Id.nullable(),
  }),
})

const OwnerNoteChange = OwnerNoteForm.extend({
  patId: Id,
  booksOnline: z
    .literal(true)
    .optional()
    .describe('Lets the owner book online again: missed appointments count from now on.'),
  seen: z
    .strictObject({ note: z.string() })
    .optional()
    .describe('The note before the change. If it is another one by now, the answer is `stale`.'),
})
export type OwnerNoteChange = z.infer<typeof OwnerNoteChange>

export const writeOwnerNote = route({
  name: 'writeOwnerNote',
  method: 'PATCH',
  path: '/doctor/patient/note',
  summary: 'Write what the people of the practice should know about an owner on its record',
  access: { roles: PRACTICE_ROLES },
  body: OwnerNoteChange,
  data: PracticeOwner,
})

/** An owner on record who has a telephone number. */
const OwnerWithNumber = z.object({
  _id: Id,
  fullname: z.string(),
  pets: z.array(z.string()).describe('Names of the pets, without archived ones.'),
})
export type OwnerWithNumber = z.infer<typeof OwnerWithNumber>

export const findOwnersByNumber = route({
  name: 'findOwnersByNumber',
  method: 'GET',
  path: '/doctor/patient/number',
  summary: 'List the owners on the practice’s record who have a telephone number, however it is written',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    mobile: Mobile.describe('Telephone number, with or without its dial code.'),
    countryCode: CountryCode.optional().describe(
      'Dial code of the number, such as +49. By default that of the practice’s oldest clinic.',
    ),
    ISOCode: IsoCode.optional().describe('Country of the dial code, because several countries share one.'),
    patId: Id.optional().describe('Id of an owner who is left out: the one whose number is typed.'),
  }),
  data: z.array(OwnerWithNumber).describe('At most five owners, by name.'),
})

/** The owner form as a practice fills it in (specification/owner §5). */
export const ManagedOwnerFields = z.preprocess(
  (input) => withoutBlanks(bothSpellings(input)),
  z
    .strictObject({
      fullname: FullName,
      gender: Gender.nullable()
        .optional()
        .describe('Gender of the owner. Absent if unknown, like the date of birth.'),
      dateOfBirth: DateOfBirth.nullable().optional(),
      mobile: OptionalMobile,
      countryCode: CountryCode.nullable()
        .optional()
        .describe('Dial code of the number, such as +49. By default that of the practice’s oldest clinic.'),
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
    Object.entries(input).filter(([name, value]) => !(optional.has(name) && blankIsNull(value) === null)),
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
        'True if a mail invited the owner to take over the record. A link can do the same (`makeRecordLink`).',
      ),
  }),
})
