import { describe, expect, it } from 'vitest'
import { mergeOrder } from './order.ts'

const merged = (seen: string, mine: string, theirs: string) =>
  mergeOrder(seen.split(''), mine.split(''), theirs.split('')).join('')

// specification/practice §4: two people who put one list in another order get both moves (added)
describe('a list that two people put in another order at once', () => {
  it('has both moves', () => {
    expect(merged('abcd', 'bacd', 'abdc')).toBe('badc')
    expect(merged('abcd', 'dabc', 'acbd')).toBe('dacb')
  })

  it('has what one side moved before its neighbour although the other moved the one before it', () => {
    expect(merged('abc', 'acb', 'bca')).toBe('cba')
  })

  it('has what both moved where the later of them put it', () => {
    expect(merged('abcd', 'dabc', 'adbc')).toBe('dabc')
  })

  it('keeps what one side added or removed', () => {
    expect(merged('abc', 'cab', 'abcd')).toBe('cabd')
    expect(merged('abc', 'cab', 'bc')).toBe('cb')
    expect(merged('abc', 'cxab', 'abc')).toBe('cab')
  })

  it('is as one side left it if the other moved nothing', () => {
    expect(merged('abcd', 'abcd', 'cabd')).toBe('cabd')
    expect(merged('abcd', 'dcba', 'abcd')).toBe('dcba')
  })
})
