import { z } from 'zod'
import { ONBOARDING_STEPS } from '../doctors/rules.ts'
import { ROLES } from '../http.ts'
import { CountryCode, Email, IsoCode, Language, Mobile, Password } from '../people/fields.ts'
import { Id } from '../wire.ts'

/** What the client keeps of the person who is signed in. */
export const SessionUser = z.object({
  _id: Id,
  id: Id,
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  role: z.enum(ROLES),
  isServiceProvider: z.boolean(),
  onboarding: z.boolean(),
  onboardingStep: z
    .enum(ONBOARDING_STEPS)
    .nullable()
    .describe('first open step of a doctor, null for others and when finished'),
  emailVerified: z.boolean(),
  verified: z.boolean().describe('a doctor that the operator has checked; false for other roles'),
  fullname: z.string(),
  profile: z.string().nullable().describe('address of the picture'),
  language: Language.nullable(),
  doctor: z.object({ _id: Id, fullname: z.string() }).nullable().describe('whom an assistant works for'),
})
export type SessionUser = z.infer<typeof SessionUser>

export const SignedIn = z.object({ token: z.string(), user: SessionUser })

const signupFields = {
  password: Password,
  confirmPassword: z.string(),
  email: Email.optional(),
  mobile: Mobile.optional(),
  countryCode: CountryCode.optional(),
  ISOCode: IsoCode.optional(),
  language: Language.optional(),
}

type SignupFields = {
  password: string
  confirmPassword: string
  email?: string | undefined
  mobile?: string | undefined
}

const samePasswords = (body: SignupFields) => body.password === body.confirmPassword
const hasLogin = (body: SignupFields) => body.email !== undefined || body.mobile !== undefined

/** Blank inputs of a form are no values (spec 1 §5: "mobile sent only if not blank"). */
const withoutBlanks = (input: unknown) =>
  typeof input === 'object' && input !== null && !Array.isArray(input)
    ? Object.fromEntries(
        Object.entries(input).filter(
          ([key, value]) => value !== '' || key.toLowerCase().includes('password'),
        ),
      )
    : input

export const OwnerSignup = z.preprocess(
  withoutBlanks,
  z
    .strictObject(signupFields)
    .refine(samePasswords, { path: ['confirmPassword'], error: 'validation.passwordsDiffer' })
    .refine(hasLogin, { path: ['email'], error: 'validation.emailOrMobileRequired' }),
)

export const DoctorSignup = z.preprocess(
  withoutBlanks,
  z
    .strictObject({
      ...signupFields,
      isServiceProvider: z.boolean().default(false),
      role: z.enum(['doctor', 'service_provider']).optional(),
    })
    .refine(samePasswords, { path: ['confirmPassword'], error: 'validation.passwordsDiffer' })
    .refine(hasLogin, { path: ['email'], error: 'validation.emailOrMobileRequired' }),
)

export const Signin = z.strictObject({
  email: z
    .string()
    .trim()
    .min(1, 'validation.loginRequired')
    .max(254, 'validation.tooLong')
    .describe('e-mail or mobile'),
  password: z
    .string('validation.passwordRequired')
    .min(1, 'validation.passwordRequired')
    .max(200, 'validation.tooLong'),
})
