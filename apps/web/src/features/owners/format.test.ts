import { describe, expect, it } from 'vitest'
import { OwnerOnboarding } from './format.ts'

const EMPTY = { addressLine1: '', addressLine2: '', zipcode: '', city: '', state: '', country: '' }
const form = {
  fullname: 'Anna Berg',
  dateOfBirth: '1990-05-01',
  gender: 'f',
  mobile: '',
  countryCode: '+49',
  ISOCode: 'DE',
  address: EMPTY,
  termsAccepted: true,
}
const problems = (changes: object) =>
  Object.fromEntries(
    (OwnerOnboarding.safeParse({ ...form, ...changes }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

describe('onboarding of an owner', () => {
  it('goes without an address', () => {
    expect(OwnerOnboarding.parse(form).address).toBeNull()
  })

  it('asks for the rest of an address that was begun', () => {
    expect(problems({ address: { ...EMPTY, city: 'Bonn' } })).toEqual({
      'address.addressLine1': 'validation.addressRequired',
      'address.zipcode': 'validation.zipRequired',
      'address.state': 'validation.stateRequired',
      'address.country': 'validation.countryRequired',
    })
  })

  it('does not end before the terms are accepted', () => {
    expect(problems({ termsAccepted: false })).toEqual({ termsAccepted: 'validation.termsRequired' })
  })
})
