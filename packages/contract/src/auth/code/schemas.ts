import { z } from 'zod'
import { HoldKey } from '../../appointments/booking/schemas.ts'
import { CountryCode, Email, FullName, IsoCode, Language, Mobile } from '../../people/fields.ts'
import { Instant } from '../../wire.ts'
import { DeviceToken, SignedIn } from '../schemas.ts'
import { CODE_KEY, CODE_LENGTH, compactCode } from './rules.ts'

/** Proves that a code is entered in the browser that requested it. */
export const CodeKey = z
  .string('validation.codeExpired')
  .regex(CODE_KEY, 'validation.codeExpired')
  .describe('The `codeKey` of the answer to `POST /auth/code`.')

export const CodeRequest = z.strictObject({
  email: Email,
  language: Language.optional().describe(
    'Language of the mail for a new address; the language of the request if absent.',
  ),
  codeKey: CodeKey.optional().describe('Key of the code that the new one replaces, when it is sent again.'),
  holdKey: HoldKey.optional().describe(
    'Key of the slot that this browser holds; it is held ten minutes longer, once.',
  ),
  deviceToken: DeviceToken,
})

/** The same for every address. */
export const CodeRequested = z.object({
  codeKey: z
    .string()
    .describe(
      'Secret of the browser that requested the code, 128 random bits. It must be sent with the code.',
    ),
  expiresAt: Instant,
  demoCode: z
    .string()
    .nullable()
    .describe('The code itself on a demo without a mail server. Null everywhere else.'),
})
export type CodeRequested = z.infer<typeof CodeRequested>

/** The person of a new account; the other fields of an owner are added in the profile. */
export const NewPerson = z.strictObject({
  fullname: FullName,
  mobile: Mobile,
  countryCode: CountryCode,
  ISOCode: IsoCode.optional(),
  acceptsTerms: z.literal(true, 'validation.termsRequired'),
})
export type NewPerson = z.infer<typeof NewPerson>

/** An entered code. Spaces and dashes are ignored. */
export const Code = z
  .string('validation.codeRequired')
  .overwrite(compactCode)
  .max(20, 'validation.codeWrong')
  .refine((code) => new RegExp(`^\\d{${CODE_LENGTH}}$`).test(code), 'validation.codeRequired')

/** A code with the address that it was sent to and the key of its browser. */
export const EnteredCode = z.strictObject({ email: Email, code: Code, codeKey: CodeKey })
export type EnteredCode = z.infer<typeof EnteredCode>

export const CodeSignin = z.strictObject({
  ...EnteredCode.shape,
  person: NewPerson.optional().describe(
    'Required to create an account; ignored if the address has one that is complete.',
  ),
  language: Language.optional(),
  deviceToken: DeviceToken,
})

export const CodeSignedIn = z.object({
  signedIn: SignedIn.nullable().describe(
    'As after a sign-in with a password; null if no account has the address. Then the code stays valid for a call with `person`.',
  ),
})
export type CodeSignedIn = z.infer<typeof CodeSignedIn>
