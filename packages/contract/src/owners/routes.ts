import { z } from 'zod'
import { Appointment, BookedAppointment, HandOver } from '../appointments/record/schemas.ts'
import { Waiting } from '../appointments/waiting-list/schemas.ts'
import { EVERY_ROLE, route } from '../http.ts'
import {
  Address,
  bothSpellings,
  Language,
  personChanges,
  personRecord,
  PostalAddress,
} from '../people/fields.ts'
import { HistoryItem } from '../notes/schemas.ts'
import { Pet } from '../pets/schemas.ts'
import { Id, Instant, Seen, unchanged } from '../wire.ts'

/** An owner's own record. */
export const Owner = z.object({
  _id: Id,
  id: Id,
  email: z.string().nullable(),
  ...personRecord,
  fullName: z.string(),
  address: PostalAddress.nullable(),
  language: Language.nullable(),
  onboarding: z.boolean(),
  termsAndConditionsAcceptedAt: Instant.nullable(),
  createdOn: Instant.nullable(),
})
export type Owner = z.infer<typeof Owner>

/** Fields that an owner may send back unchanged (specification/authorization "Property-level rules"). */
export const READ_ONLY_OWNER_FIELDS = [
  'email',
  'role',
  'onboarding',
  'termsAndConditionsAcceptedAt',
  'createdOn',
] as const

/**
 * The user-info form of an owner (specification/owner §5); absent fields stay unchanged. Clients send
 * whole objects: an empty value of an empty field is not a change, and a read-only field must be unchanged
 * (specification/authorization "Property-level rules").
 */
export const OwnerChanges = z.preprocess(
  bothSpellings,
  z.strictObject({
    ...personChanges,
    address: Address.nullable().optional(),
    termsAccepted: z
      .literal(true, 'validation.termsRequired')
      .optional()
      .describe('Accepts the terms and ends onboarding.'),
    seen: Seen,
    ...unchanged(['_id', 'id', ...READ_ONLY_OWNER_FIELDS]),
  }),
)
export type OwnerChanges = z.infer<typeof OwnerChanges>

export const getOwner = route({
  name: 'getOwner',
  method: 'GET',
  path: '/patient/get',
  summary: 'Read the owner’s own record',
  access: { roles: ['patient'], duringOnboarding: true },
  data: Owner,
})

export const updateOwner = route({
  name: 'updateOwner',
  method: 'PATCH',
  path: '/patient/update',
  summary:
    'Change the owner’s own record; `termsAccepted` ends onboarding. A practice changes the record of an owner without an account',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: OwnerChanges,
  data: Owner,
  errors: ['stale'],
})

/** Data of an owner's home page. Lists are in order of time. */
export const OwnerDashboard = z.object({
  now: Instant,
  upcoming: z.array(Appointment).describe('Upcoming approved appointments by start.'),
  requests: z.array(BookedAppointment).describe('Unanswered requests by start.'),
  waiting: z.array(Waiting).describe('Waiting list entries of the owner.'),
  recent: z.array(Appointment).describe('The latest ten past appointments, newest first.'),
  pets: z.array(Pet),
})
export type OwnerDashboard = z.infer<typeof OwnerDashboard>

export const getOwnerDashboard = route({
  name: 'getOwnerDashboard',
  method: 'GET',
  path: '/patient/dashboard',
  summary: 'Read the owner’s home page: upcoming appointments, waiting requests, pets',
  access: { roles: ['patient'] },
  data: OwnerDashboard,
})

/** Who ended an appointment; `time` if nobody answered the request. */
export const ENDED_BY = ['owner', 'practice', 'time'] as const

/** One appointment of an owner with everything that belongs to it. */
export const VisitPage = z.object({
  now: Instant,
  appointment: BookedAppointment,
  confirmedAt: Instant.nullable().describe(
    'Instant at which the practice confirmed the appointment. Null if it has not.',
  ),
  handedOver: HandOver.nullable(),
  endedAt: Instant.nullable().describe(
    'Instant at which the appointment was rejected, withdrawn, cancelled or marked as missed, or expired. Null otherwise.',
  ),
  endedBy: z.enum(ENDED_BY).nullable().describe('Who ended it at `endedAt`.'),
  entries: z
    .array(HistoryItem)
    .describe('What was written about this appointment, newest first: notes, prescriptions and reports.'),
})
export type VisitPage = z.infer<typeof VisitPage>

export const getVisitPage = route({
  name: 'getVisitPage',
  method: 'GET',
  path: '/patient/visitpage',
  summary: 'Read one appointment of the owner in any state, with its entries in the history',
  access: { roles: ['patient'] },
  query: z.strictObject({ id: Id.describe('Id of the appointment.') }),
  data: VisitPage,
})
