import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../http.ts'
import { Id, Instant } from '../wire.ts'
import { CareDoctor, Practices } from './care-routes.ts'

/** Token of a link: 32 random bytes, base64url. */
export const LinkToken = z
  .string()
  .regex(/^[\w-]{43}$/, 'validation.linkInvalid')
  .describe('Token from the URL of the link.')

/** Path of the page that a link opens, relative to the address of the web app. */
export const RECORD_LINK_PATH = '/patient/record'

export const makeRecordLink = route({
  name: 'makeRecordLink',
  method: 'POST',
  path: '/doctor/record-link',
  summary:
    'Create a link with which an owner takes over their record or accepts an invitation; any owner who opens it may do so',
  access: { roles: PRACTICE_ROLES },
  body: z.strictObject({
    patient: Id.optional().describe('Id of an owner without an account. Required without `invitation`.'),
    invitation: Id.optional().describe('Id of an invitation of the doctor. Required without `patient`.'),
  }),
  data: z.object({
    url: z
      .string()
      .describe('Complete URL of the link if the operator has set PUBLIC_URL, otherwise its path.'),
    until: Instant,
  }),
})

/** The offer of a link. */
export const RecordOffer = z.object({
  doctor: CareDoctor,
  pets: z.array(z.string()).describe('Names of the pets of the record.'),
  until: Instant,
})
export type RecordOffer = z.infer<typeof RecordOffer>

export const readRecordLink = route({
  name: 'readRecordLink',
  method: 'GET',
  path: '/patient/record-link',
  summary: 'Read what a link offers before it is accepted',
  access: { roles: ['patient'] },
  query: z.strictObject({ token: LinkToken }),
  data: RecordOffer,
})

export const takeRecordLink = route({
  name: 'takeRecordLink',
  method: 'POST',
  path: '/patient/record-link',
  summary:
    'Take over a record: its pets, appointments and notes become the owner’s, and the owner is on the practice’s record',
  access: { roles: ['patient'] },
  body: z.strictObject({ token: LinkToken }),
  data: Practices,
})
