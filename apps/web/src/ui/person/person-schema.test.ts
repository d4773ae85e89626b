import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays, today } from '../../lib/time/dates.ts'
import { personInputs, personShape } from './person-schema.ts'

const Person = z.object(personShape)
const valid = {
  fullname: 'Käthe O’Neill',
  dateOfBirth: '1990-02-28',
  gender: 'f',
  mobile: '',
  countryCode: '+49',
  ISOCode: 'DE',
}
const messages = (changes: Partial<typeof valid>) =>
  Person.safeParse({ ...valid, ...changes }).error?.issues.map(({ message }) => message)

describe('user info', () => {
  // specification/practice §5: contact optional, 6 to 13 digits, at most 14 characters
  it('reads an empty mobile number as none', () => {
    expect(Person.parse(valid).mobile).toBeNull()
    expect(Person.parse({ ...valid, mobile: '151 234567' }).mobile).toBe('151234567')
  })

  // specification/owner §5: owner date of birth required, not after today
  it('accepts a birth today and refuses one tomorrow', () => {
    expect(messages({ dateOfBirth: today() })).toBeUndefined()
    expect(messages({ dateOfBirth: addDays(today(), 1) })).toEqual(['validation.dateOfBirthInvalid'])
  })

  // specification/owner §5: owner date of birth required, not after today
  it('distinguishes a missing from a wrong date of birth', () => {
    expect(messages({ dateOfBirth: '' })).toEqual(['validation.dateOfBirthRequired'])
    expect(messages({ dateOfBirth: '31.02.2000' })).toEqual(['validation.dateOfBirthInvalid'])
  })

  // specification/owner §5: country code required
  it('requires the country code with the specification’s message', () => {
    expect(messages({ countryCode: '' })).toEqual(['validation.countryCodeRequired'])
  })

  // specification/owner §2: user-info form
  // specification/practice §5: user info: defaults 2000-01-01 and m; leading space blocked
  it('starts with 2000-01-01, m and the country of the device', () => {
    const nobody = {
      fullname: null,
      dateOfBirth: null,
      gender: null,
      mobile: null,
      countryCode: null,
      ISOCode: null,
    }
    expect(personInputs(nobody, ['de-CH'])).toEqual({
      fullname: '',
      dateOfBirth: '2000-01-01',
      gender: 'm',
      mobile: '',
      countryCode: '+41',
      ISOCode: 'CH',
    })
  })
})
