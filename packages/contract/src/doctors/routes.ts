import { z } from 'zod'
import { Appointment } from '../appointments/record/schemas.ts'
import { PRACTICE_ROLES, route } from '../http.ts'
import { bothSpellings, Language, personChanges, personRecord } from '../people/fields.ts'
import { isRegistrationId, SPECIALISATION_IDS } from '../people/rules.ts'
import { CalendarDate, Id, Instant, orWrapped, Seen, typedText, unchanged, UploadedLink } from '../wire.ts'
import { CERTIFICATES_MAX, ONBOARDING_STEPS } from './rules.ts'

/** A paper in a doctor's own record: proof of training, licence, insurance. */
export const Certificate = z.object({
  _id: Id,
  name: z.string(),
  fileUrl: z.string().describe('good for five minutes at most'),
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
  specialization: z.array(z.enum(SPECIALISATION_IDS)),
  experience: z.int().nullable(),
  about: z.string(),
  degree: z.string(),
  certificates: z.array(Certificate).describe('by the day they were added'),
  documents: z.array(Certificate).describe('by the day they were added'),
  isServiceProvider: z.boolean(),
  clinics: z.array(Id),
  assistants: z.array(Id).describe('the team, oldest account first'),
  notes: z.array(Id).describe('the newest hundred entries that the practice wrote'),
  onboarding: z.boolean(),
  onboardingStep: z.enum(ONBOARDING_STEPS).nullable(),
  termsAndConditionsAcceptedAt: Instant.nullable(),
  createdOn: Instant.nullable(),
})
export type Doctor = z.infer<typeof Doctor>

const RegistrationId = typedText(40).refine(
  (text) => text === '' || isRegistrationId(text),
  'validation.registrationIdInvalid',
)

/** What is there may be sent back as it is; only `deleteCertificate` takes one away, so that no form that is out of date can. */
const Certificates = z
  .array(z.union([UploadedLink, Certificate.strict()]))
  .max(CERTIFICATES_MAX, 'validation.tooMany')
  .optional()

/** Fields that a doctor may send back as they are (specification/authorization "Property-level rules"). */
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
 * What a doctor may change of the own record; absent fields stay. Rules between fields are those of `rules.ts`. Clients send
 * whole objects: an empty value that is already empty is no change, and a read-only one must be as it was
 * (specification/authorization "Property-level rules").
 */
export const DoctorChanges = z.preprocess(
  bothSpellings,
  z.strictObject({
    _id: Id.optional().describe('must be the caller'),
    ...personChanges,
    registrationId: RegistrationId.nullable().optional().describe('a change has to be verified again'),
    specialization: z
      .array(z.enum(SPECIALISATION_IDS))
      .max(SPECIALISATION_IDS.length, 'validation.tooMany')
      .optional(),
    experience: z
      .int('validation.numbersOnly')
      .min(0, 'validation.numbersOnly')
      .max(80, 'validation.experienceInvalid')
      .nullable()
      .optional(),
    about: typedText(2000).optional(),
    degree: typedText(200).optional(),
    certificates: Certificates.describe('answers of uploads to doctor/certificate are added'),
    documents: Certificates.describe('answers of uploads to doctor/document are added'),
    termsAccepted: z
      .literal(true, 'validation.termsRequired')
      .optional()
      .describe('ends onboarding, also when the clinic step is skipped'),
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
  summary: 'Change the doctor’s own record; each onboarding step saves through it',
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

/** What a practice sees first. */
export const DoctorDashboard = z.object({
  now: Instant,
  today: z.array(Appointment).describe('visits of the day that were not cancelled, by start'),
  upcoming: z
    .array(Appointment)
    .describe('up to the end of the next-events window (specification/readings §5)'),
  requests: z.array(Appointment).describe('the five that wait longest'),
  moves: z.array(Appointment).describe('visits that their owners ask to move'),
  requestCount: z.int(),
  week: z
    .array(
      z.object({
        date: CalendarDate,
        approved: z.int().describe('agreed and still to come, or not closed yet'),
        consulted: z.int(),
        cancelled: z.int(),
        noShow: z.int(),
      }),
    )
    .describe('Monday to Sunday of the present week'),
  clinicCount: z.int(),
  missing: z
    .array(z.enum(['verification', 'papers', 'clinic', 'position', 'email']))
    .describe(
      'What is missing before the practice is listed; `papers` are the certificates that the operator checks.',
    ),
})
export type DoctorDashboard = z.infer<typeof DoctorDashboard>

export const getDoctorDashboard = route({
  name: 'getDoctorDashboard',
  method: 'GET',
  path: '/doctor/dashboard',
  summary: 'Read the doctor’s home page: today, waiting requests, this week’s appointments',
  access: { roles: PRACTICE_ROLES },
  data: DoctorDashboard,
})
