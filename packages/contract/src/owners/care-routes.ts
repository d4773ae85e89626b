import { z } from 'zod'
import { SPECIALIZATION_IDS } from '../doctors/specializations.ts'
import { route } from '../http.ts'
import { InvitationMail } from '../notifications/delivery.ts'
import { Email } from '../people/fields.ts'
import { Id, Instant } from '../wire.ts'

/** An invited address; it does not disclose whether an account exists (specification/authorization G9). */
const Invitation = z.object({
  _id: Id,
  email: z.string(),
  askedAt: Instant,
  until: Instant.describe('Instant at which the invitation expires.'),
  mail: InvitationMail,
})
export type Invitation = z.infer<typeof Invitation>

const doctors = { roles: ['doctor'] } as const

export const findPatientByEmail = route({
  name: 'findPatientByEmail',
  method: 'GET',
  path: '/doctor/patientByEmail',
  summary:
    'Read whether an address is on the doctor’s record or invited; the answer does not disclose whether an account exists',
  access: doctors,
  query: z.strictObject({ email: Email.describe('E-mail address of the owner.') }),
  data: z.object({
    email: z.string(),
    state: z
      .enum(['new', 'asked', 'on_record'])
      .describe(
        '`on_record`, `asked` if invited, otherwise `new`. Derived from the doctor’s own records only.',
      ),
  }),
  errors: ['not_verified'],
})

export const invitePatient = route({
  name: 'invitePatient',
  method: 'POST',
  path: '/doctor/patient',
  summary:
    'Invite an owner by e-mail to be on record; the answer does not disclose whether an account exists',
  access: doctors,
  body: z.strictObject({ email: Email }),
  data: z.object({ email: z.string(), message: z.string() }),
  errors: ['not_verified', 'verify_email'],
})

export const listInvitations = route({
  name: 'listInvitations',
  method: 'GET',
  path: '/doctor/invitations',
  summary: 'List the doctor’s open invitations, newest first',
  access: doctors,
  data: z.array(Invitation),
})

export const withdrawInvitation = route({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/doctor/invitations/delete',
  summary: 'Withdraw an invitation',
  access: doctors,
  query: z.strictObject({ id: Id.describe('Id of the invitation.') }),
  data: z.null(),
})

const owners = { roles: ['patient'] } as const

/** The doctor in an invitation or a relation, as the owner sees them. */
export const CareDoctor = z.object({
  _id: Id,
  fullname: z.string(),
  profile: z.string().nullable(),
  isServiceProvider: z.boolean(),
  specialization: z.array(z.enum(SPECIALIZATION_IDS)),
  clinics: z
    .array(
      z.object({
        name: z.string(),
        city: z.string(),
        emergencyPhone: z
          .string()
          .nullable()
          .describe(
            'Telephone number for emergencies in E.164 format, such as +493012345678. Null for none.',
          ),
      }),
    )
    .describe('Clinics, oldest first.'),
})
export type CareDoctor = z.infer<typeof CareDoctor>

export const CareInvitation = z.object({ _id: Id, doctor: CareDoctor, askedAt: Instant })
export type CareInvitation = z.infer<typeof CareInvitation>

/** A practice that has the owner on record (specification/authorization R2). */
export const CarePractice = z.object({
  doctor: CareDoctor,
  since: Instant,
  openAppointments: z
    .int()
    .describe('Number of open requests and upcoming appointments. The owner can leave only without any.'),
})
export type CarePractice = z.infer<typeof CarePractice>

export const Practices = z.object({
  practices: z.array(CarePractice).describe('Practices by name.'),
  invitations: z.array(CareInvitation).describe('Unanswered invitations, newest first.'),
})

export const listPractices = route({
  name: 'listPractices',
  method: 'GET',
  path: '/patient/practices',
  summary: 'List the practices that have the owner on record, and open invitations',
  access: owners,
  data: Practices,
})

export const answerInvitation = route({
  name: 'answerInvitation',
  method: 'POST',
  path: '/patient/practices/answer',
  summary: 'Accept or decline an invitation; repeating the answer changes nothing',
  access: owners,
  body: z.strictObject({ _id: Id, accept: z.boolean() }),
  data: Practices,
  errors: ['verify_email', 'wrong_state'],
})

export const endCare = route({
  name: 'endCare',
  method: 'DELETE',
  path: '/patient/practices/delete',
  summary: 'Leave a doctor’s record: the practice cannot read later entries and keeps its own',
  access: owners,
  query: z.strictObject({ doctorid: Id.describe('Id of the doctor whose record the owner leaves.') }),
  data: Practices,
  errors: ['practice_has_visits'],
})
