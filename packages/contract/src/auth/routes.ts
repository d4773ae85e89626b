import { z } from 'zod'
import { EVERY_ROLE, route } from '../http.ts'
import { DoctorSignup, OwnerSignup, SessionUser, SignedIn, Signin } from './schemas.ts'

export type { SessionUser } from './schemas.ts'

export const signupOwner = route({
  name: 'signupOwner',
  method: 'POST',
  path: '/auth/signup/patient',
  summary: 'Create an owner account and sign in',
  access: 'public',
  body: OwnerSignup,
  data: SignedIn,
  errors: ['email_taken', 'mobile_taken'],
})

export const signupDoctor = route({
  name: 'signupDoctor',
  method: 'POST',
  path: '/auth/signup/doctor',
  summary: 'Create a doctor or service provider account and sign in',
  access: 'public',
  body: DoctorSignup,
  data: SignedIn,
  errors: ['email_taken', 'mobile_taken'],
})

export const signin = route({
  name: 'signin',
  method: 'POST',
  path: '/auth/signin',
  summary: 'Sign in by e-mail or mobile',
  access: 'public',
  body: Signin,
  data: SignedIn,
  errors: ['wrong_credentials'],
})

export const signout = route({
  name: 'signout',
  method: 'POST',
  path: '/auth/signout',
  summary: 'End this session',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  data: z.null(),
})

export const getUser = route({
  name: 'getUser',
  method: 'GET',
  path: '/auth/get-user',
  summary: 'The person who is signed in',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  data: SessionUser,
})
