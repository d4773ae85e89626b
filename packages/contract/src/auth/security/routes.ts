import { z } from 'zod'
import { EVERY_ROLE, route } from '../../http.ts'
import { Id, pageLimit } from '../../wire.ts'
import { EmailChange, PasswordAgain, SecurityEvent, SessionInfo } from '../schemas.ts'

export type { SecurityEvent, SessionInfo } from '../schemas.ts'

export const listSessions = route({
  name: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'List the caller’s sessions, last used first',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  data: z.array(SessionInfo),
})

export const endSession = route({
  name: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'End one session; requires the password',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  params: z.strictObject({ id: Id.describe('Id of the session.') }),
  body: PasswordAgain,
  data: z.null(),
})

export const endOtherSessions = route({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'End all other sessions; requires the password',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: PasswordAgain,
  data: z.object({ ended: z.int() }),
})

export const listActivity = route({
  name: 'listActivity',
  method: 'GET',
  path: '/auth/activity',
  summary: 'List the security events of the caller’s account in the last year, newest first',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  query: z.strictObject({
    cursor: Id.optional().describe('The `nextCursor` of the previous page.'),
    limit: pageLimit(100, 10),
  }),
  data: z.object({ events: z.array(SecurityEvent), nextCursor: Id.nullable() }),
})

export const changeEmail = route({
  name: 'changeEmail',
  method: 'POST',
  path: '/auth/email',
  summary:
    'Request another e-mail address. It replaces the present one when the link sent to it is opened; the answer does not disclose whether another account has it',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: EmailChange,
  data: z.null(),
  errors: ['demo_account'],
})
