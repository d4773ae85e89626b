import { describe, expect, it } from 'vitest'
import { countryCodeOf, countryCodes, countryName } from './countries.ts'

describe('the country table', () => {
  it.each([
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    ['जर्मनी', 'DE'],
    ['de', 'DE'],
    ['DEU', 'DE'],
    ['Österreich', 'AT'],
    ['Oesterreich', 'AT'],
    ['AUSTRIA', 'AT'],
    ['ऑस्ट्रिया', 'AT'],
    ['Schweiz', 'CH'],
    ['Suisse', 'CH'],
    ['India', 'IN'],
    ['Indien', 'IN'],
    ['भारत', 'IN'],
    ['UK', 'GB'],
    ['England', 'GB'],
    ['Vereinigtes Königreich', 'GB'],
    [' united  states ', 'US'],
    ["Côte d'Ivoire", 'CI'],
  ])('reads %s as %s', (text, code) => {
    expect(countryCodeOf(text)).toBe(code)
  })
  it('reads every name it gives, in all three languages', () => {
    const wrong = countryCodes().filter((code) =>
      (['en', 'de', 'hi'] as const).some(
        (language) => countryCodeOf(countryName(code, language) ?? '') !== code,
      ),
    )
    expect(wrong).toEqual([])
  })
  it('lists countries of today only', () => {
    expect(countryCodes()).toEqual(expect.arrayContaining(['DE', 'AT', 'CH', 'GB', 'IN', 'US', 'XK']))
    for (const code of ['DD', 'SU', 'YU', 'EU', 'UN', 'ZZ', 'UK']) expect(countryCodes()).not.toContain(code)
  })
  it('returns undefined for texts that name no country', () => {
    expect(countryCodeOf('')).toBeUndefined()
    expect(countryCodeOf('Atlantis')).toBeUndefined()
    expect(countryName('ZZ', 'en')).toBeUndefined()
  })
})
