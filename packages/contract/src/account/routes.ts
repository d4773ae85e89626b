import { z } from 'zod'
import { EVERY_ROLE, route } from '../http.ts'
import { PASSWORD_MAX_LENGTH } from '../people/fields.ts'
import { Id } from '../wire.ts'

/** Asked again before what cannot be undone. Never in the query: addresses are written down in too many places. */
export const AccountDeletion = z.strictObject({
  password: z
    .string('validation.passwordRequired')
    .min(1, 'validation.passwordRequired')
    .max(PASSWORD_MAX_LENGTH, 'validation.tooLong'),
  _id: Id.optional().describe('the caller’s own, or it is not found'),
  id: Id.optional(),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

export const deleteOwner = route({
  name: 'deleteOwner',
  method: 'DELETE',
  path: '/patient/delete',
  summary:
    'Delete the caller’s account: erases personal data, cancels visits to come and tells the clinics, ends every session',
  access: { roles: ['patient'], duringOnboarding: true },
  body: AccountDeletion,
  data: z.null(),
  errors: ['demo_account'],
})

export const exportAccount = route({
  name: 'exportAccount',
  method: 'GET',
  path: '/account/export',
  summary: 'Everything the caller has: a zip with one JSON file for each kind of record, and the files',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  data: z.unknown(),
  produces: ['application/zip'],
})
