import { describe, expect, it } from 'vitest'
import { listedText, listText } from './lists.ts'

// specification/readings §9: lists in sentences read as people write them in each language, without a comma before "and" (added)
describe('a list in a sentence', () => {
  it.each([
    ['en', 'Ada and Bea', 'Ada, Bea, Cleo and Dora'],
    ['de', 'Ada und Bea', 'Ada, Bea, Cleo und Dora'],
    ['hi', 'Ada और Bea', 'Ada, Bea, Cleo और Dora'],
  ] as const)('has no comma before the last "and": %s', (language, two, four) => {
    expect(listText(['Ada', 'Bea'], language)).toBe(two)
    expect(listText(['Ada', 'Bea', 'Cleo', 'Dora'], language)).toBe(four)
    expect(listedText('Ada, Bea, Cleo, Dora', language)).toBe(four)
  })

  it('is one name alone, or nothing', () => {
    expect(listText(['Ada'], 'hi')).toBe('Ada')
    expect(listText([], 'en')).toBe('')
    expect(listedText('', 'de')).toBe('')
  })
})
