import { describe, expect, it } from 'vitest'
import { formatMoney } from './money.ts'

/** Intl separates with no-break spaces, which look like spaces in a test's literals. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

describe('amounts', () => {
  it('follows the reader’s language', () => {
    expect(formatMoney(45, 'EUR', 'en')).toBe('€45.00')
    expect(plain(formatMoney(1450, 'EUR', 'de'))).toBe('1.450,00 €')
    expect(formatMoney(500, 'INR', 'hi')).toBe('₹500.00')
  })

  // specification/practice §3: currencies: seven, 4 digits for BTC and ETH, 2 for the others
  it('shows four digits for bitcoin and ether', () => {
    expect(formatMoney(1, 'BTC', 'en')).toContain('1.0000')
    expect(formatMoney(1, 'ETH', 'en')).toContain('1.0000')
  })
})
