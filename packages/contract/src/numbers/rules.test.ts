import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNumber } from './rules.ts'

describe('a typed number', () => {
  it.each([
    ['4,5', 4.5],
    ['4.5', 4.5],
    [' 4,5\u00A0', 4.5],
    ['0,3', 0.3],
    [',5', 0.5],
    ['.5', 0.5],
    ['45', 45],
    ['007', 7],
    ['0', 0],
    ['12,50', 12.5],
    ['1234,567', 1234.567],
    ['0,345', 0.345],
    ['0.001', 0.001],
    ['1,2345', 1.2345],
    ['1000000', 1_000_000],
    ['४.५', 4.5],
    ['٤٫٥', 4.5],
    ['𝟜.𝟝', 4.5],
  ])('%s is %d', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  it.each([
    '1,234',
    '1.234',
    '12.345',
    '999,000',
    '1.234,5',
    '1,234.5',
    '1.234.567',
    '1 234',
    '1\u00A0234',
    '1\u202F234,5',
    "1'234",
    '1’234.50',
    '٬١٬٢٣٤'.slice(1),
  ])('%s is ambiguous', (text) => {
    expect(readNumber(text)).toBe('ambiguous')
  })

  it.each([
    '',
    ' ',
    '-1',
    '+4',
    '4,',
    '4 5',
    '4e3',
    '0x10',
    '½',
    '1½',
    '5²',
    '4,5kg',
    'four',
    'Infinity',
    'NaN',
    ',',
    '1..2',
  ])('“%s” is none', (text) => {
    expect(readNumber(text)).toBe('wrong')
  })

  it('is read back from every number of up to two decimals, with comma and with point', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.constantFrom(',', '.'), (cents, separator) => {
        const text = (cents / 100).toFixed(2).replace('.', separator)
        expect(readNumber(text)).toBe(cents / 100)
      }),
    )
  })

  it('is never read as ten times, a hundred times or a thousand times as much', () => {
    const text = fc.stringMatching(/^\d{1,4}[.,' ’]?\d{0,4}[.,]?\d{0,3}$/)
    fc.assert(
      fc.property(text, (typed) => {
        const number = readNumber(typed)
        if (typeof number !== 'number') return
        // The last separator is the decimal one: nothing else was taken out.
        expect(number).toBe(Number(typed.replace(',', '.') || 'none'))
      }),
    )
  })
})
