import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { describe, expect, it } from 'vitest'
import dialCodes from '../field/dial-codes.json' with { type: 'json' }
import { countries, countriesMatching, homeCountry } from './countries.ts'

describe('country codes', () => {
  // specification/owner §3: country code entries; specialisations en/de
  it('holds every country of the phone number library', () => {
    const expected = getCountries().map((country) => [country, `+${getCountryCallingCode(country)}`])
    expect(new Map(dialCodes as [string, string][])).toEqual(new Map(expected as [string, string][]))
  })

  it('names each country in the reader’s language', () => {
    expect(countries('de').find(({ code }) => code === 'AT')?.name).toBe('Österreich')
    for (const language of ['en', 'de', 'hi'] as const)
      expect(countries(language).filter(({ name, code }) => name === code)).toEqual([])
  })

  // specification/owner §2: country-code picker by name or code
  it('are found by name without accents, by dial code and by ISO code', () => {
    const list = countries('de')
    expect(countriesMatching(list, 'osterr').map(({ code }) => code)).toEqual(['AT'])
    expect(countriesMatching(list, '+49').map(({ code }) => code)).toEqual(['DE'])
    expect(countriesMatching(list, 'in').map(({ code }) => code)).toContain('IN')
    expect(countriesMatching(list, 'xyz')).toEqual([])
  })
})

describe('country of the device', () => {
  it('is the region of its language', () => {
    expect(homeCountry(['de-AT', 'en-US'])).toEqual({ code: 'AT', dial: '+43' })
  })

  it("is the language's main country if no region is given", () => {
    expect(homeCountry(['hi'])).toEqual({ code: 'IN', dial: '+91' })
    expect(homeCountry([])).toEqual({ code: 'DE', dial: '+49' })
  })
})
