import { z } from 'zod'
import { PRACTICE_ROLES, route } from '../http.ts'
import { Id, Instant } from '../wire.ts'
import { CareDoctor, Practices } from './care-routes.ts'

/** What a link carries: 32 random bytes, base64url. */
export const LinkToken = z
  .string()
  .regex(/^[\w-]{43}$/, 'validation.linkInvalid')
  .describe('Token from the address of the link.')

/** Where the bearer of a link goes, below the address of the web app. */
export const RECORD_LINK_PATH = '/patient/record'

export const makeRecordLink = route({
  name: 'makeRecordLink',
  method: 'POST',
  path: '/doctor/record-link',
  summary:
    'A link that hands over the record of an owner without an account, or answers a question of the doctor: whoever opens it may take it',
  access: { roles: PRACTICE_ROLES },
  body: z.strictObject({
    patient: Id.optional().describe('owner whose record the practice keeps'),
    invitation: Id.optional().describe('question that the doctor has put; either of the two'),
  }),
  data: z.object({
    url: z
      .string()
      .describe(
        'whole where the operator has set PUBLIC_URL, else the path below the address in the browser',
      ),
    until: Instant,
  }),
})

/** What a link offers. */
export const RecordOffer = z.object({
  doctor: CareDoctor,
  pets: z.array(z.string()).describe('names of the animals that come with it'),
  until: Instant,
})
export type RecordOffer = z.infer<typeof RecordOffer>

export const readRecordLink = route({
  name: 'readRecordLink',
  method: 'GET',
  path: '/patient/record-link',
  summary: 'Which practice hands over what, before it is taken',
  access: { roles: ['patient'] },
  query: z.strictObject({ token: LinkToken }),
  data: RecordOffer,
})

export const takeRecordLink = route({
  name: 'takeRecordLink',
  method: 'POST',
  path: '/patient/record-link',
  summary:
    'Take the record over: the animals, visits and notes become the owner’s, who is on the practice’s record from now on',
  access: { roles: ['patient'] },
  body: z.strictObject({ token: LinkToken }),
  data: Practices,
})
