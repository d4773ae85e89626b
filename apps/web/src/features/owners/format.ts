import { Address } from '@vetvisit/contract/people/fields'
import type { CareDoctor } from '@vetvisit/contract/owners/care-routes'
import { z } from 'zod'
import type { Owner } from '@vetvisit/contract/owners/routes'
import { personInputs, personShape, type PersonInputs } from '../../ui/form/person-schema.ts'

const NO_ADDRESS = { addressLine1: '', addressLine2: '', zipcode: '', city: '', state: '', country: '' }
type AddressInputs = typeof NO_ADDRESS

/** An address that nobody began to type is none; a begun one must be whole. */
const OptionalAddress = z.preprocess((address) => {
  const lines = Object.values((address ?? {}) as Partial<AddressInputs>)
  return lines.every((line) => line.trim() === '') ? null : address
}, Address.nullable())

/** The profile: who the owner is. Address, picture and language are saved on their own. */
export const OwnerProfileForm = z.object(personShape)
export type OwnerProfileForm = z.output<typeof OwnerProfileForm>

/** The address form: whole, or none at all (spec 1 §5). */
export const AddressForm = z.object({ address: Address })
export type AddressForm = z.output<typeof AddressForm>
export type AddressFormInputs = { address: AddressInputs }

/** First values of the address form. */
export const addressInputs = (owner: Pick<Owner, 'address'>): AddressFormInputs => ({
  address: owner.address ?? NO_ADDRESS,
})

/** An address as it is written on an envelope. */
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

/** First values of the form. */
export const onboardingInputs = (owner: Owner, languages: readonly string[]): OwnerOnboardingInputs => ({
  ...personInputs(owner, languages),
  address: owner.address ?? NO_ADDRESS,
  termsAccepted: false,
})

/** Where a doctor works, in one line; empty without a clinic. */
export const placesOf = ({ clinics }: Pick<CareDoctor, 'clinics'>): string =>
  clinics.map(({ name, city }) => `${name}, ${city}`).join(' · ')
