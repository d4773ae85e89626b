import { describe, expect, it } from 'vitest'
import { CURRENCY_CODES } from './rules.ts'
import { typedPrice } from './typed-price.ts'

// specification/owner §5: numbers and prices are typed with or without the unit of their field; another unit is refused with a sentence (added)
describe('a typed price', () => {
  it.each([
    ['EUR', '35', 35],
    ['EUR', '35 €', 35],
    ['EUR', '€35', 35],
    ['EUR', 'EUR 35', 35],
    ['EUR', '35 Euro', 35],
    ['EUR', '35,-', 35],
    ['EUR', '35,– €', 35],
    ['EUR', '35,— Euro', 35],
    ['EUR', '35,50 €', 35.5],
    ['EUR', '३५ यूरो', 35],
    ['CHF', 'Fr. 35.-', 35],
    ['CHF', '35 Franken', 35],
    ['INR', '₹500/-', 500],
    ['INR', 'Rs. 500', 500],
    ['INR', '५०० रुपये', 500],
    ['USD', 'US$ 35', 35],
    ['USD', '35 Dollar', 35],
    ['GBP', '£35', 35],
  ] as const)('in %s is read: %s', (currency, text, price) => {
    expect(typedPrice(text, currency)).toBe(price)
  })

  it('is read in every currency by its code', () => {
    expect(CURRENCY_CODES.map((code) => typedPrice(`${code} 35`, code))).toEqual(CURRENCY_CODES.map(() => 35))
  })

  it.each([
    ['EUR', '35 $'],
    ['USD', '35 €'],
    ['EUR', '€ 35 €'],
    ['EUR', '35 Euro 50'],
    ['EUR', '35,50,-'],
    ['EUR', '30-35 €'],
    [null, '35 €'],
  ] as const)('in %s comes back as typed, so that the field refuses it: %s', (currency, text) => {
    expect(typedPrice(text, currency)).toBe(text)
  })

  it('that could be thousands comes back without its currency, and none is null', () => {
    expect(['1.234 €', 'EUR 1,234', '1.200,-'].map((text) => typedPrice(text, 'EUR'))).toEqual([
      '1.234',
      '1,234',
      '1.200',
    ])
    expect(typedPrice(' ', 'EUR')).toBeNull()
  })
})
