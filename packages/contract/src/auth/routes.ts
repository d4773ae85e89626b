import { z } from 'zod'
import { EVERY_ROLE, route } from '../http.ts'
import { Language } from '../people/fields.ts'
import {
  ChangePassword,
  DoctorSignup,
  Enquiry,
  ForgotPassword,
  OwnerSignup,
  ResetPassword,
  SessionUser,
  SignedIn,
  Signin,
  VerifyUser,
} from './schemas.ts'

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
  summary: 'Sign in with an e-mail address or a mobile number',
  access: 'public',
  body: Signin,
  data: SignedIn,
  errors: ['wrong_credentials'],
})

export const signout = route({
  name: 'signout',
  method: 'POST',
  path: '/auth/signout',
  summary: 'Sign out: end this session',
  access: { roles: EVERY_ROLE, duringOnboarding: true, whileLocked: true },
  data: z.null(),
})

export const getUser = route({
  name: 'getUser',
  method: 'GET',
  path: '/auth/get-user',
  summary: 'Read the signed-in person',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  data: SessionUser,
})

export const verifyUser = route({
  name: 'verifyUser',
  method: 'POST',
  path: '/auth/verify-user',
  summary:
    'Confirm an e-mail address with the link that was sent to it; opening the link again changes nothing',
  access: 'public',
  body: VerifyUser,
  data: z.null(),
})

export const resendVerification = route({
  name: 'resendVerification',
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Send the confirmation link again',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  data: z.null(),
})

export const forgotPassword = route({
  name: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a link to set a new password; the answer does not disclose whether the account exists',
  access: 'public',
  body: ForgotPassword,
  data: z.null(),
})

export const resetPassword = route({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary:
    'Set a new password with a one-time link; all sessions of the account end. The link of an assistant’s invitation creates the account',
  access: 'public',
  body: ResetPassword,
  data: z.object({ deviceToken: z.string().describe('Token of the device, as after a sign-in.') }),
  errors: ['email_taken'],
})

export const changePassword = route({
  name: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the password; all other sessions end',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: ChangePassword,
  data: z.null(),
})

export const sendEnquiry = route({
  name: 'sendEnquiry',
  method: 'POST',
  path: '/auth/send-enquiry',
  summary: 'Send a message to the operator of this installation',
  access: 'public',
  body: Enquiry,
  data: z.null(),
})

export const updateLanguage = route({
  name: 'updateLanguage',
  method: 'PATCH',
  path: '/auth/language',
  summary: 'Set the language of mails and notifications',
  access: { roles: EVERY_ROLE, duringOnboarding: true },
  body: z.strictObject({ language: Language }),
  data: z.null(),
})
