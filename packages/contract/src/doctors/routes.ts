import { z } from 'zod'
import {
  PracticeVets,
  RequestsOfColleagues,
  RequestSurroundings,
  Scope,
} from '../appointments/agenda/schemas.ts'
import { Appointment } from '../appointments/record/schemas.ts'
import { PRACTICE_ROLES, route } from '../http.ts'
import { bothSpellings, Language, personChanges, personRecord } from '../people/fields.ts'
import { isRegistrationId } from './rules.ts'
import { SPECIALIZATION_IDS } from './specializations.ts'
import {
  CalendarDate,
  Id,
  Instant,
  orWrapped,
  Seen,
  typedDigits,
  typedLine,
  typedText,
  unchanged,
  UploadedLink,
} from '../wire.ts'
import { isPrintable, notPrintable } from '../print/letters.ts'
import { CERTIFICATES_MAX, ONBOARDING_STEPS } from './rules.ts'

/** A certificate in a doctor's own record: proof of training, licence or insurance. */
export const Certificate = z.object({
  _id: Id,
  name: z.string(),
  fileUrl: z.string().describe('URL of the file, valid for at most five minutes.'),
  addedAt: Instant,
})
export type Certificate = z.infer<typeof Certificate>

/** A doctor's own record. */
export const Doctor = z.object({
  _id: Id,
  email: z.string().nullable(),
  ...personRecord,
  language: Language.nullable(),
  registrationId: z.string().nullable(),
  verified: z.boolean(),
  specialization: z.array(z.enum(SPECIALIZATION_IDS)),
  experience: z.int().nullable().describe('Years of experience.'),
  about: z.string(),
  degree: z.string(),
  certificates: z.array(Certificate).describe('Files by the day they were added.'),
  documents: z.array(Certificate).describe('Files by the day they were added.'),
  isServiceProvider: z.boolean(),
  clinics: z.array(Id),
  assistants: z.array(Id).describe('Ids of the assistants, oldest account first.'),
  notes: z.array(Id).describe('Ids of the practice’s latest 100 history entries.'),
  onboarding: z.boolean(),
  onboardingStep: z.enum(ONBOARDING_STEPS).nullable(),
  termsAndConditionsAcceptedAt: Instant.nullable(),
  createdOn: Instant.nullable(),
})
export type Doctor = z.infer<typeof Doctor>

const RegistrationId = typedDigits(40)
  .refine((text) => text === '' || isRegistrationId(text), 'validation.registrationIdInvalid')
  .refine(isPrintable, notPrintable)

/** Existing certificates may be sent back; only `deleteCertificate` removes one, so that an outdated form cannot. */
const Certificates = z
  .array(z.union([UploadedLink, Certificate.strict()]))
  .max(CERTIFICATES_MAX, 'validation.tooMany')
  .optional()

/** Fields that a doctor may send back unchanged (specification/authorization "Property-level rules"). */
export const READ_ONLY_DOCTOR_FIELDS = [
  'email',
  'role',
  'verified',
  'isServiceProvider',
  'clinics',
  'assistants',
  'notes',
  'onboarding',
  'onboardingStep',
  'termsAndConditionsAcceptedAt',
  'createdOn',
] as const

/**
 * Changes of a doctor's own record; absent fields stay unchanged. `rules.ts` has the rules between fields. Clients send
 * whole objects: an empty value of an empty field is not a change, and a read-only field must be unchanged
 * (specification/authorization "Property-level rules").
 */
export const DoctorChanges = z.preprocess(
  bothSpellings,
  z.strictObject({
    _id: Id.optional().describe('Id of the caller.'),
    ...personChanges,
    registrationId: RegistrationId.nullable()
      .optional()
      .describe('Registration number. The operator must verify a changed number again.'),
    specialization: z
      .array(z.enum(SPECIALIZATION_IDS))
      .max(SPECIALIZATION_IDS.length, 'validation.tooMany')
      .optional(),
    experience: z
      .int('validation.numbersOnly')
      .min(0, 'validation.numbersOnly')
      .max(80, 'validation.experienceInvalid')
      .nullable()
      .optional(),
    about: typedText(2000).optional(),
    degree: typedLine(200).refine(isPrintable, notPrintable).optional(),
    certificates: Certificates.describe(
      'URLs of uploads with the path doctor/certificate, which are added. Certificates that are left out stay.',
    ),
    documents: Certificates.describe(
      'URLs of uploads with the path doctor/document, which are added. Documents that are left out stay.',
    ),
    termsAccepted: z
      .literal(true, 'validation.termsRequired')
      .optional()
      .describe('Accepts the terms and ends onboarding, even if the clinic step is skipped.'),
    seen: Seen,
    ...unchanged(READ_ONLY_DOCTOR_FIELDS),
  }),
)
export type DoctorChanges = z.infer<typeof DoctorChanges>

export const getDoctor = route({
  name: 'getDoctor',
  method: 'GET',
  path: '/doctor/get',
  summary: 'Read the doctor’s own record',
  access: { roles: ['doctor'], duringOnboarding: true },
  data: Doctor,
})

export const updateDoctor = route({
  name: 'updateDoctor',
  method: 'POST',
  path: '/doctor/update',
  summary: 'Change the doctor’s own record; each step of onboarding uses it',
  access: { roles: ['doctor'], duringOnboarding: true },
  body: orWrapped('doctor', DoctorChanges),
  data: Doctor,
  errors: ['onboarding_required', 'stale'],
})

export const deleteCertificate = route({
  name: 'deleteCertificate',
  method: 'DELETE',
  path: '/doctor/deleteCertificate',
  summary: 'Delete a certificate or document from the doctor’s own record',
  access: { roles: ['doctor'], duringOnboarding: true },
  query: z.strictObject({ id: Id.optional().describe('Id of the certificate, unless the body names it.') }),
  body: z.strictObject({ id: Id }).optional(),
  data: Doctor,
})

/**
 * What comes before a practice's first booking: its address, the check by the operator, a clinic with hours on the map, its public page,
 * an owner on its record, and an assistant.
 */
const FIRST_STEPS = ['email', 'verification', 'hours', 'page', 'owner', 'assistant'] as const

/** Data of a practice's home page. */
export const DoctorDashboard = z.object({
  now: Instant,
  today: z
    .array(Appointment)
    .describe(
      'Today’s appointments by start, without cancelled ones, with those of yesterday that run past midnight.',
    ),
  upcoming: z
    .array(Appointment)
    .describe(
      'Next appointments by start: until the end of the UTC day or of the clinic’s local day, whichever is later.',
    ),
  requests: z.array(Appointment).describe('The five oldest open requests.'),
  surroundings: z
    .array(RequestSurroundings)
    .describe('Of each of these requests: allergies of the pet, and what lies around its time.'),
  moves: z.array(Appointment).describe('Appointments with an open move request.'),
  requestCount: z.int(),
  walkIns: z.int().describe('Number of animals that wait without an appointment now.'),
  week: z
    .array(
      z.object({
        date: CalendarDate,
        approved: z
          .int()
          .describe('Number of approved appointments that have not begun or are not completed.'),
        consulted: z.int(),
        cancelled: z.int(),
        noShow: z.int(),
      }),
    )
    .describe('Appointments of the current week by day, Monday to Sunday.'),
  clinicCount: z.int(),
  missing: z
    .array(z.enum(['verification', 'papers', 'clinic', 'position', 'email']))
    .describe(
      'Missing requirements for being listed in the search. `papers` are the certificates that the operator checks.',
    ),
  firstSteps: z
    .array(
      z.object({
        name: z.enum(FIRST_STEPS),
        state: z
          .enum(['done', 'waiting', 'todo'])
          .describe('`waiting` for somebody else: the operator, an invited assistant, or an earlier step.'),
      }),
    )
    .describe('The steps to the first booking, in order. Empty once all are done or a booking has come.'),
  vets: PracticeVets,
  ofColleagues: RequestsOfColleagues,
})
export type DoctorDashboard = z.infer<typeof DoctorDashboard>

export const getDoctorDashboard = route({
  name: 'getDoctorDashboard',
  method: 'GET',
  path: '/doctor/dashboard',
  summary: 'Read the doctor’s home page: today, waiting requests, this week’s appointments',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ scope: Scope }),
  data: DoctorDashboard,
})
