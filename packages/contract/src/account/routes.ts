import { z } from 'zod'
import { EVERY_ROLE, PRACTICE_ROLES, route } from '../http.ts'
import { PresentPassword } from '../people/fields.ts'
import { Id } from '../wire.ts'

/** Requires the password again, because deletion cannot be undone. Never in the query string: URLs are logged in too many places. */
export const AccountDeletion = z.strictObject({
  password: PresentPassword,
  _id: Id.optional().describe('Id of the caller. Any other id is refused with `not_found`.'),
  id: Id.optional(),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

export const deleteOwner = route({
  name: 'deleteOwner',
  method: 'DELETE',
  path: '/patient/delete',
  summary:
    'Delete the caller’s account: erases personal data, cancels upcoming appointments, notifies the clinics and ends all sessions',
  access: { roles: ['patient'], duringOnboarding: true },
  body: AccountDeletion,
  data: z.null(),
  errors: ['demo_account'],
})

/** Deleting a doctor's account closes the whole practice; an assistant only leaves it. */
export const deleteAccount = route({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/account/delete',
  summary:
    'Delete the caller’s account. For a doctor it closes the clinics, cancels upcoming appointments, notifies the owners, deletes the assistants’ accounts and erases personal data',
  access: { roles: PRACTICE_ROLES, duringOnboarding: true },
  body: AccountDeletion,
  data: z.null(),
  errors: ['demo_account'],
})

/** Records that are deleted or cancelled together with a doctor's account. */
export const AccountEffects = z.object({
  visits: z.int().describe('Number of open requests and upcoming appointments; all are cancelled.'),
  clinics: z.int(),
  assistants: z.int(),
  owners: z.int().describe('Number of owners without an account whose records the practice keeps.'),
  practiceGoesOn: z
    .boolean()
    .describe(
      'Other vets go on with the practice: nothing of it ends, and visits to come must be handed over first.',
    ),
})
export type AccountEffects = z.infer<typeof AccountEffects>

export const previewDeletion = route({
  name: 'previewDeletion',
  method: 'GET',
  path: '/account/deletion',
  summary: 'Count what the deletion of a doctor’s account would cancel and delete',
  access: { roles: ['doctor'], duringOnboarding: true },
  data: AccountEffects,
})

export const exportAccount = route({
  name: 'exportAccount',
  method: 'GET',
  path: '/account/export',
  summary:
    'Export the caller’s data: a zip file with one JSON file for each kind of record, and all uploaded files',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  data: z.unknown(),
  produces: ['application/zip'],
})
