import { describe, expect, it } from 'vitest'
import { OwnerOnboarding, inputsFromSearch } from './format.ts'

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
  it('accepts no address', () => {
    expect(OwnerOnboarding.parse(form).address).toBeNull()
  })

  it('requires the rest of an address that was begun', () => {
    expect(problems({ address: { ...EMPTY, city: 'Bonn' } })).toEqual({
      'address.addressLine1': 'validation.addressRequired',
      'address.zipcode': 'validation.zipRequired',
      'address.state': 'validation.stateRequired',
      'address.country': 'validation.countryRequired',
    })
  })

  it('does not end until the terms are accepted', () => {
    expect(problems({ termsAccepted: false })).toEqual({ termsAccepted: 'validation.termsRequired' })
  })
})

describe('a new owner after a search', () => {
  it('has the typed name', () => {
    expect(inputsFromSearch('Karin Neumann', 'DE')).toEqual({ fullname: 'Karin Neumann' })
    expect(inputsFromSearch('', 'DE')).toEqual({})
  })

  // specification/practice §4: a new owner is added with the searched name or number and the dial code of the practice's country
  it('has the typed number in any notation', () => {
    expect(inputsFromSearch('0171 5510005', 'DE')).toEqual({ mobile: '01715510005' })
    expect(inputsFromSearch('0171/55 10-005', 'DE')).toEqual({ mobile: '01715510005' })
  })

  it('has the typed number as people paste it, and an address with @ as e-mail', () => {
    expect(inputsFromSearch('(030) 123\u2011456', 'DE')).toEqual({ mobile: '030123456' })
    expect(inputsFromSearch('\u202A0049 171 5510005\u202C', 'DE')).toMatchObject({ mobile: '1715510005' })
    expect(inputsFromSearch('karin@example.org', 'DE')).toEqual({ email: 'karin@example.org' })
  })

  it('has the country of the typed number', () => {
    expect(inputsFromSearch('+43 664 5510005', 'DE')).toEqual({
      mobile: '6645510005',
      countryCode: '+43',
      ISOCode: 'AT',
    })
    expect(inputsFromSearch('+420 601 123 456', 'DE')).toMatchObject({
      mobile: '601123456',
      countryCode: '+420',
    })
  })

  it('keeps a number of an unknown country', () => {
    expect(inputsFromSearch('+', 'DE')).toEqual({ fullname: '+' })
    expect(inputsFromSearch('+999 1234567', 'DE')).toEqual({ mobile: '+9991234567' })
  })
})
