import { z } from 'zod'
import { ASSISTANT_RIGHTS, MEMBER_KINDS } from '../assistants/rules.ts'
import { ONBOARDING_STEPS } from '../doctors/rules.ts'
import { ROLES } from '../http.ts'
import { SECURITY_EVENTS } from './rules.ts'
import {
  blankIsNull,
  bothSpellings,
  CountryCode,
  Email,
  IsoCode,
  Language,
  Mobile,
  Password,
  PresentPassword,
} from '../people/fields.ts'
import { plainLine } from '../letters/rules.ts'
import { Id, Instant, requiredName, requiredText, typedLine } from '../wire.ts'

/** The signed-in person as the client stores them. */
export const SessionUser = z.object({
  _id: Id,
  id: Id,
  email: z.string().nullable(),
  pendingEmail: z
    .string()
    .nullable()
    .describe('New e-mail address that is not confirmed yet. Null without one.'),
  mobile: z.string().nullable(),
  role: z.enum(ROLES),
  isServiceProvider: z.boolean().describe('True for a service provider and their assistants.'),
  onboarding: z.boolean(),
  onboardingStep: z
    .enum(ONBOARDING_STEPS)
    .nullable()
    .describe('First incomplete onboarding step of a doctor. Null after onboarding and for other roles.'),
  emailVerified: z.boolean(),
  hasPassword: z
    .boolean()
    .describe('False for an owner who signs in by mailed codes. Such a code then stands for the password.'),
  hasPin: z.boolean().describe('True for a person with a PIN for shared computers.'),
  verified: z.boolean().describe('True for a doctor whom the operator has verified. False for other roles.'),
  fullname: z.string(),
  profile: z.string().nullable().describe('URL of the picture. Null without one.'),
  language: Language.nullable(),
  country: z
    .string()
    .nullable()
    .describe(
      'ISO 3166 alpha-2 code of the country of the practice’s oldest clinic. Without a clinic, the country of the person’s mobile number.',
    ),
  doctor: z
    .object({ _id: Id, fullname: z.string() })
    .nullable()
    .describe('Doctor for whom an assistant works. Null for other roles.'),
  rights: z
    .array(z.enum(ASSISTANT_RIGHTS))
    .nullable()
    .describe('Rights of an assistant or a reception. Null for other roles.'),
  member: z
    .object({
      practiceId: Id,
      kind: z.enum(MEMBER_KINDS),
      isAdmin: z.boolean().describe('Decides about prices, members and their rights.'),
      hasColleagues: z.boolean().describe('Another vet works in the practice.'),
    })
    .nullable()
    .describe('The person in the practice where they work. Null for owners.'),
})
export type SessionUser = z.infer<typeof SessionUser>

/** Longest accepted value; tokens of the server are shorter. */
const DEVICE_TOKEN_MAX_LENGTH = 200

/** The token that the device got at sign-in; an invalid one is ignored. */
export const DeviceToken = z
  .string()
  .max(DEVICE_TOKEN_MAX_LENGTH, 'validation.tooLong')
  .optional()
  .describe(
    'The `deviceToken` of an earlier answer. With it, failed sign-ins from other devices do not block this device.',
  )

export const SignedIn = z.object({
  token: z.string(),
  user: SessionUser,
  deviceToken: z.string().describe('Token to store on the device and send with each sign-in.'),
})

const signupFields = {
  password: Password,
  confirmPassword: z.string(),
  email: Email.optional(),
  mobile: Mobile.optional(),
  countryCode: CountryCode.optional(),
  ISOCode: IsoCode.optional(),
  language: Language.optional(),
  deviceToken: DeviceToken,
}

const samePassword = (body: { password: string; confirmPassword: string }) =>
  body.password === body.confirmPassword
const DIFFERENT_PASSWORDS = { path: ['confirmPassword'], error: 'validation.passwordsDiffer' }

const hasLogin = (body: { email?: string | undefined; mobile?: string | undefined }) =>
  body.email !== undefined || body.mobile !== undefined
const NO_LOGIN = { path: ['email'], error: 'validation.emailOrMobileRequired' }

/** Blank inputs of a form count as absent (specification/owner §5). */
function withoutBlanks(input: unknown): unknown {
  const spelled = bothSpellings(input)
  if (typeof spelled !== 'object' || spelled === null || Array.isArray(spelled)) return spelled
  return Object.fromEntries(
    Object.entries(spelled).filter(
      ([key, value]) => blankIsNull(value) !== null || key.toLowerCase().includes('password'),
    ),
  )
}

export const OwnerSignup = z.preprocess(
  withoutBlanks,
  z
    .strictObject({
      ...signupFields,
      isServiceProvider: z
        .literal(false, 'validation.readOnly')
        .optional()
        .describe('Must be false or absent, because only doctors run service centers.'),
    })
    .refine(samePassword, DIFFERENT_PASSWORDS)
    .refine(hasLogin, NO_LOGIN),
)

export const DoctorSignup = z.preprocess(
  withoutBlanks,
  z
    .strictObject({
      ...signupFields,
      isServiceProvider: z.boolean().default(false),
      role: z.enum(['doctor', 'service_provider']).optional(),
    })
    .refine(samePassword, DIFFERENT_PASSWORDS)
    .refine(hasLogin, NO_LOGIN),
)

export const Signin = z.strictObject({
  email: z
    .string()
    .overwrite(plainLine)
    .min(1, 'validation.loginRequired')
    .max(254, 'validation.tooLong')
    .describe('E-mail address or mobile number.'),
  password: PresentPassword,
  deviceToken: DeviceToken,
})

/** A one-time value from a link in a mail. */
const OneTimeValue = z
  .string('validation.linkInvalid')
  .min(1, 'validation.linkInvalid')
  .max(200, 'validation.linkInvalid')

/** `user` is the one-time value of the link `/verify-user?user=…`, never an id (specification/authorization A4). */
export const VerifyUser = z.strictObject({ user: OneTimeValue })

export const ForgotPassword = z.strictObject({ email: Email })

export const ResetPassword = z
  .strictObject({
    token: OneTimeValue.describe('Token of the link `/forgot-password?token=…`.'),
    password: Password,
    confirmPassword: z.string('validation.passwordRequired'),
    deviceToken: DeviceToken,
  })
  .refine(samePassword, DIFFERENT_PASSWORDS)

/** Runs a rule about two passwords as soon as both are typed, even if another field is still invalid. */
const ifTyped = (...fields: [string, string]) => ({
  when: ({ value }: { value: unknown }): boolean =>
    z.object(Object.fromEntries(fields.map((field) => [field, z.string().min(1)]))).safeParse(value).success,
})

/** The three fields of the form with their messages (specification/owner §5, Change password). */
export const ChangePassword = z
  .strictObject({
    currentPassword: PresentPassword,
    newPassword: Password,
    confirmPassword: Password,
  })
  .refine((body) => body.newPassword !== body.currentPassword, {
    path: ['newPassword'],
    error: 'validation.passwordSame',
    ...ifTyped('currentPassword', 'newPassword'),
  })
  .refine((body) => body.newPassword === body.confirmPassword, {
    ...DIFFERENT_PASSWORDS,
    ...ifTyped('newPassword', 'confirmPassword'),
  })

/** Longest text of an enquiry. */
export const ENQUIRY_MAX_LENGTH = 4000

export const Enquiry = z.strictObject({
  name: requiredName(100, 'validation.fullNameRequired'),
  email: Email,
  mobile: z.preprocess((value) => blankIsNull(value) ?? undefined, Mobile.optional()),
  subject: typedLine(150).optional(),
  message: requiredText(ENQUIRY_MAX_LENGTH, 'validation.messageRequired'),
})

/** A session of the person. */
export const SessionInfo = z.object({
  _id: Id,
  createdAt: Instant,
  lastUsedAt: Instant.describe('Last use of the session, rounded to the hour.'),
  userAgent: z.string().describe('User-Agent header of the sign-in.'),
  current: z.boolean(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

/** The password, requested again before calls that a stolen session must not make. */
export const PasswordAgain = z.strictObject({ password: PresentPassword })
export type PasswordAgain = z.infer<typeof PasswordAgain>

export const EmailChange = z.strictObject({ email: Email, password: PresentPassword })

/** A security event of the account. */
export const SecurityEvent = z.object({
  _id: Id,
  at: Instant,
  kind: z.enum(SECURITY_EVENTS),
  device: z.string().describe('Kind of device, such as "Firefox, Android". Empty if unknown.'),
  network: z
    .string()
    .describe('Network of the caller: IPv4 address shortened to /24, IPv6 to /48. Empty if unknown.'),
  detail: z
    .string()
    .nullable()
    .describe('The refused call, or the operator’s action. Null for other events.'),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>
