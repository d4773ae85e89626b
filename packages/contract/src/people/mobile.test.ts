import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOBILE_TYPED_MAX_LENGTH, normaliseMobile } from './mobile.ts'

describe('a mobile number', () => {
  // specification/owner §5: contact number 6 to 13 digits, at most 14 characters, texts
  it('loses single spaces and keeps a leading plus', () => {
    expect(normaliseMobile('+49 170 1234567')).toBe('+491701234567')
    expect(normaliseMobile('017 01 23')).toBe('0170123')
  })

  // specification/owner §5: contact number 6 to 13 digits, at most 14 characters, texts
  // specification/owner §9: password 8; contact 6 to 13, 14
  // specification/practice §5: contact optional, 6 to 13 digits, at most 14 characters
  it('has 6 to 13 digits, 14 characters at most', () => {
    expect(normaliseMobile('123456')).toBe('123456')
    expect(normaliseMobile('+1234567890123')).toHaveLength(14)
    expect([normaliseMobile('12345'), normaliseMobile('12345678901234')]).toEqual([null, null])
  })

  // specification/owner §5: contact number 6 to 13 digits, at most 14 characters, texts
  it('may contain any number of single spaces', () => {
    const spaced = '+1 2 3 4 5 6 7 8 9 0 1 2 3'
    expect(normaliseMobile(spaced)).toBe('+1234567890123')
    expect(spaced.length).toBeLessThanOrEqual(MOBILE_TYPED_MAX_LENGTH)
  })

  it.each([
    ['(030) 123 456', '030123456'],
    ['030/123456', '030123456'],
    ['030 - 12 34 56', '030123456'],
    ['030.123.456', '030123456'],
    [' 030  123456 ', '030123456'],
    ['030\u00A0123\u202F456', '030123456'],
    ['030\u2011123\u2013456', '030123456'],
    ['\u202A+49 171 5510005\u202C', '+491715510005'],
    ['\u200E+49\u00A0171\u00A05510005\u200B', '+491715510005'],
    ['＋４９ １７１ ５５１０００５', '+491715510005'],
    ['+49 (0)30 123456', '+4930123456'],
    ['+49 (0) 30 / 123456', '+4930123456'],
    ['(+49) 30 123456', '+4930123456'],
    ['+39 (0)6 1234 5678', '+390612345678'],
    ['0049 171 5510005', '+491715510005'],
    ['00 49 171 5510005', '+491715510005'],
    ['(0049) 171 5510005', '+491715510005'],
    ['001234', '001234'],
    ['९८७६५ ४३२१०', '9876543210'],
    ['٠١٧١٥٥١٠٠٠٥', '01715510005'],
  ])('is read as people write it: %j', (typed, mobile) => {
    expect(normaliseMobile(typed)).toBe(mobile)
  })

  it('contains no other characters', () => {
    const others = [
      '',
      '+',
      '++123456',
      '123+456',
      '-123456',
      '030 123456 ext. 7',
      '030 123456, 030 123457',
      'abcdefg',
      '①②③④⑤⑥',
    ]
    expect(others.filter((text) => normaliseMobile(text) !== null)).toEqual([])
  })

  it('does not change if it is normalised again', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+?\d( ?\d){5,12}$/), (text) => {
        const mobile = normaliseMobile(text) ?? ''
        expect(mobile).toMatch(/^\+?\d{6,13}$/)
        expect(normaliseMobile(mobile)).toBe(mobile)
      }),
    )
  })
})
