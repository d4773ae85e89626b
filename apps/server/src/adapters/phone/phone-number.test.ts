import { describe, expect, it } from 'vitest'
import { e164Of } from './phone-number.ts'

describe('a typed number', () => {
  it.each([
    ['0171 5510005', '+49', 'DE', '+491715510005'],
    ['1715510005', '+49', 'DE', '+491715510005'],
    ['1715510005', '+49', null, '+491715510005'],
    ['01715510005', '+49', null, '+491715510005'],
    ['+49 171 5510005', '+49', 'DE', '+491715510005'],
    ['0049 171 5510005', null, null, '+491715510005'],
    ['08031 / 12 34 56', '+49', 'DE', '+498031123456'],
    ['98765 43210', '+91', 'IN', '+919876543210'],
    ['7400 123456', '+44', 'GB', '+447400123456'],
    // Italy keeps the zero.
    ['06 1234 5678', '+39', 'IT', '+390612345678'],
  ])('%s with %s and %s is %s', (number, countryCode, isoCode, e164) => {
    expect(e164Of({ number, countryCode, isoCode })).toBe(e164)
  })

  it.each([
    ['1715510005', null, null],
    ['12', '+49', 'DE'],
    ['abc', '+49', 'DE'],
    ['', '+49', 'DE'],
  ])('%j with %s and %s is no number to dial', (number, countryCode, isoCode) => {
    expect(e164Of({ number, countryCode, isoCode })).toBeNull()
  })
})
