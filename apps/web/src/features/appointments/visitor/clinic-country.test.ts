import { describe, expect, it } from 'vitest'
import { countryOfClinic } from './clinic-country.ts'

describe('the country of a clinic', () => {
  it.each(['Germany', 'Deutschland', 'जर्मनी', ' germany ', 'DE'])('is known as %s', (country) => {
    expect(countryOfClinic(country, ['en-GB'])).toEqual({ code: 'DE', dial: '+49' })
  })

  it('that nobody knows is that of the device', () => {
    expect(countryOfClinic('Nowhere', ['en-IN'])).toEqual({ code: 'IN', dial: '+91' })
  })
})
