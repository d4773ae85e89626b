import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../http.ts'
import { InvitationMail } from '../notifications/delivery.ts'
import {
  blankIsNull,
  CountryCode,
  CurrentPassword,
  Email,
  FullName,
  IsoCode,
  readMobile,
} from '../people/fields.ts'
import { MOBILE_TYPED_MAX_LENGTH } from '../people/mobile.ts'
import {
  Id,
  Instant,
  orWrapped,
  acceptingAliases,
  Seen,
  typedLine,
  unchanged,
  UploadedLink,
} from '../wire.ts'
import { Rights } from './schemas.ts'
import { ASSISTANT_RIGHTS, ASSISTANT_STATES, MEMBER_KINDS } from './rules.ts'

/** An assistant of a doctor, or an invitation to become one (specification/practice §3). */
export const Assistant = z.object({
  _id: Id,
  id: Id,
  kind: z.enum(MEMBER_KINDS),
  fullname: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  countryCode: z.string().nullable(),
  ISOCode: z.string().nullable(),
  profile: z.string().nullable(),
  rights: z.array(z.enum(ASSISTANT_RIGHTS)),
  state: z.enum(ASSISTANT_STATES),
  err: z.string().nullable().describe('Reason why the account could not be created. Null without a failure.'),
  mail: InvitationMail,
})
export type Assistant = z.infer<typeof Assistant>

/** Reads both spellings of name and number; an assistant's number is the `phone` (specification/readings §2). */
const assistantSpellings = acceptingAliases({ fullName: 'fullname', mobile: 'phone' })

/** 6 to 13 digits or empty, with its own message (specification/practice §5). */
const Phone = z.preprocess(
  blankIsNull,
  typedLine(MOBILE_TYPED_MAX_LENGTH).transform(readMobile('validation.contactInvalid')).nullable().optional(),
)

const fields = {
  phone: Phone,
  countryCode: CountryCode.nullable().optional(),
  ISOCode: IsoCode.nullable().optional(),
  profile: UploadedLink.nullable()
    .optional()
    .describe('URL of an uploaded picture. Null removes the picture.'),
  rights: Rights.optional().describe('Rights of the assistant. Only the doctor may change them.'),
}

export const AssistantFields = z.preprocess(
  assistantSpellings,
  z.strictObject({ fullname: FullName, email: Email, ...fields }),
)
export type AssistantFields = z.infer<typeof AssistantFields>

/** Absent fields stay unchanged; the e-mail address never changes (specification/authorization J3). */
export const AssistantChanges = z.preprocess(
  assistantSpellings,
  z.strictObject({
    fullname: FullName.optional(),
    ...fields,
    currentPassword: CurrentPassword,
    seen: Seen,
    ...unchanged(['_id', 'id', 'kind', 'email', 'state', 'err']),
    mail: z.unknown().optional().describe('Read-only and ignored, because it changes by itself.'),
  }),
)
export type AssistantChanges = z.infer<typeof AssistantChanges>

export const listAssistants = route({
  name: 'listAssistants',
  method: 'GET',
  path: '/assistant/get',
  summary: 'List the doctor’s assistants, with invitations that are open or failed',
  access: { roles: PRACTICE_ROLES },
  data: z.array(Assistant),
})

export const createAssistant = route({
  name: 'createAssistant',
  method: 'POST',
  path: '/assistant/create',
  summary:
    'Invite an assistant by mail; POST /auth/reset-password accepts the invitation and creates the account',
  access: { roles: ['doctor'] },
  body: orWrapped('assistant', AssistantFields),
  data: Assistant,
  errors: ['too_many_assistants', 'verify_email'],
})

export const makeInvitationLink = route({
  name: 'makeInvitationLink',
  method: 'POST',
  path: '/assistant/invitation-link',
  summary:
    'Create the link of an invitation, to give to the assistant: opening it sets the password and creates the account',
  access: { roles: ['doctor'] },
  body: z.strictObject({ id: Id.describe('Id of an invited assistant.') }),
  data: z.object({
    url: z
      .string()
      .describe('Complete URL of the link if the operator has set PUBLIC_URL, otherwise its path.'),
    until: Instant,
  }),
})

export const updateAssistant = route({
  name: 'updateAssistant',
  method: 'PATCH',
  path: '/assistant/update',
  summary: 'Change an assistant, or one’s own record as an assistant',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({ id: Id.describe('Id of the assistant.') }),
  body: orWrapped('assistant', AssistantChanges),
  data: Assistant,
  errors: ['stale'],
})

export const deleteAssistant = route({
  name: 'deleteAssistant',
  method: 'DELETE',
  path: '/assistant/delete',
  summary: 'Delete an assistant or a failed invitation; all sessions of the assistant end',
  access: { roles: PRACTICE_ROLES },
  query: z.strictObject({
    id: Id.describe('Id of the assistant, or of an invitation that failed.'),
  }),
  data: z.null(),
  errors: ['own_account', 'demo_account'],
})
