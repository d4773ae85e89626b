import { describe, expect, it } from 'vitest'
import { phoneText } from './phone-text.ts'

const karin = { mobile: '01715510005', countryCode: '+49', ISOCode: 'DE' }

describe('a number on the screen', () => {
  it('is written as it is dialled in its own country', () => {
    expect(phoneText(karin, 'DE')).toEqual({ text: '0171 5510005', dial: '+491715510005' })
    expect(phoneText({ mobile: '+498031123456' }, 'DE')).toEqual({
      text: '08031 123456',
      dial: '+498031123456',
    })
  })

  it('has its dial code abroad, and if the reader’s country is unknown', () => {
    expect(phoneText(karin, 'AT')?.text).toBe('+49 171 5510005')
    expect(phoneText(karin)?.text).toBe('+49 171 5510005')
    expect(phoneText({ mobile: '1715510005', countryCode: '+49' })?.text).toBe('+49 171 5510005')
  })

  it('is written as in the country of the reader’s time zone, if no country is known', () => {
    expect(phoneText(karin, null, 'Europe/Berlin')?.text).toBe('0171 5510005')
    expect(phoneText(karin, null, 'Europe/Vienna')?.text).toBe('+49 171 5510005')
    expect(phoneText(karin, 'AT', 'Europe/Berlin')?.text).toBe('+49 171 5510005')
    expect(phoneText({ mobile: '+442079460123' }, null, 'Europe/London')?.text).toBe('020 7946 0123')
  })

  it('stays as typed if it cannot be parsed', () => {
    expect(phoneText({ mobile: '0011223', countryCode: '+49', ISOCode: 'DE' }, 'DE')?.dial).toMatch(/^\+49/)
    expect(phoneText({ mobile: '123456' })).toEqual({ text: '123456', dial: '123456' })
    expect(phoneText({ mobile: null })).toBeNull()
    expect(phoneText({ mobile: '' })).toBeNull()
  })
})
