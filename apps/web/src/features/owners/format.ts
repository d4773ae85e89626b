import type { PracticeOwner } from '@vetvisit/contract/owners/practice-routes'
import {
  Address,
  blankIsNull,
  CountryCode,
  Email,
  FullName,
  Gender,
  IsoCode,
  Mobile,
} from '@vetvisit/contract/people/fields'
import { plainLine } from '@vetvisit/contract/letters/rules'
import { plainPhone } from '@vetvisit/contract/people/mobile'
import { z } from 'zod'
import type { Owner } from '@vetvisit/contract/owners/routes'
import { countryOfDial, dialOf } from '../../ui/person/countries.ts'
import { personInputs, personShape, type PersonInputs } from '../../ui/person/person-schema.ts'

const NO_ADDRESS = { addressLine1: '', addressLine2: '', zipcode: '', city: '', state: '', country: '' }
type AddressInputs = typeof NO_ADDRESS

/** An empty address is absent; a partial one must be completed. */
const OptionalAddress = z.preprocess((address) => {
  const lines = Object.values((address ?? {}) as Partial<AddressInputs>)
  return lines.every((line) => line.trim() === '') ? null : address
}, Address.nullable())

/** The owner's personal data. Address, picture and language are saved separately. */
export const OwnerProfileForm = z.object({ ...personShape, email: Email })
export type OwnerProfileForm = z.output<typeof OwnerProfileForm>

/** For an account with a mobile number only: the e-mail address is optional. */
export const NumberOnlyProfileForm = OwnerProfileForm.extend({
  email: z.preprocess(blankIsNull, Email.nullable()),
})

export type OwnerProfileInputs = PersonInputs & { email: string }

/** Initial values of the profile form. */
export const profileInputs = (owner: Owner, languages: readonly string[]): OwnerProfileInputs => ({
  ...personInputs(owner, languages),
  email: owner.email ?? '',
})

/** The address form: complete or absent (specification/owner §5). */
export const AddressForm = z.object({ address: Address })
export type AddressForm = z.output<typeof AddressForm>
export type AddressFormInputs = { address: AddressInputs }

/** Initial values of the address form. */
export const addressInputs = (owner: Pick<Owner, 'address'>): AddressFormInputs => ({
  address: owner.address ?? NO_ADDRESS,
})

/** An address in postal lines. */
export const addressLines = (address: NonNullable<Owner['address']>): string[] =>
  [
    address.addressLine1,
    address.addressLine2,
    `${address.zipcode} ${address.city}`,
    address.state === address.city ? '' : address.state,
    address.country,
  ].filter((line) => line.trim() !== '')

export const OwnerOnboarding = z.object({
  ...personShape,
  address: OptionalAddress,
  termsAccepted: z.literal(true, 'validation.termsRequired'),
})
export type OwnerOnboarding = z.output<typeof OwnerOnboarding>

export type OwnerOnboardingInputs = PersonInputs & { address: AddressInputs; termsAccepted: boolean }

/** Initial values of the form. */
export const onboardingInputs = (owner: Owner, languages: readonly string[]): OwnerOnboardingInputs => ({
  ...personInputs(owner, languages),
  address: owner.address ?? NO_ADDRESS,
  termsAccepted: false,
})

/** The user-info form of an owner whose record the practice keeps; here the e-mail address can be typed. */
export const ManagedOwner = z
  .object({
    fullname: FullName,
    dateOfBirth: z.preprocess(blankIsNull, personShape.dateOfBirth.nullable()),
    gender: z.preprocess(blankIsNull, Gender.nullable()),
    mobile: personShape.mobile,
    countryCode: CountryCode,
    ISOCode: IsoCode,
    email: z.preprocess(blankIsNull, Email.nullable()),
    address: OptionalAddress,
  })
  .refine(({ email, mobile }) => email !== null || mobile !== null, {
    error: 'validation.emailOrMobileRequired',
    path: ['mobile'],
    // Runs together with the other checks, not only after they pass.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type ManagedOwner = z.output<typeof ManagedOwner>

export type ManagedOwnerInputs = PersonInputs & { email: string; address: AddressInputs }

const NOBODY = {
  fullname: null,
  dateOfBirth: null,
  gender: null,
  mobile: null,
  countryCode: null,
  ISOCode: null,
  email: null,
  address: null,
}

/**
 * Initial values of that form, without assumptions.
 *
 * @param country of the practice, whose dial code is the default
 */
export function managedInputs(
  owner: PracticeOwner | null,
  languages: readonly string[],
  country: string | null,
): ManagedOwnerInputs {
  const known = owner ?? NOBODY
  const dial = country === null ? undefined : dialOf(country)
  const home = dial === undefined ? {} : { countryCode: dial, ISOCode: country }
  return {
    ...personInputs(known.countryCode === null ? { ...known, ...home } : known, languages),
    dateOfBirth: known.dateOfBirth ?? '',
    gender: known.gender ?? '',
    email: known.email ?? '',
    address: known.address ?? NO_ADDRESS,
  }
}

/** An owner who telephones for the first time: how they are called, and where they are called back. */
export const CallerOwner = z.object({
  fullname: FullName,
  mobile: Mobile,
  countryCode: CountryCode,
  ISOCode: IsoCode,
})
export type CallerOwner = z.output<typeof CallerOwner>
export type CallerInputs = Pick<PersonInputs, 'fullname' | 'mobile' | 'countryCode' | 'ISOCode'>

/** Initial values of that form, with the dial code of the practice's country. */
export function callerInputs(
  typed: string,
  languages: readonly string[],
  country: string | null,
): CallerInputs {
  const { countryCode, ISOCode } = managedInputs(null, languages, country)
  const { email: _email, ...found } = inputsFromSearch(typed, country)
  return { fullname: '', mobile: '', countryCode, ISOCode, ...found }
}

type InputsFromSearch = Partial<
  Pick<ManagedOwnerInputs, 'fullname' | 'email' | 'mobile' | 'countryCode' | 'ISOCode'>
>

/**
 * Initial values of that form from a search: digits are a number, a text with @ is an e-mail address, other text is a name.
 *
 * @param country of the practice
 */
export function inputsFromSearch(typed: string, country: string | null): InputsFromSearch {
  const number = plainPhone(typed)?.replaceAll(/[^+\d]/g, '')
  if (number === undefined) {
    const text = plainLine(typed)
    return text === '' ? {} : text.includes('@') ? { email: text } : { fullname: text }
  }
  const dial = dialBefore(number)
  if (dial === undefined) return { mobile: number }
  const mobile = number.slice(dial.length)
  // Several countries share a dial code; the practice's country takes precedence.
  const code = country !== null && dialOf(country) === dial ? country : countryOfDial(dial)
  return { mobile, countryCode: dial, ISOCode: code ?? '' }
}

/** The dial code at the start of an international number; no dial code is the start of another. */
function dialBefore(number: string): string | undefined {
  return [2, 3, 4]
    .map((length) => number.slice(0, length))
    .find((dial) => dial.startsWith('+') && countryOfDial(dial) !== undefined)
}
