import { route } from '../../http.ts'
import { CodeRequest, CodeRequested, CodeSignedIn, CodeSignin } from './schemas.ts'

export type { CodeRequested, CodeSignedIn, NewPerson } from './schemas.ts'

export const requestCode = route({
  name: 'requestCode',
  method: 'POST',
  path: '/auth/code',
  summary:
    'Mail a six-digit code, with which an owner signs in or creates an account; the answer does not tell whether the account exists',
  access: 'public',
  body: CodeRequest,
  data: CodeRequested,
  errors: ['no_mail_server'],
})

export const signInByCode = route({
  name: 'signInByCode',
  method: 'POST',
  path: '/auth/code/verify',
  summary:
    'Sign in with a mailed code, once; for a new address, create the account of an owner with `person`. A code works for ten minutes, with five tries, in the browser that requested it',
  access: 'public',
  body: CodeSignin,
  data: CodeSignedIn,
  errors: ['no_mail_server'],
})
