import { z } from 'zod'
import { Assistant } from '../assistants/routes.ts'
import { ASSISTANT_RIGHTS, MEMBER_KINDS } from '../assistants/rules.ts'
import { Rights } from '../assistants/schemas.ts'
import { EVERY_ROLE, PRACTICE_ROLES, route } from '../http.ts'
import { Email, FullName } from '../people/fields.ts'
import { Id, Seen, typedLine } from '../wire.ts'
import { INVITATION_TOKEN_MAX_LENGTH, PRACTICE_NAME_MAX_LENGTH, TELEPHONE_AFTER_MISSED_MAX } from './rules.ts'

/** A practice, as the people who work there see it. */
export const Practice = z.object({
  _id: Id,
  name: z.string().describe('Empty for a practice that goes by the name of its vet.'),
  shownName: z.string().describe('The name, or that of the vet by whom the practice goes.'),
  isServiceProvider: z.boolean(),
  telephoneAfterMissed: z
    .int()
    .nullable()
    .describe(
      'Owners who missed this many appointments within 12 months book by telephone only. Null: everybody books online.',
    ),
  version: z.int(),
})
export type Practice = z.infer<typeof Practice>

/** A person who works in a practice. */
export const Member = z.object({
  _id: Id,
  kind: z.enum(MEMBER_KINDS),
  fullname: z.string(),
  email: z.string(),
  profile: z.string().nullable(),
  isAdmin: z.boolean().describe('Decides about prices, members and their rights.'),
  rights: z.array(z.enum(ASSISTANT_RIGHTS)).describe('Empty for a vet, who may do everything.'),
  worksFor: Id.nullable().describe('The vet for whom an assistant works. Null for others.'),
  isVerified: z.boolean().describe('True for a vet whom the operator has verified.'),
})
export type Member = z.infer<typeof Member>

export const Team = z.object({
  members: z.array(Member).describe('Vets first, then the others; each by the time at which they joined.'),
  invitations: z
    .array(Assistant)
    .describe('People who have been invited and have not answered. Empty for assistants and a reception.'),
})
export type Team = z.infer<typeof Team>

export const NewInvitation = z.strictObject({
  kind: z.enum(MEMBER_KINDS),
  fullname: FullName,
  email: Email,
  rights: Rights.optional().describe('Of an assistant or a reception; absent for what is usual.'),
})
export type NewInvitation = z.infer<typeof NewInvitation>

const Token = z
  .string()
  .max(INVITATION_TOKEN_MAX_LENGTH, 'validation.tooLong')
  .describe('Token of the link of an invitation.')

/** What keeps a vet from joining another practice: it would be left behind. */
export const OwnPractice = z.object({
  clinics: z.int(),
  owners: z.int(),
  notes: z.int(),
  visits: z.int(),
  members: z.int(),
})
export type OwnPractice = z.infer<typeof OwnPractice>

export const JoinOffer = z.object({
  practiceName: z.string(),
  invitedBy: z.string(),
  fullname: z.string(),
  email: z.string().describe('The invited address.'),
  isServiceProvider: z.boolean(),
  own: OwnPractice.nullable().describe(
    'What the own practice of the vet who is signed in has. All zero: they may join. Null for others.',
  ),
})
export type JoinOffer = z.infer<typeof JoinOffer>

export const MemberChanges = z.strictObject({
  isAdmin: z.boolean().optional(),
  rights: Rights.optional(),
  seen: Seen,
})
export type MemberChanges = z.infer<typeof MemberChanges>

export const getPractice = route({
  name: 'getPractice',
  method: 'GET',
  path: '/practice/get',
  summary: 'The practice in which one works',
  access: { roles: PRACTICE_ROLES },
  data: Practice,
})

export const updatePractice = route({
  name: 'updatePractice',
  method: 'PATCH',
  path: '/practice/update',
  summary: 'Name the practice, and say from how many missed appointments owners book by telephone only',
  access: { roles: ['doctor'] },
  body: z.strictObject({
    name: typedLine(PRACTICE_NAME_MAX_LENGTH).describe('Empty: the practice goes by the name of its vet.'),
    telephoneAfterMissed: z
      .int()
      .min(1)
      .max(TELEPHONE_AFTER_MISSED_MAX)
      .nullable()
      .optional()
      .describe('Null: everybody books online. Without it nothing changes.'),
    version: z.int32().describe('As it was read; another one is refused with `stale`.'),
  }),
  data: Practice,
  errors: ['stale'],
})

export const getTeam = route({
  name: 'getTeam',
  method: 'GET',
  path: '/practice/team',
  summary: 'List the people who work in the practice, and open invitations',
  access: { roles: PRACTICE_ROLES },
  data: Team,
})

export const inviteMember = route({
  name: 'inviteMember',
  method: 'POST',
  path: '/practice/invitations',
  summary: 'Invite a vet, an assistant or a reception by mail; the answer is the same for every address',
  access: { roles: ['doctor'] },
  body: NewInvitation,
  data: Assistant,
  errors: ['too_many_assistants', 'verify_email'],
})

export const withdrawMemberInvitation = route({
  name: 'withdrawMemberInvitation',
  method: 'DELETE',
  path: '/practice/invitations',
  summary: 'Withdraw an invitation',
  access: { roles: ['doctor'] },
  query: z.strictObject({ id: Id.describe('Id of the invitation.') }),
  data: z.null(),
})

export const getJoinOffer = route({
  name: 'getJoinOffer',
  method: 'GET',
  path: '/practice/join',
  summary: 'Which practice a vet would join by the link of an invitation',
  access: { roles: EVERY_ROLE, duringOnboarding: true, visitors: true },
  query: z.strictObject({ token: Token }),
  data: JoinOffer,
})

export const joinPractice = route({
  name: 'joinPractice',
  method: 'POST',
  path: '/practice/join',
  summary: 'Join a practice by the link of an invitation; the own practice must be empty, and ends',
  access: { roles: ['doctor'], duringOnboarding: true },
  body: z.strictObject({ token: Token }),
  data: z.null(),
  errors: ['practice_in_use'],
})

export const updateMember = route({
  name: 'updateMember',
  method: 'PATCH',
  path: '/practice/member',
  summary: 'Make a vet an admin, or change the rights of another member',
  access: { roles: ['doctor'] },
  query: z.strictObject({ id: Id.describe('Id of the member.') }),
  body: MemberChanges,
  data: Member,
  errors: ['stale'],
})

export const removeMember = route({
  name: 'removeMember',
  method: 'DELETE',
  path: '/practice/member',
  summary: 'Remove a member; a vet leaves as by their own will',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ id: Id.describe('Id of the member.') }),
  data: z.null(),
  errors: ['own_account', 'practice_has_visits', 'demo_account'],
})

export const leavePractice = route({
  name: 'leavePractice',
  method: 'POST',
  path: '/practice/leave',
  summary: 'Leave the practice as a vet; visits to come must be handed over or answered first',
  access: { roles: ['doctor'] },
  data: z.null(),
  errors: ['practice_has_visits', 'last_admin', 'demo_account'],
})
