import { describe, expect, it } from 'vitest'
import { type OwnerProfile, ownerProblems } from './rules.ts'

const COMPLETE: OwnerProfile = {
  fullname: 'Mira Vogel',
  dateOfBirth: '1990-05-17',
  gender: 'f',
  countryCode: '+49',
  email: 'mira@example.com',
  mobile: '1711234567',
}

describe('the missing fields of an owner’s record', () => {
  it.each([
    [{}, {}],
    [{ fullname: '' }, { fullname: 'validation.fullNameRequired' }],
    [{ dateOfBirth: null }, { dateOfBirth: 'validation.dateOfBirthRequired' }],
    [{ gender: null }, { gender: 'validation.genderRequired' }],
    [{ countryCode: null }, { countryCode: 'validation.countryCodeRequired' }],
    [{ email: null }, {}],
    [{ mobile: null }, {}],
    [{ email: null, mobile: null }, { mobile: 'validation.emailOrMobileRequired' }],
  ])('with %j are %j', (lacking, problems) => {
    expect(ownerProblems({ ...COMPLETE, ...lacking })).toEqual(problems)
  })
})
