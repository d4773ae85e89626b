import { z } from 'zod'
import { isPrintable, notPrintable } from '../print/letters.ts'
import { LANGUAGES } from '../texts/languages.ts'
import { plainDigits, plainLine } from '../letters/rules.ts'
import {
  acceptingAliases,
  CalendarDate,
  requiredDigits,
  requiredLine,
  requiredName,
  requiredPostcode,
  typedDigits,
  UploadedLink,
} from '../wire.ts'
import { EARLIEST_BIRTH_DATE, GENDERS, PASSWORD_MIN_LENGTH, readGender } from './rules.ts'
import { EMAIL_MAX_LENGTH, isEmail } from './email.ts'
import { isPersonName, isPlaceName, isZip } from './names.ts'
import { MOBILE_TYPED_MAX_LENGTH, normaliseMobile } from './mobile.ts'

/** Longest name of a person, place or clinic that is stored. */
export const NAME_MAX_LENGTH = 100

/** Longest accepted password; hashing longer ones would only cost time. */
export const PASSWORD_MAX_LENGTH = 200

/** Accepts both spellings of a person's name and number (specification/readings §2). */
export const bothSpellings = acceptingAliases({ fullName: 'fullname', phone: 'mobile' })

/** Full name: letters and spaces (specification/owner §5, widened by specification/readings §10.1). */
export const FullName = requiredName(NAME_MAX_LENGTH, 'validation.fullNameRequired')
  .refine(isPersonName, { error: 'validation.fullNameInvalid', abort: true })
  .refine(isPrintable, notPrintable)

/** A place's name; the keys differ by field (specification/practice §5). */
const place = (field: 'city' | 'state' | 'country') =>
  requiredName(NAME_MAX_LENGTH, `validation.${field}Required`)
    .refine(isPlaceName, { error: `validation.${field}Invalid`, abort: true })
    .refine(isPrintable, notPrintable)

export const Address = z.strictObject({
  addressLine1: requiredDigits(200, 'validation.addressRequired').refine(isPrintable, notPrintable),
  addressLine2: typedDigits(200).refine(isPrintable, notPrintable).default(''),
  zipcode: requiredPostcode(16, 'validation.zipRequired')
    .refine(isZip, 'validation.zipInvalid')
    .refine(isPrintable, notPrintable),
  city: place('city'),
  state: place('state'),
  country: place('country'),
})
export type Address = z.infer<typeof Address>

/** An address in responses. */
export const PostalAddress = z.object({
  addressLine1: z.string(),
  addressLine2: z.string(),
  zipcode: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
})

/** Lower case and in one Unicode form, so that an address belongs to one account. */
export const Email = requiredLine(EMAIL_MAX_LENGTH, 'validation.emailRequired', 'validation.emailInvalid')
  .refine(isEmail, 'validation.emailInvalid')
  .transform((text) => text.toLowerCase())

/** Parses a typed number, for `transform`; anything else is refused with the message. */
export const readMobile = (message: string) => (text: string, context: z.RefinementCtx) => {
  const mobile = normaliseMobile(text)
  if (mobile !== null) return mobile
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** Digits with an optional plus, everything between them removed (specification/readings §10.4). */
export const Mobile = requiredLine(
  MOBILE_TYPED_MAX_LENGTH,
  'validation.mobileRequired',
  'validation.mobileInvalid',
).transform(readMobile('validation.mobileInvalid'))

/** An empty form input, also one of spaces and hidden characters only, counts as null. */
export const blankIsNull = (input: unknown): unknown =>
  typeof input === 'string' && plainLine(input) === '' ? null : input

/** A number that may be absent. */
export const OptionalMobile = z.preprocess(blankIsNull, Mobile.nullable().optional())

/** Dial code such as `+49`; clients may omit the plus. */
export const CountryCode = z
  .string('validation.countryCodeRequired')
  .overwrite(plainDigits)
  .regex(/^\+?[0-9]{1,4}$/, 'validation.countryCodeRequired')
  .transform((code) => (code.startsWith('+') ? code : `+${code}`))

/** ISO 3166 alpha-2 code of the chosen dial code, because several countries share one. */
export const IsoCode = z.string().regex(/^[A-Z]{2}$/, 'validation.countryCodeRequired')

/** `*` is "other"; `o` is read as `*` (specification/readings §10.5). */
export const Gender = z.preprocess(
  (code) => readGender(code) ?? code,
  z.enum(GENDERS, 'validation.genderRequired'),
)

/** Dates after today are refused elsewhere, by a clock: on the server by its own, in forms by that of the device. */
export const DateOfBirth = z
  .string('validation.dateOfBirthInvalid')
  .overwrite(plainDigits)
  .check(
    z.iso.date({
      error: ({ input }) =>
        input === '' ? 'validation.dateOfBirthRequired' : 'validation.dateOfBirthInvalid',
    }),
  )
  .refine((date) => date >= EARLIEST_BIRTH_DATE, 'validation.dateOfBirthInvalid')

export const Password = z
  .string('validation.passwordRequired')
  .min(PASSWORD_MIN_LENGTH, 'validation.passwordTooShort')
  .max(PASSWORD_MAX_LENGTH, 'validation.tooLong')

/** The current password, which proves the person's identity. */
export const PresentPassword = z
  .string('validation.passwordRequired')
  .min(1, 'validation.passwordRequired')
  .max(PASSWORD_MAX_LENGTH, 'validation.tooLong')
  .describe(
    'The current password. The owner of an account without one requests a code (`POST /auth/code`) and sends `code.codeKey`.',
  )

export const Language = z.enum(LANGUAGES)
export type Language = z.infer<typeof Language>

/** Fields of any person's record in responses. */
export const personRecord = {
  fullname: z.string(),
  gender: z.enum(GENDERS).nullable(),
  dateOfBirth: CalendarDate.nullable(),
  mobile: z.string().nullable(),
  countryCode: z.string().nullable(),
  ISOCode: z.string().nullable(),
  profile: z.string().nullable(),
}

export const SimilarOwner = z
  .boolean()
  .describe('True if a search found the owner only by words that are spelled almost as the typed ones.')

/** Required to change the mobile number, because a number can be used to sign in (decision 143). */
export const CurrentPassword = PresentPassword.optional().describe(
  'Password of the caller. Required to change the mobile number after onboarding.',
)

/** Fields that people can change in their own record; absent fields stay unchanged. */
export const personChanges = {
  currentPassword: CurrentPassword,
  fullname: FullName.optional(),
  gender: Gender.nullable().optional(),
  dateOfBirth: DateOfBirth.nullable().optional(),
  mobile: OptionalMobile,
  countryCode: CountryCode.nullable().optional(),
  ISOCode: IsoCode.nullable().optional(),
  language: Language.nullable().optional(),
  profile: UploadedLink.nullable()
    .optional()
    .describe('URL of an uploaded picture. Null removes the picture.'),
}
