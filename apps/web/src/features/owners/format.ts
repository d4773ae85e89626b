import { Address } from '@vetvisit/contract/people/fields'
import { z } from 'zod'
import type { Owner } from '@vetvisit/contract/owners/routes'
import { personInputs, personShape, type PersonInputs } from '../../ui/form/person-schema.ts'

const NO_ADDRESS = { addressLine1: '', addressLine2: '', zipcode: '', city: '', state: '', country: '' }
export type AddressInputs = typeof NO_ADDRESS

/** An address that nobody began to type is none; a begun one must be whole. */
const OptionalAddress = z.preprocess((address) => {
  const lines = Object.values((address ?? {}) as Partial<AddressInputs>)
  return lines.every((line) => line.trim() === '') ? null : address
}, Address.nullable())

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
