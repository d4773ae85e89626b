import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chipKey, microchipDoubt } from './microchip.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(String.raw`^\d{${length}}$`))
const separator = fc.constantFrom('', ' ', '-', '.', '\u00A0', '\u2011', '\u200B', '*')

describe('the number of a microchip', () => {
  // specification/owner §5: a microchip has 15 digits; another number is kept with a warning, and an animal with the same one is named (added)
  it.each([
    ['276098106312345', 'Germany'],
    ['276 0981 0612 3456', 'with spaces'],
    ['040-096-100-123-456', 'Austria, with hyphens'],
    ['356098100000001', 'India'],
    ['985112345678900', 'a maker'],
    ['900000000000001', 'the first maker'],
    ['998274877906943', 'the last maker, and the highest number'],
    ['२७६०९८१०६३१२३४५', 'in digits of Hindi'],
    ['', 'nothing'],
    [' \u200B', 'nothing that is seen'],
  ])('%s is not odd (%s)', (typed) => {
    expect(microchipDoubt(typed)).toBeNull()
  })

  it.each([
    ['27609810631234', { kind: 'length', digits: 14 }],
    ['2760981063123456', { kind: 'length', digits: 16 }],
    ['12', { kind: 'length', digits: 2 }],
    ['---', { kind: 'length', digits: 0 }],
    ['27609810631234O', { kind: 'letters', letters: 'O' }],
    ['DE 276098106312345', { kind: 'letters', letters: 'DE' }],
    ['नहीं', { kind: 'letters', letters: 'नहीं' }],
    ['276098106312345?', { kind: 'letters', letters: '?' }],
    ['000098106312345', { kind: 'country', code: '000' }],
    ['277098106312345', { kind: 'country', code: '277' }],
    ['899098106312345', { kind: 'country', code: '899' }],
    ['999098106312345', { kind: 'test' }],
    ['276274877906944', { kind: 'range' }],
    ['012345678', { kind: 'avid' }],
    ['AVID*012*345*678', { kind: 'avid' }],
    ['0123456789', { kind: 'ten' }],
    ['0A1B2C3D4E', { kind: 'ten' }],
    ['00-0652-A8F5', { kind: 'ten' }],
  ])('%s is odd: %o', (typed, doubt) => {
    expect(microchipDoubt(typed)).toEqual(doubt)
  })

  it('is the same however it is separated', () => {
    fc.assert(
      fc.property(digits(15), fc.array(separator, { minLength: 15, maxLength: 15 }), (number, between) => {
        const typed = number
          .split('')
          .map((digit, place) => `${digit}${between[place]}`)
          .join('')
        expect(chipKey(typed)).toBe(number)
        expect(microchipDoubt(typed)).toEqual(microchipDoubt(number))
      }),
    )
  })

  it('is odd in every other length', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 40 })
          .filter((length) => length !== 15)
          .chain(digits),
        (number) => {
          expect(microchipDoubt(number)).not.toBeNull()
        },
      ),
    )
  })

  it('gets an answer for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(microchipDoubt(text)).toSatisfy(
          (doubt) => doubt === null || typeof (doubt as { kind: unknown }).kind === 'string',
        )
      }),
    )
  })
})
