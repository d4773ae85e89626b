import { describe, expect, it } from 'vitest'
import { readFinding } from './findings.ts'

describe('a typed finding', () => {
  it('is read with comma and point, and in digits of any script', () => {
    expect(readFinding('temperature', '39,4')).toBe(39.4)
    expect(readFinding('temperature', '39.4')).toBe(39.4)
    expect(readFinding('pulse', ' ९६ ')).toBe(96)
  })

  it('is none if nothing was typed', () => {
    expect(readFinding('breathing', ' ')).toBeNull()
  })

  it.each([
    ['temperature', '394'],
    ['temperature', '19,9'],
    ['temperature', '46.1'],
    ['temperature', '39,45'],
    ['pulse', '4'],
    ['pulse', '1201'],
    ['pulse', '96,5'],
    ['pulse', '1.200'],
    ['breathing', '0'],
    ['breathing', '601'],
    ['breathing', 'fast'],
  ] as const)('is refused if no animal has it: %s %s', (finding, text) => {
    expect(readFinding(finding, text)).toBe('wrong')
  })
})
